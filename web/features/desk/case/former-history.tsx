import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './case.module.css'

type Origin = NonNullable<ComplaintDetail['origin']>

/** What the office that sent the case did in it, oldest first: to be read, and no steps of this office. */
export function FormerHistory({ officeName, history }: Pick<Origin, 'officeName' | 'history'>) {
  const { t, i18n, language } = useTranslation(['desk', 'letters'])
  /** The words of this office for a code of the other one; the code itself where it knows none. */
  const wordsOf = ({ kind, what }: Origin['history'][number]) => {
    if (kind === 'letter') return t(`letters:kinds.${what as 'decision'}`, { defaultValue: what })
    return i18n.exists(`case.actions.${what}`, { ns: 'desk' }) ? t(`case.actions.${what as 'register'}`) : what
  }
  return (
    <details className={styles.formerHistory}>
      <summary>{t('case.formerHistory', { office: inLanguage(officeName, language), count: history.length })}</summary>
      <ol>
        {history.map((event, at) => (
          // they never change, and two may happen at once
          <li key={at}>
            <strong>{wordsOf(event)}</strong>
            {event.reference && ` ${event.reference}`}{' '}
            <span className="dimmed">
              <FormattedInstant instant={event.at} />
              {[event.organization, event.role].map(name => name && ` · ${inLanguage(name, language)}`)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
