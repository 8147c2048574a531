import type { Tx } from './transaction.ts'
import { waitForLock } from './wait-for-lock.ts'

const lock = 'merges'

/** Who waits keeps a connection from others: after that they are asked to come back. */
const atMostSeconds = 10

/** One merge of bodies, departments or places at a time, and none while somebody keeps them apart. Throws as `waitForLock`. */
export const lockMerges = (tx: Tx): Promise<void> => waitForLock(tx, lock, { atMostSeconds })

/**
 * Nothing is merged until the transaction ends, and what was merged before is to be seen: whoever writes down a body, department
 * or place after this would leave it behind otherwise. Comes before every other lock and every row that a merge may move, so
 * that none of both waits for the other, and nobody waits for who waits here. Throws as `waitForLock`.
 */
export const keepFromMerging = (tx: Tx): Promise<void> => waitForLock(tx, lock, { isShared: true, atMostSeconds })
