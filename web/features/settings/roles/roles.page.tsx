import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { GuardLevel } from '#contract/permissions-catalogue.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetPermissions, requireStaff } from '#web/platform/session/guard.ts'
import { readRoles } from '#web/platform/session/roles-on-start.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { InPageLink } from '#web/ui/in-page-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/roles.page.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { seenIn } from '../use-filled.ts'
import { RoleForm, roleFormId } from './roles-form.tsx'
import { RoleTable } from './roles-table.tsx'
import { useRoleMeaning } from './roles-meaning.ts'
import { SearchForm } from '#web/ui/search-form.tsx'
import { useQueryLink } from '#web/ui/use-query-link.ts'
import { ownName } from '#web/platform/format.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Roles - Manage' }, request)
  const query = new URL(request.url).searchParams
  const roles = await readRoles()
  const roleOf = (name: string) => roles.find(role => String(role.id) === query.get(name))
  return {
    roles,
    ownLevel: user.guardLevel,
    editing: roleOf('edit'),
    deleting: roleOf('delete'),
    text: query.get('text') ?? '',
  }
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
      return attemptCall(answers, 'updateRole', { body: { id, ...body, seen } })
    case 'delete':
      return attemptCall(answers, 'deleteRole', { params: { id } })
    default:
      return attemptCall(answers, 'addRole', { body })
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Roles: their names, their purpose, and their guard levels. */
export default function RolesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('access')
  const { roles, ownLevel, editing, deleting, text } = loaderData
  const listed = useQueryLink()({ edit: null, delete: null })
  const meaning = useRoleMeaning(actionData)
  const lastDone = useLastDone(actionData, 'add', 'update')
  const form = (
    <RoleForm key={`${editing?.id} ${lastDone}`} editing={editing} ownLevel={ownLevel} outcome={actionData} />
  )
  // the list comes first, unless somebody is in the middle of a form
  const isAsked = editing !== undefined || (actionData !== undefined && !actionData.done)
  return (
    <>
      <PageHeader title={t('roles.title')} text={t('roles.lead')}>
        {!isAsked && !deleting && <InPageLink to={roleFormId}>{t('roles.add')}</InPageLink>}
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      {deleting && (
        <DangerQuestion
          id={deleting.id}
          intent="delete"
          title={t('roles.deleteTitle', { name: ownName(deleting, language) })}
          confirm={t('roles.deleteConfirm')}
          keep={t('roles.keep')}
          back={listed}
          action={listed}
        >
          {deleting.userCount ? t('roles.deleteUsed', { count: deleting.userCount }) : t('roles.deleteText')}
        </DangerQuestion>
      )}
      {isAsked && !deleting && form}
      <SearchForm text={text} label={t('roles.search')} clear={t('roles.clearSearch')} />
      <RoleTable roles={roles} />
      {!isAsked && !deleting && form}
    </>
  )
}
