import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { permissionAlreadyGiven } from '#contract/permissions-catalogue.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetPermissions, requireStaff } from '#web/platform/session/guard.ts'
import { readRoles } from '#web/platform/session/roles-on-start.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Route } from './+types/permissions.page.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PermissionMatrix } from './permissions-matrix.tsx'
import { ReplacePermission } from './permissions-replace.tsx'
import { useRoleMeaning } from '../roles/roles-meaning.ts'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { ownName } from '#web/platform/format.ts'
import styles from '../access.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Permissions - Manage' }, request)
  const wanted = new URL(request.url).searchParams.get('role')
  const [roles, given] = await Promise.all([readRoles(), browserClient.listAllPermissions()])
  const shown = roles.filter(role => String(role.id) === wanted)
  return { roles, shown: shown.length > 0 ? shown : roles, chosen: shown[0], given }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const id = Number(answers.id)
  const givenPermission = answers.givenPermission as PageCode
  forgetPermissions()
  switch (answers.intent) {
    case 'remove':
      return attemptCall(answers, 'removePermission', { params: { id } })
    case 'replace':
      return inTheCataloguesWords(await attemptCall(answers, 'updatePermission', { body: { id, givenPermission } }))
    default:
      return inTheCataloguesWords(
        await attemptCall(answers, 'assignPermission', { body: { roleId: Number(answers.roleId), givenPermission } }),
      )
  }
}

/** A duplicate shows 'Error: Permission already given', and so does a failure of the server (specification, section 6). */
const inTheCataloguesWords = (outcome: Outcome): Outcome =>
  outcome.problem?.status === 500
    ? { ...outcome, problem: { ...outcome.problem, message: permissionAlreadyGiven, code: 'already-given' } }
    : outcome

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The pages of each role: ticking gives the permission at once, unticking removes it at once. */
export default function PermissionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('access')
  const { roles, shown, chosen, given } = loaderData
  const meaning = useRoleMeaning(actionData)
  return (
    <>
      <PageHeader title={t('permissions.title')} text={t('permissions.lead')} />
      {actionData?.problem && <PageTitle hasError>{t('permissions.title')}</PageTitle>}
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      {roles.length === 0 ? (
        <EmptyState text={t('roles.empty')} />
      ) : (
        <>
          <RoleChoice roles={roles} chosen={chosen} />
          <PermissionMatrix roles={shown} given={given} />
          <ReplacePermission
            roles={roles}
            given={given}
            chosen={chosen}
            refused={actionData?.intent === 'replace' ? actionData.refused : undefined}
          />
        </>
      )}
    </>
  )
}

/** All roles side by side, or only one, which is easier to read on a phone. */
function RoleChoice({ roles, chosen }: { roles: Role[]; chosen: Role | undefined }) {
  const { t, language } = useTranslation('access')
  const navigate = useNavigate()
  return (
    <div className={`${styles.choice} no-print`}>
      <NativeSelect
        label={t('permissions.role')}
        value={chosen?.id ?? ''}
        data={[
          { value: '', label: t('permissions.allRoles') },
          ...roles.map(role => ({ value: role.id, label: ownName(role, language) })),
        ]}
        onChange={event => {
          const { value } = event.currentTarget
          return navigate(value ? `?role=${value}` : '?', { preventScrollReset: true })
        }}
      />
      <p className="dimmed">{t('permissions.keyboard')}</p>
    </div>
  )
}
