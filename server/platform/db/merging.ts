import type { Tx } from './transaction.ts'
import { waitForLock } from './wait-for-lock.ts'

const lock = 'merges'

/** Who waits keeps a connection from others: after that they are asked to come back. */
const atMostSeconds = 10

/** One merge of bodies, departments or places at a time, and none while somebody keeps them apart. Throws as `waitForLock`. */
export const lockMerges = (tx: Tx): Promise<void> => waitForLock(tx, lock, { atMostSeconds })

/**
 * Until the transaction ends nothing is merged, and it sees every merge before. Without this lock, a row that names a body, department or
 * place could be written while that is merged, and stay behind. Take it before every other lock and every row that a merge may
 * move, so that the two cannot wait for each other. Throws as `waitForLock`.
 */
export const keepFromMerging = (tx: Tx): Promise<void> => waitForLock(tx, lock, { isShared: true, atMostSeconds })
