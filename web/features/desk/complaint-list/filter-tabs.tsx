import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import { type ComplaintFilter, complaintFilters } from '#contract/choices.ts'
import styles from '../desk.module.css'
import { type ListFilter, writeListFilter } from '#contract/list-query.ts'

/** The lists beside each other; what narrows one narrows the next. */
export function FilterTabs({ current, filter }: { current: ComplaintFilter; filter: ListFilter }) {
  const { t } = useTranslation('desk')
  const query = writeListFilter(filter)
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
              {t(`lists.${name}.tab`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
