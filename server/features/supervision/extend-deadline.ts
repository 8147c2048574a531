import { z } from 'zod'
import { extensionReasons } from '#contract/desk/supervision.ts'
import {
  type Act,
  type ActionRule,
  calendarOf,
  type Deadline,
  deadlinesOf,
  findCaseHolder,
  isRunningOut,
  ledgerOf,
  once,
} from '#server/features/lifecycle/index.ts'
import { type FieldError, missing, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'

const input = z.object({
  days: z.int().optional(),
  reasonCode: z.enum(extensionReasons).optional(),
  reason: z.string().optional(),
})
export type Extension = z.output<typeof input>

/**
 * The clock that ends next gets more time, in its own unit; the ledger records why. Throws InvalidInput, and RuleViolation
 * `no-clock-runs`, `not-delayed`.
 */
export const extendDeadline: ActionRule<Extension> = {
  action: 'extend',
  input,

  async guard(asked) {
    const nearest = nearestOf(await once(asked, ledgerOf), await once(asked, calendarOf))
    if (!nearest) return new RuleViolation('no-clock-runs')
    return (await isRunningOut(asked, nearest)) ? undefined : new RuleViolation('not-delayed')
  },

  async check(act) {
    const nearest = nearestOf(act.ledger, act.calendar)
    if (!nearest) throw new RuleViolation('no-clock-runs')
    const { days, reasonCode, reason } = act.input
    refuseFields([
      missing('days', days),
      missing('reasonCode', reasonCode),
      missing('reason', reason),
      await wrongDays(act, nearest),
    ])
  },

  async effect({ tx, complaint, calendar, ledger, input: { days, reasonCode, reason }, at }) {
    const nearest = nearestOf(ledger, calendar)
    if (!nearest) throw new RuleViolation('no-clock-runs')
    const extension = extensionOf(nearest, days ?? 0)
    const holder = await findCaseHolder(tx, complaint)
    return {
      extension,
      ...(reasonCode && { clockReason: reasonCode }),
      reason: reason ?? null,
      details: { ...extension, reasonCode },
      audited: { ...extension, reasonCode, wasDueAt: nearest.at.toISOString() },
      tells: holder === null ? [] : [{ userId: holder, task: 'extended' as const, event: `extended-${at.getTime()}` }],
    }
  },
}

/** The deadline of the case that ends next. The body complained against is given more time by whoever asked it, within a bound of its own. */
const nearestOf = (...clocks: Parameters<typeof deadlinesOf>): Deadline | undefined =>
  deadlinesOf(...clocks).find(({ clock }) => clock !== 'G')

const extensionOf = ({ clock, measuredBy }: Deadline, amount: number) => ({ clock, amount, unit: measuredBy.unit })

async function wrongDays(
  { tx, complaint, calendar, ledger, at, input: { days } }: Act<Extension>,
  nearest: Deadline,
): Promise<FieldError | false> {
  if (days === undefined) return false
  const { mostExtensionDays } = await getOfficeSetting(tx, 'supervision')
  if (days < 1) return { field: 'days', reason: 'too-few-days' }
  if (days > mostExtensionDays) return { field: 'days', reason: 'too-many-days' }
  const extended = deadlinesOf([...ledger, { ...extensionOf(nearest, days), event: 'extend', at }], calendar)
  const after = extended.find(({ clock }) => clock === nearest.clock)
  // an extension that ends in the past is useless
  const isUseless = after !== undefined && after.at <= at && complaint.due_at !== null
  return isUseless && { field: 'days', reason: 'still-over' }
}
