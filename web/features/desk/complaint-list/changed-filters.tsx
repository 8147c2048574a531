import { Link } from 'react-router'
import type { ChangedFilter } from '#contract/desk/complaints.ts'
import { nameWithStanding } from '#contract/values/standing.ts'
import { type ListFilter, writeListFilter } from '#contract/http/list-query.ts'
import type { ComplaintFilter } from '#contract/values/choices.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

interface ChangedFiltersProps {
  changed: readonly ChangedFilter[]
  filterBy: ComplaintFilter
  filter: ListFilter
}

/** What became of things that the list's filters name, with a way to do without each. */
export function ChangedFilters({ changed, filterBy, filter }: ChangedFiltersProps) {
  const { t, language } = useTranslation('desk')
  if (changed.length === 0) return null
  return (
    <ul className="notice" role="status" aria-label={t('changedFilters.title')}>
      {changed.map(({ filter: field, name, ...told }) => {
        const text = nameWithStanding(name ? inLanguage(name, language) : '', told, language)
        const without = writeListFilter({ ...filter, [field]: undefined })
        return (
          <li key={field}>
            {t(`filter.${field}`)}: {text}.{' '}
            <Link to={`/compliants/${filterBy}${without ? `?${without}` : ''}`}>{t('changedFilters.without')}</Link>
          </li>
        )
      })}
    </ul>
  )
}
