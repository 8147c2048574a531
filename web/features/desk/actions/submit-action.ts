import { redirect } from 'react-router'
import { waitingActions } from '#contract/values/action-choices.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { type Answers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { lastListAfter } from '#web/platform/last-list.ts'
import { attempt, type Outcome, notVisible } from '#web/platform/answers/outcome.ts'
import type { AnyCaseAction } from './case-action.ts'
import { undoField, undoOf } from '../undo.ts'
import { takeBackDirecting } from './forms/people/direct.tsx'
import { caseActions } from './index.ts'
import { caseShownAfter } from './shown-after.ts'

interface ActingPage {
  entries: readonly AnyCaseAction[]
  /** The page for a reader who no longer sees the case. */
  whenLeft: (action: string) => string
  /** Addresses of what is shown afterwards: the answers come along with that of the action. */
  shownAfter: (complaintId: number) => string[]
}

const casePage: ActingPage = {
  entries: [...caseActions, takeBackDirecting],
  whenLeft: lastListAfter,
  shownAfter: caseShownAfter,
}

/** Sends the form of one of the page's actions with the version that its reader saw. */
export async function submitAction(
  request: Request,
  complaintId: number,
  { entries, whenLeft, shownAfter }: ActingPage = casePage,
): Promise<Outcome | Response> {
  const { answers, files } = await readForm(request)
  const entry = entries.find(({ action }) => action === answers.intent)
  if (!entry) throw new Response(null, { status: 404 })
  let after: ComplaintDetail | null | undefined
  const outcome = await attempt(answers, entry.message, async () => {
    const options = {
      ifMatch: Number(answers.version),
      idempotencyKey: String(answers.idempotencyKey),
      also: shownAfter(complaintId),
    }
    after = (await entry.send(answers, complaintId, options, files)).complaint
  })
  // that of other forms `attempt` has forgotten
  if (entry.hasFiles && outcome.done !== undefined) forgetTyping(typingOf(complaintId, entry.action))
  if (after === null) return redirect(whenLeft(entry.action))
  const { problem } = outcome
  // the API's "there is no such complaint" would be wrong beside one that is open to read
  if (problem?.status === 404) return { ...outcome, problem: { ...problem, message: '', code: notVisible } }
  if (problem?.code === 'stale-version' && undoField in answers)
    return { ...outcome, problem: { ...problem, code: 'acted-since' } }
  const isProposed = after?.status === 'WAITING_FOR_APPROVAL' && mayWait(entry.action)
  const intent = isProposed ? 'proposed' : outcome.intent
  return { ...outcome, intent, ...(after && { undo: undoOf(intent, after) }) }
}

/** The name under which typing in an action's form is stored. */
export const typingOf = (complaintId: number, action: string): string => `case:${complaintId}:${action}`

const mayWait = (action: string): boolean => waitingActions.some(waiting => waiting === action)

/** The texts of a form, and its documents, if any. */
async function readForm(request: Request): Promise<{ answers: Answers; files: File[] }> {
  const isMultipart = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isMultipart) return { answers: await readAnswers(request), files: [] }
  const entries = [...(await request.formData())]
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const files = entries.map(([, value]) => value).filter(value => value instanceof File && value.size > 0) as File[]
  return { answers: Object.fromEntries(texts), files }
}
