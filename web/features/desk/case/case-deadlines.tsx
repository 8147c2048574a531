import { useId } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { StandingClock } from '#contract/desk/complaints.ts'
import type { LedgerEntry } from '#contract/values/complaint-parts.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './case.module.css'
import { CaseSection } from './frame/case-section.tsx'
import { useLedgerText } from './history/use-ledger-text.ts'

interface CaseDeadlinesProps {
  clocks: readonly StandingClock[]
  ledger: readonly LedgerEntry[]
}

/** A bar for each clock that runs or is paused; folded, the deadline ledger in words. Nothing before a clock has run. */
export function CaseDeadlines({ clocks, ledger }: CaseDeadlinesProps) {
  const { t } = useTranslation('desk')
  if (ledger.length === 0) return null
  if (clocks.length === 0)
    return (
      <CaseSection title={t('case.sections.deadlines')} isFolded>
        <Ledger ledger={ledger} />
      </CaseSection>
    )
  return (
    <CaseSection title={t('case.sections.deadlines')} isFolded="narrow">
      <ul className={styles.clocks}>
        {clocks.map(clock => (
          <ClockBar key={clock.clock} clock={clock} />
        ))}
      </ul>
      <details className={styles.folded}>
        <summary>{t('case.ledgerTitle')}</summary>
        <Ledger ledger={ledger} />
      </details>
    </CaseSection>
  )
}

function ClockBar({ clock: { clock, isPaused, usedPercent, dueAt } }: { clock: StandingClock }) {
  const { t } = useTranslation('desk')
  const dates = useDates()
  const nameId = useId()
  const date = dueAt && dates.day(dayOfInstant(dueAt))
  const isOver = usedPercent === 100
  return (
    <li data-state={isPaused ? 'paused' : isOver ? 'over' : undefined}>
      <span id={nameId}>{t(`clocks.${clock}`)}</span>
      <progress max={100} value={usedPercent} aria-labelledby={nameId} />
      <small>
        {t('case.clockUsed', { percent: usedPercent })}
        {' · '}
        {isPaused ? t('case.clockPaused') : isOver ? t('case.clockOver', { date }) : t('case.clockDue', { date })}
      </small>
    </li>
  )
}

/** What happened to each clock, when, and for how long. */
function Ledger({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const textOf = useLedgerText()
  return (
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
  )
}
