import { ZodError } from 'zod'
import { CallFailure } from '#contract/client.ts'
import type { SecondFactorMethod } from '#contract/jwt-token.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'

/** Why nobody was let in, where it is not a field's fault. */
export type Problem =
  | { kind: 'refused'; message: string; isKnown: boolean }
  | { kind: 'too-many'; minutes: number }
  | { kind: 'offline' }

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
  // the client looks at what it sends: an empty field is refused before it leaves
  if (error instanceof ZodError) {
    return {
      refused: {
        fields: error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message })),
        values,
      },
    }
  }
  if (!(error instanceof CallFailure)) throw error
  const { status, failure } = error
  if (status === 422 && failure.fields) return { refused: { fields: failure.fields, values } }
  if (status === 429) return { problem: { kind: 'too-many', minutes: minutesOf(failure.details?.retryAfter) } }
  if (failure.code === 'second-factor-required') return { challenge: failure.details as unknown as Challenge }
  return { problem: { kind: 'refused', message: failure.message, isKnown: failure.code === 'invalid-credentials' } }
}

/** Seconds as whole minutes, never less than one. */
const minutesOf = (seconds: unknown): number => Math.max(1, Math.ceil((Number(seconds) || 60) / 60))
