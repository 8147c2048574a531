import { randomUUID } from 'node:crypto'
import { possessionCookie, trackingContract } from '#contract/filing/tracking.ts'
import { type Call, serve } from '#server/platform/http/call.ts'
import { endProofs } from '#server/platform/http/end-proofs.ts'
import { newPossession } from '#server/platform/http/possession.ts'
import { makeChallenge } from '#server/platform/throttle/proof-of-work.ts'
import { addDocuments } from './add-documents.ts'
import type { Asker } from './find-tracked.ts'
import { type Proof, sendCode, verifyCode } from './one-time-code.ts'
import { verifyPin } from './verify-pin.ts'
import { showMyComplaint } from './show-my-complaint.ts'
import { trackComplaint } from './track-complaint.ts'

const visitCookie = 'visit'
const visitSeconds = 86_400

/** The caller. A browser without a `visit` cookie gets one with the answer, so that its misses are its own and not only its address's. */
function askerOf({ actor, address, signedCookie, setSignedCookie }: Call): Asker {
  const sessionId = signedCookie(visitCookie)
  if (!sessionId) setSignedCookie({ name: visitCookie, value: randomUUID(), maxAgeSeconds: visitSeconds })
  return { actor, address, sessionId }
}

/** Lets the browser show for a while whose complaint it is. */
function keepProof(call: Call, { complaintId, seconds, provenUntil }: Proof) {
  call.setSignedCookie({ name: possessionCookie, value: newPossession(complaintId), maxAgeSeconds: seconds })
  return { provenUntil }
}

export const trackingEndpoints = serve(trackingContract, {
  trackComplaint: ({ params, query }, call) => trackComplaint(call.context, askerOf(call), { ...query, ...params }),
  getChallenge: async (_, { context }) => {
    const { parameters, signature } = await makeChallenge(context.config, context.clock.now())
    return { parameters: { ...parameters }, signature }
  },
  sendCode: ({ body }, call) => sendCode(call.context, askerOf(call), body),
  verifyCode: async ({ body }, call) => keepProof(call, await verifyCode(call.context, askerOf(call), body)),
  verifyPin: async ({ body }, call) => keepProof(call, await verifyPin(call.context, askerOf(call), body)),
  getMyComplaint: async (_, { context, actor, signedCookieEnd }) => ({
    ...(await showMyComplaint(context, actor)),
    provenUntil: (signedCookieEnd(possessionCookie) ?? context.clock.now()).toISOString(),
  }),
  endPossession: async (_, call) => {
    await endProofs(call)
    return {}
  },
  addDocument: (_, call) => addDocuments(call),
})
