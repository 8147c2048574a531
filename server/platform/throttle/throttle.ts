import { sql } from 'kysely'
import type { Tx } from '../db/connections/transaction.ts'
import { TooManyAttempts } from '../errors.ts'

/** Number of free attempts of a subject in a window, which begins with its first attempt. */
export interface Limit {
  limit: number
  windowSeconds: number
}

/** Windows of other machines may begin a little later than now. One that begins later than this is from before the clock was set back, and over. */
const mostAheadSeconds = 60

/** Windows that are not over began after the first instant, and not after the second. */
const runningWindows = ({ windowSeconds }: Limit, now: Date): [after: Date, latest: Date] => [
  new Date(now.getTime() - windowSeconds * 1000),
  new Date(now.getTime() + mostAheadSeconds * 1000),
]

/**
 * Counts one attempt; the row's lock counts simultaneous ones one after another, so none escapes.
 * Returns the number in the window. Throws TooManyAttempts beyond the limit. An error then or later in the transaction takes the count
 * back: an attempt that counts even if it fails needs a transaction of its own.
 */
export async function countAttempt(tx: Tx, kind: string, subject: string, limit: Limit, now: Date) {
  const recorded = await recordAttempt(tx, kind, subject, limit, now)
  if (recorded.count > limit.limit) throw new TooManyAttempts(secondsLeft(recorded.window_start, limit, now))
  return recorded
}

/** Counts one attempt and lets it pass, whatever the limit. */
export async function recordAttempt(tx: Tx, kind: string, subject: string, limit: Limit, now: Date) {
  const [after, latest] = runningWindows(limit, now)
  const isOver = sql<boolean>`(attempt.window_start <= ${after} or attempt.window_start > ${latest})`
  return tx
    .insertInto('attempt')
    .values({ kind, subject, window_start: now, count: 1 })
    .onConflict(conflict =>
      conflict.columns(['kind', 'subject']).doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else attempt.count + 1 end`,
        window_start: sql<Date>`case when ${isOver} then ${now} else attempt.window_start end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
}

/** The stored attempts of the subject. */
export interface Counted {
  subject: string
  count: number
  windowStart: Date
}

/** Seconds until all of the subjects have attempts again; undefined when all of them have. */
export function waitOf(limits: ({ subject: string } & Limit)[], counted: Counted[], now: Date): number | undefined {
  const waits = limits.flatMap(limit => {
    const attempts = counted.find(({ subject }) => subject === limit.subject)
    if (!attempts || attempts.count < limit.limit) return []
    const [after, latest] = runningWindows(limit, now)
    const isOver = attempts.windowStart <= after || attempts.windowStart > latest
    return isOver ? [] : [secondsLeft(attempts.windowStart, limit, now)]
  })
  return waits.length === 0 ? undefined : Math.max(...waits)
}

const secondsLeft = (windowStart: Date, { windowSeconds }: Limit, now: Date): number =>
  Math.ceil(windowSeconds - (now.getTime() - windowStart.getTime()) / 1000)

/** Gives a subject all its attempts back, after it has proven who it is. */
export const clearAttempts = (tx: Tx, kind: string, subject: string) =>
  tx.deleteFrom('attempt').where('kind', '=', kind).where('subject', '=', subject).execute()

/** Gives one counted attempt back: it was no failure, and others share the subject (an office's address). */
export const giveAttemptBack = (tx: Tx, kind: string, subject: string) =>
  tx
    .updateTable('attempt')
    .set({ count: sql<number>`greatest(attempt.count - 1, 0)` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()

/** Deletes windows that began before an instant; for a nightly job. */
export const deleteAttemptsBefore = (tx: Tx, instant: Date) =>
  tx.deleteFrom('attempt').where('window_start', '<', instant).execute()
