import { redirect } from 'react-router'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { readAnswers } from '#web/platform/forms.ts'
import { attempt, type Outcome } from '#web/platform/outcome.ts'
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
  whenLeft = `/compliants/-7?left=${complaintId}`,
): Promise<Outcome | Response> {
  const answers = await readAnswers(request)
  const entry = entries.find(({ action }) => action === answers.intent)
  if (!entry) throw new Response(null, { status: 404 })
  let after: ComplaintDetail | null | undefined
  const outcome = await attempt(answers, entry.message, async () => {
    const options = { ifMatch: Number(answers.version), idempotencyKey: String(answers.idempotencyKey) }
    after = (await entry.send(answers, complaintId, options)).complaint
  })
  return after === null ? redirect(whenLeft) : outcome
}
