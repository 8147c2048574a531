import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { LedgerEntry } from '#contract/values/complaint-parts.ts'

/** An entry of the deadline ledger in words: what happened to the clock, for how long and why. */
export function useLedgerText(): (entry: LedgerEntry) => string {
  const { t, i18n } = useTranslation(['desk', 'clocks'])
  const reasonOf = (reason: string | null) =>
    reason !== null && i18n.exists(`reasons.${reason}`, { ns: 'clocks' })
      ? ` (${t(`clocks:reasons.${reason as 'referred'}`)})`
      : ''
  const lengthOf = ({ amount, unit }: LedgerEntry) =>
    amount !== null && unit ? `: ${t(`case.${unit}`, { count: amount })}` : ''
  return entry =>
    t(`case.ledger.${entry.event}`, { clock: t(`clocks.${entry.clock}`) }) + lengthOf(entry) + reasonOf(entry.reason)
}
