import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetPermissions, requireStaff } from '#web/platform/session/guard.ts'
import { readRoles } from '#web/platform/session/roles-on-start.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/roles.page.ts'
import { attempt } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { seenIn } from '../use-filled.ts'
import { DeleteRole } from './roles-delete.tsx'
import { RoleForm } from './roles-form.tsx'
import { RoleTable } from './roles-table.tsx'
import { useRoleMeaning } from './roles-meaning.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Roles - Manage' }, request)
  const query = new URL(request.url).searchParams
  const roles = await readRoles()
  const roleOf = (name: string) => roles.find(role => String(role.id) === query.get(name))
  return { roles, ownLevel: user.guardLevel, editing: roleOf('edit'), deleting: roleOf('delete') }
}

const fieldsOf = (answers: Record<string, string>) => ({
  name: answers.name ?? '',
  nameAm: answers.nameAm ?? '',
  description: answers.description ?? '',
  guardLevel: answers.guardLevel as GuardLevel,
  requiresSecondFactor: answers.requiresSecondFactor === 'yes',
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const id = Number(answers.id)
  const body = fieldsOf(answers)
  const seen = seenIn(answers, fieldsOf)
  switch (answers.intent) {
    case 'update':
      forgetPermissions()
      return attempt(answers, callPlans.updateRole.message, () =>
        browserClient.updateRole({ body: { id, ...body, seen } }),
      )
    case 'delete':
      return attempt(answers, callPlans.deleteRole.message, () => browserClient.deleteRole({ params: { id } }))
    default:
      return attempt(answers, callPlans.addRole.message, () => browserClient.addRole({ body }))
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Roles: their names, their purpose, and their guard levels. */
export default function RolesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('access')
  const { roles, ownLevel, deleting } = loaderData
  const meaning = useRoleMeaning(actionData)
  const lastDone = useLastDone(actionData, 'add', 'update')
  // a refused change stays a change, whatever the address says by now
  const refusedId = actionData?.refused?.values.id
  const editing = loaderData.editing ?? roles.find(role => String(role.id) === refusedId)
  return (
    <>
      <PageHeader title={t('roles.title')} text={t('roles.lead')} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      {deleting ? (
        <DeleteRole role={deleting} />
      ) : (
        <RoleForm
          key={`${editing?.id} ${lastDone}`}
          editing={editing}
          ownLevel={ownLevel}
          outcome={actionData?.intent === 'delete' ? undefined : actionData}
        />
      )}
      <RoleTable roles={roles} />
    </>
  )
}
