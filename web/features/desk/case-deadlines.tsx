import { useTranslation } from 'react-i18next'
import type { LedgerEntry } from '#contract/complaint-parts.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './case.module.css'
import { CaseSection } from './case-section.tsx'

/** The deadline ledger in words: what happened to each clock, when, and for how long. */
export function CaseDeadlines({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t, i18n } = useTranslation(['desk', 'supervising'])
  const reasonOf = (reason: string | null) =>
    reason !== null && i18n.exists(`reasons.${reason}`, { ns: 'supervising' })
      ? ` (${t(`supervising:reasons.${reason as 'referred'}`)})`
      : ''
  return (
    <CaseSection title={t('case.sections.deadlines')}>
      {ledger.length === 0 && <p className="dimmed">{t('case.ledger.none')}</p>}
      <ol className={styles.ledger}>
        {ledger.map(entry => (
          <li key={`${entry.at} ${entry.clock} ${entry.event}`}>
            <span>
              {t(`case.ledger.${entry.event}`, { clock: t(`clocks.${entry.clock}`) })}
              {entry.amount !== null && entry.unit && `: ${t(`case.${entry.unit}`, { count: entry.amount })}`}
              {reasonOf(entry.reason)}
            </span>
            <small className="dimmed">
              <FormattedInstant instant={entry.at} />
            </small>
          </li>
        ))}
      </ol>
    </CaseSection>
  )
}
