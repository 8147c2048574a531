import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { LedgerEntry } from '#contract/values/complaint-parts.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from '../track.module.css'

/** The history of every time limit, in plain words. */
export function DeadlineLedger({ ledger }: { ledger: readonly LedgerEntry[] }) {
  const { t } = useTranslation('track')
  if (ledger.length === 0) return null
  return (
    <section aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t('status.ledger')}</h2>
      <p className="dimmed">{t('status.ledgerLead')}</p>
      <ol className={styles.ledger}>
        {ledger.map((entry, index) => (
          <li key={`${entry.clock} ${entry.event} ${entry.at} ${index}`}>
            <span className="dimmed">
              <FormattedInstant instant={entry.at} />
            </span>
            <LedgerItem entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Reasons for a pause for which a sentence says what the complainant has to do. */
const pausedFor: Readonly<Record<string, 'ledger.pausedForYou' | 'ledger.pausedForAnswer'>> = {
  'standard-requested': 'ledger.pausedForYou',
  'information-requested': 'ledger.pausedForAnswer',
}

function LedgerItem({ entry: { clock, event, amount, unit, reason } }: { entry: LedgerEntry }) {
  const { t, i18n } = useTranslation(['track', 'clocks'])
  // the sentence itself says what the complainant has to do
  const paused = pausedFor[reason ?? '']
  const isKnown =
    (event !== 'pause' || !paused) && reason !== null && i18n.exists(`reasons.${reason}`, { ns: 'clocks' })
  const length = amount !== null && unit !== null ? t(`ledger.${unit}`, { count: amount }) : undefined
  const description =
    length !== undefined && (event === 'start' || event === 'extend')
      ? t(`ledger.${event}With`, { amount: length })
      : event === 'pause'
        ? t(paused ?? 'ledger.pausedForOthers')
        : t(`ledger.${event}`)
  return (
    <span>
      <strong>{t(`clocks.${clock}`)}</strong> · {description}
      {isKnown && ` (${t(`clocks:reasons.${reason as 'referred'}`)})`}
    </span>
  )
}
