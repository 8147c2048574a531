import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, Link } from 'react-router'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import { useQueryLink } from '#web/ui/use-query-link.ts'
import styles from './data-filters/data-filters.module.css'

/** Staff found by name, each a link that chooses them (`?PARAMETER=id`). */
export function StaffSearch(props: {
  found: StaffChoice[]
  text: string
  chosenId: number | undefined
  parameter: string
  /** Parameters of the address that a search keeps. */
  kept?: Record<string, string>
  title: string
  hint: string
}) {
  const { t, language } = useTranslation('data-filters')
  const linkTo = useQueryLink()
  return (
    <Card className={`no-print ${styles.search}`} title={props.title}>
      <Form method="get" role="search" className={styles.searchRow}>
        <label htmlFor="staff-search-text">{t('search.label')}</label>
        {Object.entries(props.kept ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input id="staff-search-text" type="search" name="text" defaultValue={props.text} />
        <QuietButton>{t('search.button')}</QuietButton>
      </Form>
      <p className="dimmed">{props.hint}</p>
      {props.found.length === 0 ? (
        <p role="status">{t('search.nobody')}</p>
      ) : (
        <ul className={styles.found} aria-label={t('search.found')}>
          {props.found.map(person => (
            <li key={person.id}>
              <Link
                to={linkTo({ edit: null, delete: null, [props.parameter]: String(person.id) })}
                aria-current={person.id === props.chosenId ? 'true' : undefined}
                preventScrollReset
              >
                {person.name[language]}
              </Link>
              <span className="dimmed">
                {[person.userName, person.role?.[language], person.organization?.[language]]
                  .filter(Boolean)
                  .join(' · ')}
                {!person.isActive && ` · ${t('search.deactivated')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
