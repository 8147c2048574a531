import { CallFailure } from '#contract/client.ts'
import type { Failure } from '#contract/endpoint.ts'
import type { SecondFactorMethod } from '#contract/jwt-token.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'

/** Why nobody was let in, where it is not a field's fault. */
export type Problem =
  | { kind: 'refused'; message: string; isKnown: boolean }
  | { kind: 'too-many'; minutes: number }
  /** Others at the same address tried often: the browser proves its work, then the form goes on by itself. */
  | { kind: 'proof-needed' }
  | { kind: 'busy' }
  | { kind: 'offline' }
  /** The server could not answer: the same may be taken the next time. */
  | { kind: 'our-fault'; message: string }

/** What a sign-in with a second factor still asks for. */
export interface Challenge {
  challenge: string
  methods: readonly SecondFactorMethod[]
  passkeyOptions?: Record<string, unknown>
}

export interface SignInRefusal {
  refused?: Refused
  problem?: Problem
  challenge?: Challenge
}

/** What the form says after a failed attempt; the password is never among the values that come back. */
export function readRefusal(error: unknown, values: { userName: string }): SignInRefusal {
  // the browser's own fetch throws TypeError when no answer comes
  if (error instanceof TypeError) return { problem: { kind: 'offline' } }
  if (!(error instanceof CallFailure)) throw error
  const { status, failure } = error
  if (status === 422 && failure.fields) return { refused: { fields: failure.fields, values } }
  if (status >= 500)
    return { problem: { kind: 'our-fault', message: failure.message }, refused: { fields: [], values } }
  if (status === 429) return { problem: problemOfLimit(failure) }
  if (failure.code === 'second-factor-required') return { challenge: failure.details as unknown as Challenge }
  return { problem: { kind: 'refused', message: failure.message, isKnown: failure.code === 'invalid-credentials' } }
}

const problemOfLimit = ({ code, details }: Failure): Problem => {
  if (code === 'challenge-required') return { kind: 'proof-needed' }
  if (code === 'too-many-waiting') return { kind: 'busy' }
  return { kind: 'too-many', minutes: minutesOf(details?.retryAfter) }
}

/** Whether something went wrong; a proof of work that is under way is none of that. */
export const hasFailed = (problem: Problem | undefined): boolean =>
  problem !== undefined && problem.kind !== 'proof-needed'

/** Seconds as whole minutes, never less than one. */
const minutesOf = (seconds: unknown): number => Math.max(1, Math.ceil((Number(seconds) || 60) / 60))
