import { drawSample, sampleSize } from '#server/features/call-backs/index.ts'
import { localDate, startOfDay } from '#server/features/calendar/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

/** Enough that the statistics have something to show, and no more than one clerk can call. */
const share = { share: 40, mostInMonth: 20 }
const hours = 3_600_000

const monthOf = (at: Date): string => localDate(at).slice(0, 7)

/** How long a call-back waits: the default of the office's settings. */
const waitsDays = 60

/** The first instant after the month, in which the sample is drawn. */
function drawnAfter(month: string): Date {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return startOfDay(new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10))
}

const waiting = {
  ...{ outcome: null, missed: 0, tried_at: null, ended_at: null, ended_by_id: null },
  ...{ was_answered: null, was_put_right: null, was_respected: null },
}

/** What the complainant said, by the id of the case. */
function answersOf(complaintId: number) {
  if (complaintId % 9 === 0) return { outcome: 'not-reached', missed: 3 }
  if (complaintId % 13 === 0) return { outcome: 'declined' }
  return {
    outcome: 'answered',
    missed: complaintId % 3 === 0 ? 1 : 0,
    was_answered: complaintId % 10 !== 1,
    was_put_right: complaintId % 5 < 3,
    was_respected: complaintId % 7 !== 2,
  }
}

/** A call-back that the clerk made, or that waits, or that nobody made in time. */
function cameOf(id: number, { drawnAt, clerk, now }: { drawnAt: Date; clerk: number; now: Date }) {
  const end = new Date(drawnAt.getTime() + waitsDays * 24 * hours)
  if (id % 11 === 0) return end > now ? waiting : { ...waiting, outcome: 'not-called', ended_at: end }
  const called = new Date(Math.min(drawnAt.getTime() + 10 * 24 * hours, now.getTime()))
  return { ...waiting, ...answersOf(id), tried_at: called, ended_at: called, ended_by_id: clerk }
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
    return {
      ...{ month, cases: cases.length, drawnAt: drawnAfter(month) },
      ids: drawSample(able, sampleSize(cases.length, share), `demo ${month}`),
    }
  })
  await insertRows(
    tx,
    'call_back_draw',
    drawn.map(({ month, cases, drawnAt, ids }) => ({ month, drawn_at: drawnAt, cases, drawn: ids.length })),
  )
  const yesterday = new Date(now.getTime() - 20 * hours)
  const rows = drawn.flatMap(({ month, drawnAt, ids }) =>
    ids.map((complaint_id, index) => {
      const tried = index % 3 === 1 ? { missed: 1, tried_at: yesterday } : {}
      const came = month === last ? { ...waiting, ...tried } : cameOf(complaint_id, { drawnAt, clerk, now })
      return { complaint_id, month, ...came, version: came.missed + (came.outcome === null ? 1 : 2) }
    }),
  )
  await insertRows(tx, 'call_back', rows)
}
