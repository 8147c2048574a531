import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { LedgerEntry } from '#contract/values/complaint-parts.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './case.module.css'
import { CaseSection } from './case-section.tsx'
import { useLedgerText } from './history/use-ledger-text.ts'

/** The deadline ledger in words: what happened to each clock, when, and for how long; nothing before one runs. */
export function CaseDeadlines({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation('desk')
  const textOf = useLedgerText()
  if (ledger.length === 0) return null
  return (
    <CaseSection title={t('case.sections.deadlines')} isFolded>
      <ol className={styles.ledger}>
        {ledger.map(entry => (
          <li key={`${entry.at} ${entry.clock} ${entry.event}`}>
            <span>{textOf(entry)}</span>
            <small className="dimmed">
              <FormattedInstant instant={entry.at} />
            </small>
          </li>
        ))}
      </ol>
    </CaseSection>
  )
}
