import { forgetting } from '#server/platform/jobs/forgetting.ts'
import { deleteAttemptsBefore } from '#server/platform/throttle/throttle.ts'
import { deleteEndedProofs } from '#server/platform/http/end-proofs.ts'

/** Longer than any limit's window. */
const keptMilliseconds = 2 * 24 * 60 * 60 * 1000

/**
 * Every night: deletes counted attempts whose windows are over; they hold hashed addresses, which nobody needs any longer. And ended
 * proofs whose cookies are over by themselves.
 */
export const forgetAttemptsJob = forgetting('forget-attempts', '40 2 * * *', keptMilliseconds, async (tx, before) => {
  await deleteAttemptsBefore(tx, before)
  await deleteEndedProofs(tx, before)
})
