import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'

const pauseMilliseconds = 100

/**
 * Takes the transaction's advisory lock of that name, so that what several processes do at their start is done once.
 * Asks again and again instead of waiting in the database, where the limit on a statement would end the wait.
 */
export async function waitForLock(tx: Kysely<Database>, name: string): Promise<void> {
  for (;;) {
    const { taken } = await tx
      .selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(hashtext(${name}))`.as('taken'))
      .executeTakeFirstOrThrow()
    if (taken) return
    await pause(pauseMilliseconds)
  }
}
