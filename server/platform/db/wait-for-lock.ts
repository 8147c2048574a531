import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

const pauseMilliseconds = 100

interface Wait {
  /** Held by several that only keep out who takes it for themselves. */
  isShared?: boolean
  /** When to give up; without it the wait has no end. */
  atMostSeconds?: number
}

/** Somebody holds a lock for longer than one waits; known to `isDatabaseUnavailable` by PostgreSQL's own code for that. */
class LockNotFree extends Error {
  readonly code = '55P03'
}

/**
 * Takes the transaction's advisory lock of that name, so that what several processes do at their start is done once.
 * Asks again and again instead of waiting in the database, where the limit on a statement would end the wait. Throws what
 * `isDatabaseUnavailable` knows when it gives up, and the caller may try again later (503).
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
