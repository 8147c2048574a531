import { Link } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ownName } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/users.page.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { changeUsers } from './users.action.ts'
import { UserFilter } from './users-filter.tsx'
import { UserForm } from './users-form.tsx'
import { ImportUsers } from './users-import.tsx'
import { loadUsersPage } from './users.loader.ts'
import { useUserMeaning } from './users-meaning.ts'
import { UserMenu } from './users-menu.tsx'
import { usePanelAddress } from './users-address.ts'
import { handOverPath } from './hand-over-path.ts'
import { UserTable } from './users-table.tsx'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Users - Manage' }, request)
  return loadUsersPage(new URL(request.url).searchParams)
}

export const clientAction = ({ request }: Route.ClientActionArgs) => changeUsers(request)

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** System users: who they are, which role they have, where they work. */
export default function UsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('users')
  const address = usePanelAddress()
  const { panel, user, roles, departments, users, pages, filter } = loaderData
  const meaning = useUserMeaning(actionData)
  // success closes the panel; a refusal keeps it open with everything that was typed
  const isOpen = panel !== undefined && !actionData?.done
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <ButtonLink to="?panel=invite">{t('invite.open')}</ButtonLink>
        <QuietLink to="?panel=import">{t('import.open')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning}>
        {user && actionData?.problem?.code === 'cases-in-hand' && (
          <Link to={handOverPath(user.id)}>{t('actions.handOver')}</Link>
        )}
      </OutcomeNotice>
      {isOpen && (panel === 'invite' || (panel === 'edit' && user)) && (
        <UserForm
          key={`${panel} ${user?.id}`}
          user={panel === 'edit' ? user : undefined}
          roles={roles}
          organizationId={loaderData.organizationId}
          departments={departments}
          outcome={actionData}
        />
      )}
      {isOpen && panel === 'import' && <ImportUsers />}
      {isOpen && user && (panel === 'reset' || panel === 'secondFactors') && (
        <DangerQuestion
          id={user.id}
          intent={panel}
          title={t(`${panel}.title`, { name: ownName(user, language) })}
          confirm={t(`${panel}.confirm`)}
          keep={t('cancel')}
          back={address()}
        >
          {t(`${panel}.text`, { name: ownName(user, language), userName: user.userName })}
        </DangerQuestion>
      )}
      {isOpen && user && panel === 'menu' && <UserMenu key={user.id} user={user} entries={loaderData.entries} />}
      <UserFilter filter={filter} roles={roles} />
      <UserTable users={users} pages={pages} isNarrowed={filter.isNarrowed} />
    </>
  )
}
