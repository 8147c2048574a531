import { CallFailure } from '#contract/http/client.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { fewAtATime } from './few-at-a-time.ts'

/** The state of one case of several. */
export type CaseState =
  | { kind: 'waiting' }
  | { kind: 'sending' }
  | { kind: 'done' }
  /** It was sent and no clear answer came: repeating the call with the same key finds out. */
  | { kind: 'unanswered' }
  | { kind: 'refused'; status: number; failure: Failure }

/** One case for which a call is made, with the version that was seen. */
export interface QueuedCase {
  complaintId: number
  trackingId: string
  version: number
  /** Stays the same however often the call is made. */
  idempotencyKey: string
  state: CaseState
  /** Who gets it, where somebody was chosen; the people can differ from case to case. */
  to?: { userId: number; name: Bilingual } | undefined
}

interface QueueWork {
  /** Makes the call. Throws what the client throws. */
  send: (one: QueuedCase) => Promise<unknown>
  tell: (complaintId: number, state: CaseState) => void
  isStopped: () => boolean
}

/** Whether its call has to be made, or repeated to learn its outcome. */
export const isOpen = ({ state }: QueuedCase): boolean => state.kind !== 'done' && state.kind !== 'refused'

/**
 * Makes the call of each open case, a few at a time. A call without an answer ends the queue: the connection or the server is down, and
 * the others would fail too. Unsent cases stay open.
 */
export async function runQueue(cases: readonly QueuedCase[], { send, tell, isStopped }: QueueWork): Promise<void> {
  let isBroken = false
  const work = async (one: QueuedCase) => {
    tell(one.complaintId, { kind: 'sending' })
    const state = await stateAfter(() => send(one))
    if (state.kind === 'unanswered') isBroken = true
    tell(one.complaintId, state)
  }
  await fewAtATime(cases.filter(isOpen), work, () => !isBroken && !isStopped())
}

/** Answers that are no final refusal: the session ended, it took too long, too many were made. */
const passing = [401, 408, 425, 429]

async function stateAfter(call: () => Promise<unknown>): Promise<CaseState> {
  try {
    await call()
    return { kind: 'done' }
  } catch (error) {
    const isRefusal = error instanceof CallFailure && error.status < 500 && !passing.includes(error.status)
    return isRefusal ? { kind: 'refused', status: error.status, failure: error.failure } : { kind: 'unanswered' }
  }
}
