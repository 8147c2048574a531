import { possessionCookie } from '#contract/filing/tracking.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Call } from '#server/platform/http/call.ts'
import { readPossession } from '#server/platform/http/possession.ts'
import { insertEndedProof } from './tracking.queries.ts'

/** Ends the proof of the caller's cookie: from now on a copy of it opens nothing. Without a valid cookie nothing is asked or written. */
export async function endProof(
  call: Pick<Call, 'context' | 'actor' | 'signedCookie' | 'signedCookieEnd'>,
): Promise<void> {
  const proof = readPossession(call.signedCookie(possessionCookie))
  const endsAt = call.signedCookieEnd(possessionCookie)
  if (!proof || !endsAt) return
  await inTransaction(call.context, call.actor, tx => insertEndedProof(tx, proof.proofId, endsAt))
}
