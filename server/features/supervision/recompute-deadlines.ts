import { loadCalendarAt, type WorkingCalendar } from '#server/features/calendar/index.ts'
import { deadlinesOf, dueColumns, updateDue } from '#server/features/lifecycle/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listLedgers, listWithClocks, lockWatched } from './watched.queries.ts'

const system: SystemActor = { kind: 'system', job: 'recompute-deadlines' }

/** Complaints that are locked at the same time. */
const batchSize = 100

/**
 * Computes the deadlines of open complaints again, of one region or, with null, of all, in batches, because the working calendar
 * has changed. It waits for actions in progress; later actions already use the new calendar. Running
 * it twice changes nothing. Returns how many deadlines moved.
 */
export async function recomputeDeadlines(context: Context, regionId: number | null): Promise<number> {
  let moved = 0
  let afterId = 0
  for (;;) {
    const request = { regionId, afterId, most: batchSize }
    const batch = await inTransaction(context, system, async tx => {
      const ids = await listWithClocks(tx, request)
      return ids.length === 0 ? undefined : { last: ids.at(-1) ?? 0, moved: await recomputeBatch(tx, ids) }
    })
    if (!batch) return moved
    moved += batch.moved
    afterId = batch.last
  }
}

async function recomputeBatch(tx: Tx, ids: number[]): Promise<number> {
  const complaints = await lockWatched(tx, ids, { isPatient: true })
  const ledgers = Map.groupBy(await listLedgers(tx, ids), entry => entry.complaint_id)
  const calendars = new Map<number, WorkingCalendar>()
  let moved = 0
  for (const { id, location_id, due_at, due_clock } of complaints) {
    const calendar = calendars.get(location_id) ?? (await loadCalendarAt(tx, location_id))
    calendars.set(location_id, calendar)
    const columns = dueColumns(deadlinesOf(ledgers.get(id) ?? [], calendar))
    if (columns.due_at?.getTime() === due_at?.getTime() && columns.due_clock === due_clock) continue
    await updateDue(tx, id, columns)
    moved += 1
  }
  return moved
}
