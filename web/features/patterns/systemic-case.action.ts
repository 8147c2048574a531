import { callPlans } from '#contract/http/calls.ts'
import { systemicStatuses } from '#contract/desk/desk-choices.ts'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { readDay } from '#web/platform/forms/read-day.rules.ts'

/** The outcome, and how to undo it: the removed complaint, or that it was closed. */
export type SystemicOutcome = Outcome & { untiedId?: number; isClosed?: boolean; opened?: SystemicCase }

/** The name under which typing in the form is stored. */
export const typingOfSystemicCase = (id: number | undefined) => `systemic-case:${id ?? 'new'}`

type Answers = Record<string, string>

const wordsOf = (answers: Answers) => ({
  title: answers.title ?? '',
  organizationId: Number(answers.organizationId),
  recommendation: answers.recommendation ?? '',
  followUpOn: readDay(answers, 'followUpOn').day || null,
})

/** Errors that the server cannot distinguish from missing values: an empty choice, and an incomplete day. */
const refusedOf = (answers: Answers) => [
  ...(answers.organizationId ? [] : [{ field: 'organizationId', reason: 'required' }]),
  ...readDay(answers, 'followUpOn').errors,
]

/** Opens one with the complaints that the page names. */
export async function openSystemicCase(
  request: Request,
  tied: Pick<Parameters<typeof browserClient.openSystemicCase>[0]['body'], 'complaintIds' | 'pattern'>,
): Promise<SystemicOutcome> {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  const fields = refusedOf(flat)
  let opened: SystemicCase | undefined
  const outcome = await attempt(answers, callPlans.openSystemicCase.message, async () => {
    if (fields.length > 0) return
    const { idempotencyKey } = flat
    opened = await browserClient.openSystemicCase(
      { body: { ...wordsOf(flat), ...tied } },
      { ...(idempotencyKey && { idempotencyKey }) },
    )
    forgetTyping(typingOfSystemicCase(undefined))
  })
  if (fields.length > 0) return { action: outcome.action, intent: outcome.intent, refused: { fields, values: answers } }
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
    case 'change': {
      const fields = refusedOf(flat)
      const outcome = await attempt(answers, callPlans.changeSystemicCase.message, async () => {
        if (fields.length > 0) return
        await browserClient.changeSystemicCase({ body: { systemicCaseId, ...wordsOf(flat) } }, seen)
        forgetTyping(typingOfSystemicCase(systemicCaseId))
      })
      return fields.length > 0 ? { action: outcome.action, intent, refused: { fields, values: answers } } : outcome
    }
    case 'tie':
      return attempt(answers, callPlans.tieComplaints.message, () =>
        browserClient.tieComplaints({
          body: { systemicCaseId, ...(complaintId ? { complaintIds: [complaintId] } : { named: flat.named ?? '' }) },
        }),
      )
    case 'untie': {
      const outcome = await attempt(answers, callPlans.untieComplaint.message, () =>
        browserClient.untieComplaint({ body: { systemicCaseId, complaintId } }),
      )
      return outcome.done === undefined ? outcome : { ...outcome, untiedId: complaintId }
    }
    case 'note':
      return attempt(answers, callPlans.addSystemicNote.message, async () => {
        await browserClient.addSystemicNote(
          { body: { systemicCaseId, text: flat.text ?? '' } },
          { ...(idempotencyKey && { idempotencyKey }) },
        )
        forgetTyping(typingOfNote(systemicCaseId))
      })
    default: {
      const status = systemicStatuses.find(known => known === intent) ?? 'OPEN'
      const outcome = await attempt(answers, callPlans.setSystemicStatus.message, () =>
        browserClient.setSystemicStatus({ body: { systemicCaseId, status } }, seen),
      )
      return outcome.done !== undefined && status === 'CLOSED' ? { ...outcome, isClosed: true } : outcome
    }
  }
}

/** The name under which a note that is being typed is stored. */
export const typingOfNote = (systemicCaseId: number) => `systemic-case:${systemicCaseId}:note`
