import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { Role } from '#contract/settings/sys-roles.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from '../access.module.css'
import bodies from '../organizations/bodies.module.css'
import { ownName } from '#web/platform/format.ts'

/** Every role, with its actions. */
export function RoleTable({ roles }: { roles: Role[] }) {
  const { t } = useTranslation('access')
  return (
    <section className={styles.list}>
      <DataTable
        caption={t('roles.listTitle')}
        rows={roles}
        rowKey={role => role.id}
        empty={<EmptyState text={t('roles.empty')} />}
        columns={[
          {
            id: 'name',
            header: t('roles.fields.name.label'),
            cell: role => <RoleNames role={role} />,
            isRowHeader: true,
          },
          { id: 'description', header: t('roles.fields.description.label'), cell: role => role.description ?? '—' },
          {
            id: 'level',
            header: t('roles.fields.guardLevel.label'),
            cell: role => t(`levels.${role.guardLevel}.name`),
          },
          {
            id: 'secondFactor',
            header: t('roles.secondFactorShort'),
            cell: role => t(role.requiresSecondFactor ? 'roles.needed' : 'roles.notNeeded'),
          },
          { id: 'users', header: t('roles.users'), cell: role => role.userCount ?? '—', isNumber: true },
          { id: 'actions', isOnlyOnScreen: true, header: t('actions'), cell: role => <RoleActions role={role} /> },
        ]}
      />
    </section>
  )
}

/** In the reader's language, and below it in the other one. */
function RoleNames({ role }: { role: Role }) {
  const { language } = useTranslation()
  const other = language === 'am' ? 'en' : 'am'
  const name = ownName(role, language)
  const otherName = other === 'en' ? role.name : role.nameAm
  return (
    <>
      {name}
      {otherName && otherName !== name && (
        <span className={styles.otherName} lang={other}>
          {otherName}
        </span>
      )}
    </>
  )
}

function RoleActions({ role }: { role: Role }) {
  const { t, language } = useTranslation('access')
  const { id } = role
  const name = ownName(role, language)
  return (
    <span className={`${bodies.rowActions} no-print`}>
      <Link to={`?edit=${id}`} aria-label={t('roles.editNamed', { name })}>
        {t('edit')}
      </Link>
      <Link to={`/setting/assign-permission?role=${id}`} aria-label={t('roles.permissionsNamed', { name })}>
        {t('roles.permissions')}
      </Link>
      <Link to={`?delete=${id}`} aria-label={t('roles.deleteNamed', { name })}>
        {t('delete')}
      </Link>
    </span>
  )
}
