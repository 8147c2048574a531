import { workPageSize } from '#contract/desk-choices.ts'
import type { MyWork, TeamWork } from '#contract/my-work.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { addDays, localDate, startOfDay } from '#server/features/calendar/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { findRowsOf } from './complaint-list.queries.ts'
import { toComplaintRow } from './list-complaints.ts'
import { type Horizons, listLoads, listWaiting, mostHeld } from './my-work.queries.ts'

/** The end of today in Ethiopia, and of the sixth day after it. */
export function horizonsAt(now: Date): Horizons {
  const today = localDate(now)
  return { now, endOfToday: startOfDay(addDays(today, 1)), endOfWeek: startOfDay(addDays(today, 7)) }
}

/** What waits for the person now: the first page of the list `mine` in the order of its deadlines. Throws NotPermitted. */
export async function listMyWork(context: Context, actor: Actor, request: { userId: number }): Promise<MyWork> {
  requirePermission(actor, 'Complaints - List View')
  requireOwnIds(actor, request)
  const now = context.clock.now()
  return inTransaction(
    context,
    actor,
    async tx => {
      const { waiting, counts } = await listWaiting(tx, request.userId, horizonsAt(now), workPageSize)
      const ids = waiting.map(({ id }) => id)
      const rows = ids.length === 0 ? [] : await findRowsOf(tx, ids)
      const lines = waiting.flatMap(({ id, step, time, asked_at }) => {
        const row = rows.find(each => each.id === id)
        if (!row) return []
        const complaint = toComplaintRow(row, now)
        const waitingSince = asked_at && asked_at > new Date(complaint.since) ? asked_at.toISOString() : complaint.since
        return [{ complaint, step, time, waitingSince }]
      })
      return { lines, counts }
    },
    { readOnly: true },
  )
}

/** How much each person has in their hands, of what the caller may see. Throws NotPermitted. */
export async function listTeamWork(context: Context, actor: Actor, request: { userId: number }): Promise<TeamWork> {
  requirePermission(actor, 'Complaints - Supervise')
  requireOwnIds(actor, request)
  const loads = await inTransaction(context, actor, tx => listLoads(tx, context.clock.now()), { readOnly: true })
  const unheld = loads.find(({ id }) => id === null)
  return {
    people: loads.flatMap(({ id, name, held, late, next_due_at }) =>
      id === null || name === null
        ? []
        : [{ userId: id, name, held, late, nextDueAt: next_due_at?.toISOString() ?? null }],
    ),
    unheld: { held: unheld?.held ?? 0, late: unheld?.late ?? 0 },
    isCut: loads.reduce((sum, { held }) => sum + held, 0) > mostHeld,
  }
}
