import { undoMinutes } from '#contract/desk/desk-choices.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Undo } from '#web/platform/answers/outcome.ts'

/** The name of the field that says that a form takes back what was just done. */
export const undoField = 'undo'

/** The actions that take others back, by what was done. */
const takingBack: Readonly<Record<string, string>> = {
  proposed: 'withdraw-proposal',
  'direct-for-action': 'take-back-directing',
}

/** A form that can be sent from now on, for some minutes. */
export const undoBy = (form: Omit<Undo, 'until'>): Undo => ({ ...form, until: Date.now() + undoMinutes * 60_000 })

/** How the reader takes back what they did with the case; undefined when they cannot. The case has to be as they left it. */
export function undoOf(done: string, after: ComplaintDetail): Undo | undefined {
  const intent = takingBack[done]
  if (!intent || !after.availableActions.includes(intent)) return undefined
  return undoBy({ values: { intent, version: String(after.version) } })
}
