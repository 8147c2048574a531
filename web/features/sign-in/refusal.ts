import type { SecondFactorMethod } from '#contract/jwt-token.ts'
import { type Problem, type Refusal, refusalInBrowser } from '#web/platform/refusal.ts'

/** What a sign-in with a second factor still asks for. */
export interface Challenge {
  challenge: string
  methods: readonly SecondFactorMethod[]
  passkeyOptions?: Record<string, unknown>
}

export interface SignInRefusal extends Partial<Refusal> {
  challenge?: Challenge
}

/** Others at the same address tried often: the browser proves its work, then the form goes on by itself. */
export const proofNeeded = 'challenge-required'

/** What the form says after a failed attempt; the password is never among the values that come back. */
export function readSignIn(error: unknown, values: Record<string, string>): SignInRefusal {
  const refusal = refusalInBrowser(error, 'sign-in', values)
  const { code, details } = refusal.problem ?? {}
  return code === 'second-factor-required' ? { challenge: details as unknown as Challenge } : refusal
}

/** Whether something went wrong; a proof of work that is under way is none of that. */
export const hasFailed = (problem: Problem | undefined): boolean =>
  problem !== undefined && problem.code !== proofNeeded
