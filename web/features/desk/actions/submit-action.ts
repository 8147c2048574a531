import { redirect } from 'react-router'
import { gatedActions } from '#contract/choices.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { type Answers, readAnswers } from '#web/platform/forms.ts'
import { forgetTyping } from '#web/platform/kept-typing.ts'
import { lastListAfter } from '#web/platform/last-list.ts'
import { attempt, latestAction, type Outcome, outOfSight } from '#web/platform/outcome.ts'
import type { AnyCaseAction } from './case-action.ts'
import { caseActions } from './index.ts'

/**
 * Sends the form of one of these actions with the version that its reader saw. A case that leaves their sight leads to
 * the list, or where `whenLeft` says.
 */
export async function submitAction(
  request: Request,
  complaintId: number,
  entries: readonly AnyCaseAction[] = caseActions,
  whenLeft: (action: string) => string = lastListAfter,
): Promise<Outcome | Response> {
  const { answers, files } = await readForm(request)
  const entry = entries.find(({ action }) => action === answers.intent)
  if (!entry) throw new Response(null, { status: 404 })
  let after: ComplaintDetail | null | undefined
  const outcome = await attempt(answers, entry.message, async () => {
    const options = { ifMatch: Number(answers.version), idempotencyKey: String(answers.idempotencyKey) }
    after = (await entry.send(answers, complaintId, options, files)).complaint
  })
  if (outcome.done !== undefined) forgetTyping(typingOf(complaintId, entry.action))
  if (after === null) return redirect(whenLeft(entry.action))
  const { problem } = outcome
  // the call says that there is no such complaint, which is nonsense beside one that is open to read
  if (problem?.status === 404) return { ...outcome, problem: { ...problem, message: '', code: outOfSight } }
  const isProposed = after?.status === 'WAITING_FOR_APPROVAL' && isGated(entry.action)
  return isProposed ? { ...outcome, intent: 'proposed' } : outcome
}

/** Under which what is typed into the form of an action of a case is kept. */
export const typingOf = (complaintId: number, action: string): string => `case:${complaintId}:${action}`

/** What came of the action that led from a form to another page; nothing once that was loaded anew. */
export function outcomeThatLed(
  action: string | null,
  entries: readonly AnyCaseAction[] = caseActions,
): Outcome | undefined {
  const entry = entries.find(each => each.action === action)
  return entry && latestAction() > 0 ? { action: latestAction(), intent: entry.action, done: entry.message } : undefined
}

const isGated = (action: string): boolean => gatedActions.some(gated => gated === action)

/** The texts of a form, and its documents where it has any. */
async function readForm(request: Request): Promise<{ answers: Answers; files: File[] }> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isMultipart) return { answers: await readAnswers(request), files: [] }
  const entries = [...(await request.formData())]
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const files = entries.map(([, value]) => value).filter(value => value instanceof File && value.size > 0) as File[]
  return { answers: Object.fromEntries(texts), files }
}
