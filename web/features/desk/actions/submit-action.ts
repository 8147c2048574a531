import { redirect } from 'react-router'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { readAnswers } from '#web/platform/forms.ts'
import { attempt, type Outcome } from '#web/platform/outcome.ts'
import { caseActions } from './index.ts'

/** Sends the form of one action with the version that its reader saw. A case that leaves their sight leads to the list. */
export async function submitAction(request: Request, complaintId: number): Promise<Outcome | Response> {
  const answers = await readAnswers(request)
  const entry = caseActions.find(({ action }) => action === answers.intent)
  if (!entry) throw new Response(null, { status: 404 })
  let after: ComplaintDetail | null | undefined
  const outcome = await attempt(answers, entry.message, async () => {
    const options = { ifMatch: Number(answers.version), idempotencyKey: String(answers.idempotencyKey) }
    after = (await entry.send(answers, complaintId, options)).complaint
  })
  return after === null ? redirect(`/compliants/-7?left=${complaintId}`) : outcome
}
