import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

const pauseMilliseconds = 100

/**
 * Takes the transaction's advisory lock of that name, so that what several processes do at their start is done once.
 * Shared it is held by several that only keep out who takes it for themselves. Asks again and again instead of waiting in the database, where the limit on a statement would end the wait.
 */
export async function waitForLock(tx: Kysely<Database>, name: string, { isShared = false } = {}): Promise<void> {
  const take = sql.raw(isShared ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock')
  for (;;) {
    const { taken } = await tx
      .selectNoFrom(sql<boolean>`${take}(hashtext(${name}))`.as('taken'))
      .executeTakeFirstOrThrow()
    if (taken) return
    await pause(pauseMilliseconds)
  }
}
