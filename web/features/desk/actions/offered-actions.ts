import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { actionOfStep } from '../work-step.ts'

interface Reader extends Pick<ComplaintDetail, 'availableActions' | 'nextStep'> {
  /** The group waits for the reader's own opinion. */
  owesOpinion?: boolean | undefined
}

/**
 * Those of these actions that the reader can take, and the main one among them: what their dashboard names as their next step comes first,
 * the others stay in their order. Where nothing waits for the reader, the first one is the main one. Where their step is refused at present, it is the opinion that they owe,
 * which the conclusion may wait for; otherwise none is, because no other action leads on.
 */
export function offeredActions<Entry extends { action: string }>(
  entries: readonly Entry[],
  { availableActions, nextStep, owesOpinion }: Reader,
): { offered: Entry[]; main: string | undefined } {
  const offered = entries.filter(({ action }) => availableActions.includes(action))
  if (nextStep === null) return { offered, main: offered[0]?.action }
  const find = (wanted: string) => offered.find(({ action }) => action === wanted)
  const main = find(actionOfStep[nextStep]) ?? (owesOpinion ? find('give-opinion') : undefined)
  return { offered: main ? [main, ...offered.filter(entry => entry !== main)] : offered, main: main?.action }
}
