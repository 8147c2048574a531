import { inList } from '#contract/values/lists.ts'
import { Link } from 'react-router'
import type { Place } from '#contract/values/complaint-parts.ts'
import { type ListFilter, narrowing, writeListFilter } from '#contract/http/list-query.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import { useDates } from '#web/ui/use-dates.ts'
import styles from '../desk.module.css'
import type { ListChoices } from './list-choices.ts'

interface FilterChipsProps {
  filter: ListFilter
  choices: ListChoices
  holders: readonly Place[]
  /** The path of the list. */
  path: string
}

/** The filters in use, each a link to the list without it. */
export function FilterChips({ filter, choices, holders, path }: FilterChipsProps) {
  const { t } = useTranslation('desk')
  const texts = useFilterTexts({ choices, holders })
  const chips = narrowing.filter(name => name !== 'text' && filter[name] !== undefined)
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('filter.on')}>
      {chips.map(name => {
        const text = texts(name, filter)
        const query = writeListFilter({ ...filter, [name]: undefined })
        return (
          <li key={name}>
            <Link to={query ? `${path}?${query}` : path} aria-label={t('filter.without', { filter: text })}>
              {text} <span aria-hidden="true">✕</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Narrowing = (typeof narrowing)[number]

/** The text of a filter, with the names of its values. */
function useFilterTexts({ choices, holders }: Pick<FilterChipsProps, 'choices' | 'holders'>) {
  const { t, language } = useTranslation(['desk', 'statuses'])
  const { day } = useDates()
  const bodies = choices.bodies.map(({ id, name }) => ({ value: String(id), label: inLanguage(name, language) }))
  const people = holders.map(person => ({ value: String(person.id), label: inLanguage(person, language) }))
  const options = {
    severity: optionsOf(choices.severities, language),
    organization: bodies,
    location: optionsOf(choices.places.levels.flat(), language),
    type: optionsOf(choices.types, language),
    way: optionsOf(choices.ways, language),
    handling: bodies,
    holder: [{ value: '0', label: t('filter.nobody') }, ...people],
    waitsFor: people,
  }
  return (name: Narrowing, filter: ListFilter): string => {
    if (name === 'status')
      return `${t('columns.status')}: ${inList(
        language,
        (filter.status ?? []).map(status => t(`statuses:status.${status}`)),
      )}`
    if (name === 'from' || name === 'to') return `${t(`filter.${name}`)}: ${day(filter[name] ?? '')}`
    if (name === 'escalated' && filter.escalated === 'me') return t('filter.escalatedToMe')
    if (name === 'rating' && filter.rating) return `${t('filter.rating')}: ${t(`filter.ratings.${filter.rating}`)}`
    if (name === 'orders' && filter.orders) return t(`orders.${filter.orders}`)
    if (!(name in options)) return t(`filter.${name}`)
    const found = options[name as keyof typeof options].find(({ value }) => value === String(filter[name]))
    return found ? `${t(`filter.${name}`)}: ${found.label}` : t(`filter.${name}`)
  }
}
