import { callPlans } from '#contract/http/calls.ts'
import type { Answers } from '../forms/forms.ts'
import type { ApiClient } from '../page-context.ts'
import { browserClient } from './api.ts'
import { attempt, type Outcome } from './outcome.ts'

/** Makes a call of the contract for a form, and returns the outcome with the contract's message; see `attempt`. */
export const attemptCall = <Name extends keyof ApiClient>(
  answers: Answers,
  name: Name,
  ...input: Parameters<ApiClient[Name]>
): Promise<Outcome> => {
  const { message } = callPlans[name] as { message?: string }
  return attempt(answers, message, () => (browserClient[name] as (...sent: unknown[]) => Promise<unknown>)(...input))
}
