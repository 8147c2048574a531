import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { Expert } from '#contract/settings/experts.ts'
import { nameOrEnded } from '#contract/values/standing.ts'
import { inLanguage, ownName } from '#web/platform/format.ts'
import { Address } from '#web/ui/address.tsx'
import { EmptyState } from '#web/ui/states/states.tsx'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './experts.module.css'

interface ExpertTableProps {
  experts: Expert[]
  canAssign: boolean
  isNarrowed: boolean
  pages: Pages
}

/** One page of the experts. */
export function ExpertTable({ experts, canAssign, isNarrowed, pages }: ExpertTableProps) {
  const { t, language } = useTranslation('experts')
  const named = (name: { en: string; am: string } | null) => (name ? inLanguage(name, language) : '—')
  const nameOf = (expert: Expert) => ownName(expert, language)
  const actions = {
    id: 'actions',
    isOnlyOnScreen: true,
    header: t('columns.actions'),
    cell: (expert: Expert) => (
      <Link
        className="no-print"
        to={`?${new URLSearchParams({ expert: String(expert.id), text: expert.userName })}`}
        aria-label={t('assign.openNamed', { name: nameOf(expert) })}
      >
        {t('assign.open')}
      </Link>
    ),
  }
  return (
    <DataTable
      caption={t('listTitle')}
      rows={experts}
      rowKey={({ id }) => id}
      pages={pages}
      empty={<EmptyState text={t(isNarrowed ? 'nothingFound' : 'empty')} />}
      columns={[
        {
          id: 'name',
          header: t('columns.name'),
          isRowHeader: true,
          cell: expert => (
            <>
              {nameOf(expert)}
              <Address>{expert.userName}</Address>
            </>
          ),
        },
        { id: 'role', header: t('columns.role'), cell: expert => named(expert.roleName) },
        { id: 'office', header: t('columns.office'), cell: expert => named(expert.organizationName) },
        {
          id: 'assigned',
          header: t('columns.assigned'),
          cell: ({ organizations }) =>
            organizations.length === 0 ? (
              <span className="dimmed">{t('none')}</span>
            ) : (
              <ul className={styles.assigned}>
                {organizations.map(each => (
                  <li key={each.organizationId}>
                    {nameOrEnded(named(each.organizationName), each.hasEnded, language)}
                  </li>
                ))}
              </ul>
            ),
        },
        ...(canAssign ? [actions] : []),
      ]}
    />
  )
}
