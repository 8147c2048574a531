import { workPageSize, workTimes } from '#contract/desk/desk-choices.ts'
import type { MyWork, TeamWork } from '#contract/desk/my-work.ts'
import { type Actor, opens, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import { addDays, localDate, startOfDay } from '#server/features/calendar/index.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { countCallBacks } from '#server/features/call-backs/index.ts'
import { countOverdueOrders } from '#server/features/orders/index.ts'
import { listCommented, listTimeAsked } from '#server/features/statements/index.ts'
import { posts } from '#server/features/case-people/index.ts'
import { findMissingOpinions } from '#server/features/decisions/index.ts'
import { lentSteps, nextSteps, unclaimedSteps } from '#server/features/lifecycle/index.ts'
import { findRowsOf } from './complaint-list.queries.ts'
import { bounded, countLimit, toComplaintRow } from './list-complaints.ts'
import { type Horizons, listAbsent, listLoads, listWaiting, mostHeld, type WaitingCounts } from './my-work.queries.ts'

/** The end of today in Ethiopia, and of the sixth day after it. */
export function horizonsAt(now: Date): Horizons {
  const today = localDate(now)
  return { now, endOfToday: startOfDay(addDays(today, 1)), endOfWeek: startOfDay(addDays(today, 7)) }
}

/** Lines that are shown, and cases that are counted: more than anybody does this week. The card and the list `mine` count further. */
const ownBounds = { limit: workPageSize, bound: 200 }

/** Fewer of the unclaimed: every officer of the body is shown and counts the same ones. */
const unclaimedBounds = { limit: 5, bound: 100 }

/**
 * Work that waits for the person: the first page of the list `mine`, sorted by deadline; and separately the steps that they can take
 * for absent colleagues whose substitute they are, and the forwarded cases that wait for any officer of their body. Throws NotPermitted.
 */
export async function listMyWork(context: Context, actor: Actor, request: { userId: number }): Promise<MyWork> {
  requirePermission(actor, 'Complaints - List View')
  requireOwnIds(actor, request)
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const { userId } = request
    const own = await listLines(tx, { now, userId }, limit => nextSteps(userId, now, { order: 'due', limit }))
    const standsInFor: MyWork['standsInFor'] = []
    const absent = actor.userId === userId && mayStandIn(tx, userId) ? await listAbsent(tx, userId, localDate(now)) : []
    for (const { id, name, until } of absent)
      standsInFor.push({
        userId: id,
        name,
        until,
        ...(await listLines(tx, { now }, limit => lentSteps(id, actor, limit))),
      })
    const { organizationId } = actor
    const unclaimed =
      actor.userId === userId && organizationId !== null && opens(actor, posts.officer)
        ? await listLines(tx, { now }, limit => unclaimedSteps(organizationId, limit), unclaimedBounds)
        : null
    const callBacks = await countCallBacks(tx, actor, { now, most: countLimit + 1 })
    const overdue = await countOverdueOrders(tx, actor, { today: localDate(now), most: countLimit + 1 })
    const timeAsked = await listTimeAsked(tx, userId, now)
    const commented = await listCommented(tx, userId)
    const boundedOrNull = (count: number | null) => (count === null ? null : bounded(count))
    return {
      ...own,
      standsInFor,
      unclaimed,
      timeAsked,
      commented,
      callBacks: boundedOrNull(callBacks.waiting),
      endingCallBacks: boundedOrNull(callBacks.ending),
      overdueOrders: boundedOrNull(overdue),
    }
  })
}

/** Cases are counted from the nearest deadline on. When the count stopped, the last period with cases and all after it may have more. */
function boundedTimes({ counts, isMore }: WaitingCounts): MyWork['counts'] {
  const last = workTimes.findLastIndex(time => counts[time] > 0)
  const count = (time: (typeof workTimes)[number]) => ({
    count: counts[time],
    isMore: isMore && workTimes.indexOf(time) >= last,
  })
  return { late: count('late'), today: count('today'), week: count('week'), later: count('later') }
}

/** False for somebody who is not a substitute: substitutes have an additional key of visibility. True for actors who see everything, because it is not known for them. */
const mayStandIn = (tx: Tx, userId: number): boolean =>
  visibleSetsOf(tx)?.visibilityKeys.some(key => key > 0 && key !== userId) ?? true

/**
 * Cases that wait, as far as the actor sees them. Where a conclusion still needs opinions, the step of the person is their own opinion if
 * they owe one, and otherwise blocked, as on the case.
 */
async function listLines(
  tx: Tx,
  { now, userId }: { now: Date; userId?: number },
  steps: Parameters<typeof listWaiting>[1],
  bounds = ownBounds,
): Promise<Pick<MyWork, 'lines' | 'counts'>> {
  const { waiting, ...counted } = await listWaiting(tx, steps, horizonsAt(now), bounds)
  const ids = waiting.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await findRowsOf(tx, ids)
  const concluded = waiting.filter(({ step }) => step === 'conclude').map(({ id }) => id)
  const missing = new Map((await findMissingOpinions(tx, concluded)).map(each => [each.complaintId, each]))
  const lines = waiting.flatMap(({ id, step: next, time, asked_at }) => {
    const row = rows.find(each => each.id === id)
    if (!row) return []
    const complaint = toComplaintRow(row, now)
    const waitingSince = asked_at && asked_at > new Date(complaint.since) ? asked_at.toISOString() : complaint.since
    const opinions = missing.get(id)
    const owes = userId !== undefined && (opinions?.owedBy.includes(userId) ?? false)
    const step = owes ? ('give-opinion' as const) : next
    return [{ complaint, step, time, waitingSince, blocked: opinions && !owes ? blockedBy(opinions) : null }]
  })
  return { lines, counts: boundedTimes(counted) }
}

const blockedBy = ({ given, needed }: { given: number; needed: number }) => ({
  action: 'conclude',
  code: 'opinions-missing',
  details: { given, needed },
})

/** How many cases wait for each person, and the number of each body and status, among those that the caller may see. Throws NotPermitted. */
export async function listTeamWork(context: Context, actor: Actor, request: { userId: number }): Promise<TeamWork> {
  requirePermission(actor, 'Complaints - Supervise')
  requireOwnIds(actor, request)
  const { userId } = request
  const loads = await readAs(context, actor, tx => listLoads(tx, userId, context.clock.now(), countLimit))
  const iso = (text: string) => new Date(text).toISOString()
  return {
    people: loads.people.map(({ id, next_due_at, away_until, ...load }) => ({
      userId: id,
      ...load,
      nextDueAt: next_due_at && iso(next_due_at),
      awayUntil: away_until,
    })),
    bodies: loads.bodies.map(({ id, ...load }) => ({ organizationId: id, ...load })),
    stages: loads.stages.map(({ id, tracking_id, still_since, ...load }) => ({
      ...load,
      stillSince: iso(still_since),
      longest: opens(actor, 'Complaints - List View') ? { complaintId: id, trackingId: tracking_id } : null,
    })),
    beyond: { people: loads.people_beyond, bodies: loads.bodies_beyond },
    escalated: bounded(loads.escalated),
    unheld: loads.unheld,
    isCut: loads.total > mostHeld,
  }
}
