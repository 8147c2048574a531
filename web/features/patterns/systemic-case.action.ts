import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { systemicStatuses } from '#contract/desk/desk-choices.ts'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { readDay } from '#web/platform/forms/read-day.rules.ts'

/** The outcome, and how to undo it: the removed complaint, or that it was closed. */
export type SystemicOutcome = Outcome & { untiedId?: number; isClosed?: boolean; opened?: SystemicCase }

type Answers = Record<string, string>

const wordsOf = (answers: Answers) => ({
  title: answers.title ?? '',
  organizationId: Number(answers.organizationId),
  recommendation: answers.recommendation ?? '',
  followUpOn: readDay(answers, 'followUpOn').day || null,
})

/** The server cannot distinguish an empty choice and an incomplete day from missing values. Throws CallFailure. */
function requireReadable(answers: Answers): void {
  const fields = [
    ...(answers.organizationId ? [] : [{ field: 'organizationId', reason: 'required' }]),
    ...readDay(answers, 'followUpOn').errors,
  ]
  if (fields.length > 0) throw new CallFailure(422, { code: 'invalid-input', message: 'Error Saving Changes', fields })
}

/** Opens one with the complaints that the page names. */
export async function openSystemicCase(
  request: Request,
  tied: Pick<Parameters<typeof browserClient.openSystemicCase>[0]['body'], 'complaintIds' | 'pattern'>,
): Promise<SystemicOutcome> {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const { idempotencyKey } = flat
  let opened: SystemicCase | undefined
  const outcome = await attempt(answers, callPlans.openSystemicCase.message, async () => {
    requireReadable(flat)
    opened = await browserClient.openSystemicCase(
      { body: { ...wordsOf(flat), ...tied } },
      { ...(idempotencyKey && { idempotencyKey }) },
    )
  })
  return opened ? { ...outcome, opened } : outcome
}

/** Changes one: its texts, its complaints, its notes, its status. */
export async function changeSystemicCase(request: Request, systemicCaseId: number): Promise<SystemicOutcome> {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const { intent, idempotencyKey } = flat
  const seen = { ifMatch: Number(flat.version) }
  const complaintId = Number(flat.complaintId)
  switch (intent) {
    case 'change':
      return attempt(answers, callPlans.changeSystemicCase.message, async () => {
        requireReadable(flat)
        await browserClient.changeSystemicCase({ body: { systemicCaseId, ...wordsOf(flat) } }, seen)
      })
    case 'tie':
      return attemptCall(answers, 'tieComplaints', {
        body: { systemicCaseId, ...(complaintId ? { complaintIds: [complaintId] } : { named: flat.named ?? '' }) },
      })
    case 'untie': {
      const outcome = await attemptCall(answers, 'untieComplaint', { body: { systemicCaseId, complaintId } })
      return outcome.done === undefined ? outcome : { ...outcome, untiedId: complaintId }
    }
    case 'note': {
      const body = { systemicCaseId, text: flat.text ?? '' }
      return attemptCall(answers, 'addSystemicNote', { body }, { ...(idempotencyKey && { idempotencyKey }) })
    }
    default: {
      const status = systemicStatuses.find(known => known === intent) ?? 'OPEN'
      const outcome = await attemptCall(answers, 'setSystemicStatus', { body: { systemicCaseId, status } }, seen)
      return outcome.done !== undefined && status === 'CLOSED' ? { ...outcome, isClosed: true } : outcome
    }
  }
}
