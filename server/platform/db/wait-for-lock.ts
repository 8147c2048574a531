import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

const pauseMilliseconds = 100

interface Wait {
  /** Whether the lock may be shared; sharers only keep out those who take it alone. */
  isShared?: boolean
  /** When to give up; without it the wait has no end. */
  atMostSeconds?: number
}

/** Somebody holds a lock for longer than the wait lasts; `isDatabaseUnavailable` knows it by PostgreSQL's own code. */
class LockNotFree extends Error {
  readonly code = '55P03'
}

/**
 * Takes the transaction's advisory lock of that name, so that work which several processes do at start is done once.
 * Asks again and again instead of waiting in the database, where the statement limit would end the wait. When it gives up, throws an
 * error that `isDatabaseUnavailable` recognises: the caller may try again later (503).
 */
export async function waitForLock(
  tx: Kysely<Database>,
  name: string,
  { isShared = false, atMostSeconds = Number.POSITIVE_INFINITY }: Wait = {},
): Promise<void> {
  const take = sql.raw(isShared ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock')
  const end = performance.now() + atMostSeconds * 1000
  for (;;) {
    const { taken } = await tx
      .selectNoFrom(sql<boolean>`${take}(hashtext(${name}))`.as('taken'))
      .executeTakeFirstOrThrow()
    if (taken) return
    if (performance.now() >= end) throw new LockNotFree(`The lock ${name} was not free for ${atMostSeconds} seconds.`)
    await pause(pauseMilliseconds)
  }
}

/** Takes the lock if nobody holds it; returns whether it did. */
export const takeIfFree = async (tx: Kysely<Database>, name: string): Promise<boolean> => {
  const { taken } = await tx
    .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtext(${name}))`.as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}
