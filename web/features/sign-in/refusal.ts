import type { SecondFactorMethod } from '#contract/accounts/jwt-token.ts'
import { type Problem, type Refusal, refusalInBrowser } from '#web/platform/answers/refusal.ts'

/** The second step of a sign-in that needs a second factor. */
export interface Challenge {
  challenge: string
  methods: readonly SecondFactorMethod[]
  passkeyOptions?: Record<string, unknown>
}

export interface SignInRefusal extends Partial<Refusal> {
  challenge?: Challenge
}

/** Others at the same address tried often: the browser solves a proof of work, then the form continues by itself. */
export const proofNeeded = 'challenge-required'

/** The refusal after a failed attempt; the password is never among the returned values. */
export function readSignIn(error: unknown, values: Record<string, string>): SignInRefusal {
  const refusal = refusalInBrowser(error, 'sign-in', values)
  const { code, details } = refusal.problem ?? {}
  return code === 'second-factor-required' ? { challenge: details as unknown as Challenge } : refusal
}

/** Whether something failed; a proof of work under way is no failure. */
export const hasFailed = (problem: Problem | undefined): boolean =>
  problem !== undefined && problem.code !== proofNeeded
