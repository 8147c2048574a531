import { addDays, loadTimesOf, localDate, startOfDay } from '#server/features/calendar/index.ts'
import { listEntries } from '#server/features/lifecycle/index.ts'
import { getOfficeSetting } from '#server/features/reference-data/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import { endOfTime } from './more-time/more-time.ts'
import { tellBody } from './tell-body.ts'
import { listToRemind, lockWatched, markReminded, markToldMissing, moveDue } from './more-time/time.queries.ts'

const kind: JobKind<object> = { name: 'remind-bodies', retryLimit: 2 }
const system: SystemActor = { kind: 'system', job: kind.name }

/**
 * Every hour: reminds respondents some days before their time ends, and tells them on the day after it that they gave no statement. Each is
 * told once for each day, in the transaction that says so, whatever the clock of the machine does. Throws at the end when a case failed;
 * the others are handled nevertheless.
 */
export async function remindBodies(context: Context): Promise<void> {
  const today = localDate(context.clock.now())
  const { reminderDays } = await readAs(context, system, tx => getOfficeSetting(tx, 'statements'))
  const horizons = {
    before: startOfDay(reminderDays > 0 ? addDays(today, reminderDays + 1) : today),
    today: startOfDay(today),
  }
  const run = oneByOne(context, kind.name)
  await run.walk<number>(
    (after = 0, most) => readAs(context, system, tx => listToRemind(tx, horizons, after, most)),
    id => id,
    complaintId => inTransaction(context, system, tx => remindOne(tx, context, complaintId, horizons)),
  )
  run.end()
}

async function remindOne(
  tx: Tx,
  context: Context,
  complaintId: number,
  { before, today }: { before: Date; today: Date },
): Promise<void> {
  const at = context.clock.now()
  for (const { id, organization_id: organizationId, due_at, outcome, reminded_of } of await lockWatched(
    tx,
    complaintId,
  )) {
    if (outcome === 'none') {
      if (due_at >= today) continue
      await markToldMissing(tx, id, at)
      await tellBody(tx, context, { template: 'statement-missing', id, organizationId, dueAt: due_at, at })
      continue
    }
    const dueAt = await presentEnd(tx, complaintId)
    // a paused clock has no end, and one that is over ends by its own job
    if (!dueAt || dueAt <= at) continue
    if (dueAt.getTime() !== due_at.getTime()) await moveDue(tx, id, dueAt)
    const day = localDate(dueAt)
    if (dueAt >= before || reminded_of === day) continue
    await markReminded(tx, id, day)
    await tellBody(tx, context, { template: 'statement-reminder', id, organizationId, dueAt, at })
  }
}

/** The end of the time by the clock of the case, which knows better than the day that was stored when the body was asked. */
async function presentEnd(tx: Tx, complaintId: number): Promise<Date | undefined> {
  const { calendar } = await loadTimesOf(tx, complaintId)
  return endOfTime({ ledger: await listEntries(tx, complaintId), calendar })
}

export const remindBodiesJob: JobDefinition = { kind, schedule: '27 * * * *', run: remindBodies }
