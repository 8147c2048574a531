import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { BoundedCount } from '#contract/values/complaint-parts.ts'
import { type ComplaintFilter, complaintFilters } from '#contract/values/choices.ts'
import { type ListFilter, writeListFilter } from '#contract/http/list-query.ts'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import styles from '../desk.module.css'
import { type ListCounts, useListCounts } from './list-counts.ts'

interface FilterTabsProps {
  current: ComplaintFilter
  filter: ListFilter
  counts: ListCounts
}

/** The lists side by side, with their counts; the filters of one apply to the next. */
export function FilterTabs({ current, filter, counts: asked }: FilterTabsProps) {
  const { t } = useTranslation('desk')
  const query = writeListFilter(filter)
  const counts = useListCounts(asked)
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('listsLabel')}>
      <ul>
        {complaintFilters.map(name => (
          <li key={name}>
            <Link
              to={`/compliants/${name}${query && `?${query}`}`}
              aria-current={name === current ? 'page' : undefined}
              preventScrollReset
            >
              {t(`lists.${name}.tab`)} <TabCount count={counts.find(({ filterBy }) => filterBy === name)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of a tab; its space is reserved, so that nothing moves. */
const TabCount = ({ count }: { count: BoundedCount | undefined }) => (
  <span className={styles.tabCount}>{count && boundedCountText(count)}</span>
)
