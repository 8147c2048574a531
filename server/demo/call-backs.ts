import { drawSample, sampleSize } from '#server/features/call-backs/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

/** More than an office of this size would call, so that the statistics have something to show. */
const share = { share: 40, mostInMonth: 50 }
const hours = 3_600_000

const monthOf = (at: Date): string => localDate(at).slice(0, 7)

/** What came of a call, by the id of the case. */
function answersOf(complaintId: number) {
  if (complaintId % 9 === 0) return { outcome: 'not-reached', missed: 3 }
  if (complaintId % 13 === 0) return { outcome: 'declined', missed: 0 }
  return {
    outcome: 'answered',
    missed: complaintId % 3 === 0 ? 1 : 0,
    was_answered: complaintId % 10 !== 1,
    was_put_right: complaintId % 5 < 3,
    was_respected: complaintId % 7 !== 2,
  }
}

/** Call-backs of every month before this one: those of the last month wait, the earlier ones are done by the clerk of the desk. */
export async function insertCallBacks(
  tx: Tx,
  { staff }: World,
  { composed, now }: { composed: readonly ComposedComplaint[]; now: Date },
): Promise<void> {
  const [clerk = 0] = staff.clerk
  const isOther = ({ status_track }: ComposedComplaint) => status_track.every(({ actor_id }) => actor_id !== clerk)
  const closed = composed.filter(({ complaint }) => complaint.closed_at && complaint.close_reason !== 'DUPLICATE')
  const months = Map.groupBy(closed, ({ complaint }) => monthOf(complaint.closed_at as Date))
  const past = [...months]
    .filter(([month]) => month < monthOf(now))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const last = past.at(-1)?.[0]
  const drawn = past.map(([month, cases]) => {
    const able = cases.filter(one => month === last || isOther(one)).map(({ complaint }) => complaint.id)
    return { month, cases: cases.length, ids: drawSample(able, sampleSize(cases.length, share), `demo ${month}`) }
  })
  const closedAt = new Map(closed.map(({ complaint }) => [complaint.id, complaint.closed_at as Date]))
  const later = (id: number) => new Date(Math.min((closedAt.get(id)?.getTime() ?? 0) + 40 * 24 * hours, now.getTime()))
  const waiting = { outcome: null, missed: 0, was_answered: null, was_put_right: null, was_respected: null }
  await insertRows(
    tx,
    'call_back_draw',
    drawn.map(({ month, cases, ids }) => ({ month, drawn_at: now, cases, drawn: ids.length })),
  )
  const rows = drawn.flatMap(({ month, ids }) =>
    ids.map((complaint_id, index) => {
      const isOver = month !== last
      const missed = index % 3 === 1 ? 1 : 0
      const came = isOver ? { ...waiting, ...answersOf(complaint_id) } : { ...waiting, missed }
      return {
        ...{ complaint_id, month, ...came, version: came.missed + (isOver ? 2 : 1) },
        ...{ tried_at: isOver ? later(complaint_id) : missed > 0 ? new Date(now.getTime() - 20 * hours) : null },
        ...{ ended_at: isOver ? later(complaint_id) : null, ended_by_id: isOver ? clerk : null },
      }
    }),
  )
  await insertRows(tx, 'call_back', rows)
}
