import { useState } from 'react'
import type { Outcome } from '#web/platform/outcome.ts'

/**
 * The number of the last action that was done here, of these intents where some are named; 0 before the first. As the key of
 * a form it empties the form with the answer. A key made of what is loaded would empty it once more when the page's data come,
 * a moment after the answer, and with it what somebody has begun to type by then.
 */
export function useLastDone(outcome: Outcome | undefined, ...intents: readonly string[]): number {
  const [last, setLast] = useState(0)
  const isOurs = outcome?.done !== undefined && (intents.length === 0 || intents.includes(outcome.intent))
  if (!isOurs || outcome.action === last) return last
  setLast(outcome.action)
  return outcome.action
}
