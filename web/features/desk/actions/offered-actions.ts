import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { actionOfStep } from '../work-step.ts'

type Reader = Pick<ComplaintDetail, 'availableActions' | 'nextStep'>

/**
 * Those of these actions that the reader can take, and the main one among them: what their dashboard names as their next step comes first,
 * the others stay in their order. Where nothing waits for the reader, the first one is the main one; where their step is refused at present, none is.
 */
export function offeredActions<Entry extends { action: string }>(
  entries: readonly Entry[],
  { availableActions, nextStep }: Reader,
): { offered: Entry[]; main: string | undefined } {
  const offered = entries.filter(({ action }) => availableActions.includes(action))
  if (nextStep === null) return { offered, main: offered[0]?.action }
  const main = offered.find(({ action }) => action === actionOfStep[nextStep])
  return { offered: main ? [main, ...offered.filter(entry => entry !== main)] : offered, main: main?.action }
}
