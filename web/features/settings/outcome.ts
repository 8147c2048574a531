import { CallFailure } from '#contract/client.ts'
import type { Answers } from '#web/platform/forms.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'

/** Why something was not done, where it is not a field's fault. */
export interface Problem {
  /** The API's own words; null when no answer came. */
  message: string | null
  code: string
  status: number
  details: Record<string, unknown>
}

/** What came of an action: done, with the catalogue's message, or not, with everything that was typed. */
export interface Outcome {
  intent: string
  done?: string | undefined
  refused?: Refused
  problem?: Problem
}

/** Makes a call and says what came of it. `message` is the contract's. Throws what nobody foresaw. */
export async function attempt(
  values: Answers,
  message: string | undefined,
  call: () => Promise<unknown>,
): Promise<Outcome> {
  const intent = String(values.intent ?? '')
  try {
    await call()
    return { intent, done: message }
  } catch (error) {
    // the browser's own fetch throws TypeError when no answer comes
    if (error instanceof TypeError) return { intent, refused: { fields: [], values }, problem: offline }
    if (!(error instanceof CallFailure)) throw error
    const { status, failure } = error
    const fields = failure.fields ?? []
    if (status === 422 && fields.length > 0) return { intent, refused: { fields, values } }
    const { message: words, code, details = {} } = failure
    return { intent, refused: { fields: [], values }, problem: { message: words, code, status, details } }
  }
}

const offline: Problem = { message: null, code: 'offline', status: 0, details: {} }
