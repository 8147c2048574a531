import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { TreeEvent } from '#contract/values/tree-history.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from '../organizations/bodies.module.css'

interface TreeHistoryProps {
  history: readonly TreeEvent[]
  /** The text for an entry without a parent. */
  top: string
}

/** Former names and parents of a body, a department or a place, and the merges into it: by whom, and when. */
export function TreeHistory({ history, top }: TreeHistoryProps) {
  const { t, language: reader } = useTranslation('bodies')
  const dates = useDates()
  const say = ({ what, from, to, day }: TreeEvent): string => {
    if (what === 'ends' && day === null) return t('history.endless')
    const missing = what === 'sector' ? t('history.noSector') : top
    // a name that changed only in the other language is shown in that one
    const language = from && to && from[reader] === to[reader] ? (reader === 'en' ? 'am' : 'en') : reader
    const nameOr = (name: TreeEvent['from']) => (name ? inLanguage(name, language) : missing)
    return t(`history.${what}`, {
      from: nameOr(from),
      to: nameOr(to),
      day: day === null ? '' : dates.day(day),
    })
  }
  return (
    <section aria-labelledby="history-title" className={styles.historyOf}>
      <h3 id="history-title">{t('history.title')}</h3>
      {history.length === 0 && <p className="dimmed">{t('history.empty')}</p>}
      <ul className={styles.history}>
        {history.map((event, index) => (
          <li key={`${history.length - index}`}>
            {say(event)}
            <br />
            <span className="dimmed">
              <FormattedInstant instant={event.at} />
              {event.by && ` · ${event.by}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
