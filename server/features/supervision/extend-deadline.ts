import { z } from 'zod'
import { extensionReasons } from '#contract/desk/supervision.ts'
import { loadCalendarAt } from '#server/features/calendar/index.ts'
import {
  type Act,
  type ActionRule,
  type ClockEntry,
  type Deadline,
  deadlinesOf,
  findCaseHolder,
  isRunningOut,
  listEntries,
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

  async guard({ tx, complaint, at }) {
    const [calendar, entries] = await Promise.all([
      loadCalendarAt(tx, complaint.location_id),
      listEntries(tx, complaint.id),
    ])
    const [nearest] = deadlinesOf(entries, calendar)
    if (!nearest) return new RuleViolation('no-clock-runs')
    return (await isRunningOut(tx, complaint, nearest, at)) ? undefined : new RuleViolation('not-delayed')
  },

  async check(act) {
    const entries = await listEntries(act.tx, act.complaint.id)
    const [nearest] = deadlinesOf(entries, act.calendar)
    if (!nearest) throw new RuleViolation('no-clock-runs')
    const { days, reasonCode, reason } = act.input
    refuseFields([
      missing('days', days),
      missing('reasonCode', reasonCode),
      missing('reason', reason),
      await wrongDays(act, entries, nearest),
    ])
  },

  async effect({ tx, complaint, calendar, input: { days, reasonCode, reason }, at }) {
    const [nearest] = deadlinesOf(await listEntries(tx, complaint.id), calendar)
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

const extensionOf = ({ clock, measuredBy }: Deadline, amount: number) => ({ clock, amount, unit: measuredBy.unit })

async function wrongDays(
  { tx, complaint, calendar, at, input: { days } }: Act<Extension>,
  entries: ClockEntry[],
  nearest: Deadline,
): Promise<FieldError | false> {
  if (days === undefined) return false
  const { mostExtensionDays } = await getOfficeSetting(tx, 'supervision')
  if (days < 1) return { field: 'days', reason: 'too-few-days' }
  if (days > mostExtensionDays) return { field: 'days', reason: 'too-many-days' }
  const extended = deadlinesOf([...entries, { ...extensionOf(nearest, days), event: 'extend', at }], calendar)
  const after = extended.find(({ clock }) => clock === nearest.clock)
  // an extension that ends in the past is useless
  const isUseless = after !== undefined && after.at <= at && complaint.due_at !== null
  return isUseless && { field: 'days', reason: 'still-over' }
}
