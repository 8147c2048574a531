import { inLanguage, ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import { Address } from '#web/ui/address.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import bodies from '../organizations/bodies.module.css'
import { handOverPath } from './hand-over-path.ts'
import { usePanelAddress } from './users-address.ts'
import { LinkButton } from '#web/ui/button.tsx'

interface UserTableProps {
  users: SystemUser[]
  pages: Pages
  isNarrowed: boolean
}

/** One page of the users, with their actions. */
export function UserTable({ users, pages, isNarrowed }: UserTableProps) {
  const { t, language } = useTranslation('users')
  const named = (name: { en: string; am: string } | null) => (name ? inLanguage(name, language) : '—')
  return (
    <DataTable
      caption={t('listTitle')}
      rows={users}
      rowKey={user => user.id}
      pages={pages}
      empty={<EmptyState text={t(isNarrowed ? 'nothingFound' : 'empty')} />}
      columns={[
        {
          id: 'name',
          header: t('form.name.label'),
          isRowHeader: true,
          cell: user => (
            <>
              {ownName(user, language)}
              <Address>{user.userName}</Address>
            </>
          ),
        },
        { id: 'role', header: t('form.roleId.label'), cell: user => named(user.roleName) },
        {
          id: 'organization',
          header: t('form.organizationId.label'),
          cell: ({ organizationName, departmentName, locationName }) => (
            <>
              {named(organizationName)}
              {/* few people have them: columns of their own would push the actions out of sight */}
              {departmentName && <div className="dimmed">{named(departmentName)}</div>}
              {locationName && <div className="dimmed">{named(locationName)}</div>}
            </>
          ),
        },
        { id: 'state', header: t('columns.state'), cell: user => t(`states.${user.state}`) },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('columns.actions'),
          cell: user => <UserActions user={user} />,
        },
      ]}
    />
  )
}

const panelLinks = ['edit', 'menu', 'reset', 'secondFactors'] as const

function UserActions({ user }: { user: SystemUser }) {
  const { t, language } = useTranslation('users')
  const { id, userName, state, hasSecondFactor } = user
  const name = ownName(user, language)
  const address = usePanelAddress()
  const isOffered = {
    edit: true,
    menu: state !== 'deactivated',
    reset: state !== 'deactivated',
    secondFactors: hasSecondFactor,
  }
  const offered = panelLinks.filter(panel => isOffered[panel])
  return (
    <span className={`${bodies.rowActions} no-print`}>
      {offered.map(panel => (
        <Link
          key={panel}
          to={address({ panel, user: String(id), named: userName })}
          aria-label={t(`actions.${panel}Named`, { name })}
        >
          {t(`actions.${panel}`)}
        </Link>
      ))}
      <Link to={handOverPath(id)} aria-label={t('actions.handOverNamed', { name })}>
        {t('actions.handOver')}
      </Link>
      {state === 'deactivated' && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <LinkButton intent="reactivate" aria-label={t('actions.reactivateNamed', { name })}>
            {t('actions.reactivate')}
          </LinkButton>
        </Form>
      )}
    </span>
  )
}
