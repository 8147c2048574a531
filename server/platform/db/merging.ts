import type { Tx } from './connections/transaction.ts'
import { waitForLock } from './wait-for-lock.ts'

const lock = 'merges'

/** A waiting merge keeps a connection from others: after this time the caller is asked to come back. */
const atMostSeconds = 10

/** One merge of bodies, departments or places at a time, and none while another transaction holds them off. Throws as `waitForLock`. */
export const lockMerges = (tx: Tx): Promise<void> => waitForLock(tx, lock, { atMostSeconds })

/**
 * Until the transaction ends nothing is merged, and it sees every earlier merge. Without this lock, a row that names a body,
 * department or place could be written during a merge and keep the old one. Take it before every other lock and every row that a
 * merge may move, so that two transactions cannot wait for each other. Throws as `waitForLock`.
 */
export const keepFromMerging = (tx: Tx): Promise<void> => waitForLock(tx, lock, { isShared: true, atMostSeconds })
