import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/connections/transaction.ts'
import { TooManyAttempts } from '../errors.ts'

/** Everything that is limited. Each has a test with a burst (tests/contract/bursts.test.ts). */
export const attemptKinds = [
  'track',
  'letter',
  'code',
  'code-of-day',
  'pin',
  'pin-of-day',
  'document',
  'adjust',
  'reopen',
  'comment',
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
  'dossier',
  'own-dossier',
  'dossier-check',
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

/** Whether the stored window is over. */
export const isOver = (windowSeconds: number | RawBuilder<number>, now: Date | RawBuilder<Date>) =>
  sql<boolean>`(attempt.window_start <= ${now}::timestamptz - make_interval(secs => ${windowSeconds})
    or attempt.window_start > ${now}::timestamptz + make_interval(secs => ${sql.lit(mostAheadSeconds)}))`

/** The inserted count more in a running window, or the first one of a new window. */
export const oneMore = (...window: Parameters<typeof isOver>) => ({
  count: sql<number>`case when ${isOver(...window)} then excluded.count else attempt.count + excluded.count end`,
  window_start: sql<Date>`case when ${isOver(...window)} then excluded.window_start else attempt.window_start end`,
})

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
    .onConflict(conflict => conflict.columns(['kind', 'subject']).doUpdateSet(oneMore(limit.windowSeconds, now)))
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow()
}

/** Seconds until the window is over. */
export const secondsLeft = (windowStart: Date, { windowSeconds }: Pick<Limit, 'windowSeconds'>, now: Date): number =>
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
