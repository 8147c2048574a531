import { sql } from 'kysely'
import type { Tx } from '../db/connections/transaction.ts'
import { TooManyAttempts } from '../errors.ts'

/** Everything that is limited. Each has a test with a burst (tests/contract/bursts.test.ts). */
export const attemptKinds = [
  'track',
  'letter',
  'code',
  'code-of-day',
  'document',
  'adjust',
  'reopen',
  'application-start',
  'application-starts',
  'application-submit',
  'application-file',
  'sign-in',
  'sign-in-address',
  'sign-up-address',
  'reset-address',
  'reset-try',
  'reset',
  'reset-of-day',
  'account-code',
  'account-code-of-day',
  'own-password',
  'second-factor',
  'second-factor-of-day',
  'authenticator',
  'export',
  'code-number-hour',
  'code-number-day',
  'code-office-hour',
  'message-number-hour',
  'message-number-day',
  'message-office-hour',
  'sms-country-hour',
] as const
export type AttemptKind = (typeof attemptKinds)[number]

/** Number of free attempts of a subject in a window, which begins with its first attempt. */
export interface Limit {
  limit: number
  windowSeconds: number
}

/** Windows of other machines may begin a little later than now. One that begins later than this is from before the clock was set back, and over. */
const mostAheadSeconds = 60

/** One attempt more in a running window, or the first one of a new window. */
function oneMore({ windowSeconds }: Pick<Limit, 'windowSeconds'>, now: Date) {
  const after = new Date(now.getTime() - windowSeconds * 1000)
  const latest = new Date(now.getTime() + mostAheadSeconds * 1000)
  const isOver = sql<boolean>`(attempt.window_start <= ${after} or attempt.window_start > ${latest})`
  return {
    count: sql<number>`case when ${isOver} then 1 else attempt.count + 1 end`,
    window_start: sql<Date>`case when ${isOver} then ${now} else attempt.window_start end`,
  }
}

/**
 * Counts one attempt; the row's lock counts simultaneous ones one after another, so none escapes.
 * Returns the number in the window. Throws TooManyAttempts beyond the limit. An error then or later in the transaction takes the count
 * back: an attempt that counts even if it fails needs a transaction of its own.
 */
export async function countAttempt(tx: Tx, kind: AttemptKind, subject: string, limit: Limit, now: Date) {
  const recorded = await recordAttempt(tx, kind, subject, limit, now)
  if (recorded.count > limit.limit) throw new TooManyAttempts(secondsLeft(recorded.window_start, limit, now))
  return recorded
}

/** Counts one attempt and lets it pass, whatever the limit. */
export async function recordAttempt(tx: Tx, kind: AttemptKind, subject: string, limit: Limit, now: Date) {
  return tx
    .insertInto('attempt')
    .values({ kind, subject, window_start: now, count: 1 })
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doUpdateSet(oneMore(limit, now)))
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
}

/** Attempts of one kind in one window, by subject; `everybody` is the subject of all callers together. */
export interface Counting {
  kind: AttemptKind
  windowSeconds: number
  limits: readonly { subject: string; limit: number }[]
}

export const everybody = 'overall'

/**
 * Counts one attempt for each subject in one statement, always in the same order, so that two callers never wait for each other. Returns
 * the seconds to wait; undefined when the attempt is within every limit. A count that is lost when the machine dies does no harm, so nobody
 * waits for the disk while holding the row that all callers share.
 */
export async function countTogether(tx: Tx, { kind, windowSeconds, limits }: Counting, now: Date) {
  if (limits.length === 0) return undefined
  const inOrder = limits.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
  const counted = await tx
    .insertInto('attempt')
    .values(inOrder.map(({ subject }) => ({ kind, subject, window_start: now, count: 1 })))
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doUpdateSet(oneMore({ windowSeconds }, now)))
    .returning(['subject', 'count', 'window_start', sql`set_config('synchronous_commit', 'off', true)`.as('flush')])
    .execute()
  const waits = limits.flatMap(({ subject, limit }) => {
    const found = counted.find(each => each.subject === subject)
    return found && found.count > limit ? [secondsLeft(found.window_start, { limit, windowSeconds }, now)] : []
  })
  return waits.length === 0 ? undefined : Math.max(...waits)
}

/** Gives each subject one counted attempt back, in the order in which attempts are counted. */
export const giveAttemptsBack = (tx: Tx, kind: AttemptKind, subjects: readonly string[]) =>
  sql`with counted as (
      select subject from attempt where kind = ${kind} and subject = any(${subjects})
      order by subject = ${everybody}, subject collate "C" for update)
    update attempt set count = greatest(attempt.count - 1, 0) from counted
    where attempt.kind = ${kind} and attempt.subject = counted.subject
    returning set_config('synchronous_commit', 'off', true)`.execute(tx)

const secondsLeft = (windowStart: Date, { windowSeconds }: Limit, now: Date): number =>
  Math.ceil(windowSeconds - (now.getTime() - windowStart.getTime()) / 1000)

/** Gives a subject all its attempts back, after it has proven who it is. */
export const clearAttempts = (tx: Tx, kind: AttemptKind, subject: string) =>
  tx.deleteFrom('attempt').where('kind', '=', kind).where('subject', '=', subject).execute()

/** Gives one counted attempt back: it was no failure, and others share the subject (an office's address). */
export const giveAttemptBack = (tx: Tx, kind: AttemptKind, subject: string) =>
  tx
    .updateTable('attempt')
    .set({ count: sql<number>`greatest(attempt.count - 1, 0)` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute()

/** Deletes windows that began before an instant; for a nightly job. */
export const deleteAttemptsBefore = (tx: Tx, instant: Date) =>
  tx.deleteFrom('attempt').where('window_start', '<', instant).execute()
