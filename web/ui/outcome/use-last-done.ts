import { useState } from 'react'
import type { Outcome } from '#web/platform/answers/outcome.ts'

/**
 * The number of the last successful action here, of these intents if given; 0 before the first. As the key of
 * a form it empties the form with the answer. A key made of loaded data would empty it again when the page's data arrive,
 * a moment after the answer, and lose what somebody has begun to type by then.
 */
export function useLastDone(outcome: Outcome | undefined, ...intents: readonly string[]): number {
  const [last, setLast] = useState(0)
  const isOurs = outcome?.done !== undefined && (intents.length === 0 || intents.includes(outcome.intent))
  if (!isOurs || outcome.action === last) return last
  setLast(outcome.action)
  return outcome.action
}
