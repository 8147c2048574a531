import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { guardLevels } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from '../access.module.css'
import bodies from '../organizations/bodies.module.css'
import { ownName } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { hasWords, sortRows } from '#web/ui/table/narrow-rows.ts'
import { useQueryLink } from '#web/ui/use-query-link.ts'

/** Every role, with its actions. */
export function RoleTable({ roles }: { roles: Role[] }) {
  const { t, language } = useTranslation('access')
  const [query] = useSearchParams()
  const text = query.get('text') ?? ''
  const found = roles.filter(role => hasWords(text, [role.name, role.nameAm, role.description]))
  const shown = sortRows(found, query.get('sort'), sortedBy(language), language)
  return (
    <section className={styles.list}>
      <DataTable
        caption={t('roles.listTitle')}
        rows={shown}
        rowKey={role => role.id}
        empty={<EmptyState text={t(text ? 'roles.noneFound' : 'roles.empty')} />}
        columns={[
          {
            id: 'name',
            header: t('roles.fields.name.label'),
            cell: role => <RoleNames role={role} />,
            isRowHeader: true,
            sort: 'name',
          },
          { id: 'description', header: t('roles.fields.description.label'), cell: role => role.description ?? '—' },
          {
            id: 'level',
            sort: 'level',
            header: t('roles.fields.guardLevel.label'),
            cell: role => t(`levels.${role.guardLevel}.name`),
          },
          {
            id: 'secondFactor',
            header: t('roles.secondFactorShort'),
            cell: role => t(role.requiresSecondFactor ? 'roles.needed' : 'roles.notNeeded'),
          },
          { id: 'users', header: t('roles.users'), cell: role => role.userCount ?? '—', isNumber: true, sort: 'users' },
          { id: 'actions', isOnlyOnScreen: true, header: t('actions'), cell: role => <RoleActions role={role} /> },
        ]}
      />
    </section>
  )
}

const sortedBy = (language: Language) => ({
  name: (role: Role) => ownName(role, language),
  level: ({ guardLevel }: Role) => guardLevels.indexOf(guardLevel),
  users: ({ userCount }: Role) => userCount ?? null,
})

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
  const linkTo = useQueryLink()
  const id = String(role.id)
  const name = ownName(role, language)
  return (
    <span className={`${bodies.rowActions} no-print`}>
      <Link to={linkTo({ edit: id, delete: null })} aria-label={t('roles.editNamed', { name })}>
        {t('edit')}
      </Link>
      <Link to={`/setting/assign-permission?role=${id}`} aria-label={t('roles.permissionsNamed', { name })}>
        {t('roles.permissions')}
      </Link>
      <Link to={linkTo({ delete: id, edit: null })} aria-label={t('roles.deleteNamed', { name })}>
        {t('delete')}
      </Link>
    </span>
  )
}
