import type { Application } from '#contract/filing/application.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { type Actor, type Complainant, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { findRegistration, registerComplaint, type Registration } from '#server/features/registration/index.ts'
import { ownWhatIsFiled } from '#server/features/own-complaints/index.ts'
import { flatFieldOf, parseAnswers } from './answers.rules.ts'
import { deleteDraft, lockDraft } from './draft.queries.ts'
import { loadAnswerContext } from './draft.ts'

/**
 * Registers the complaint of an application and deletes the application, in one transaction. Repeated and
 * simultaneous calls give one complaint. Staff who submit register it at the desk; a signed-in complainant
 * owns it from the start.
 * Throws InvalidInput naming every field that prevents the registration, NotFound when the application has expired.
 */
export async function submitDraft(
  context: Context,
  actor: Actor,
  draftId: string,
  complainant?: Complainant,
): Promise<Registration> {
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - Register')
  const holder = { kind: 'visitor' as const, draftId }
  return inTransaction(context, holder, async tx => {
    const now = context.clock.now()
    const draft = await lockDraft(tx, draftId, now)
    if (!draft) {
      const earlier = await findRegistration(tx, draftId)
      if (!earlier) throw new NotFound('application')
      return earlier
    }
    const answerContext = (await loadAnswerContext(tx, draft, now)).context
    const { application, errors } = parseAnswers(draft.answers, answerContext)
    if (!application) throw new InvalidInput(errors)
    const registration = await registerComplaint(
      tx,
      context,
      actor.kind === 'staff' ? application : online(application),
      {
        actor: actor.kind === 'staff' ? actor : holder,
        submissionKey: draftId,
        draftId,
        hasDecisionLetter: answerContext.hasDecisionLetter,
        submissionWay: actor.kind === 'staff' ? 'desk' : 'web',
      },
    ).catch(error => {
      throw error instanceof InvalidInput ? asTyped(error, draft.answers) : error
    })
    if (complainant) await ownWhatIsFiled(tx, complainant, registration.complaintId, now)
    await deleteDraft(tx, draftId)
    return registration
  })
}

/** Only the desk may say how it was submitted. */
const online = (application: Application): Application => ({
  ...application,
  complaint: { ...application.complaint, submissionWayId: null },
})

/** The refused fields under their names in the form. */
const asTyped = ({ fields }: InvalidInput, answers: Answers): InvalidInput =>
  new InvalidInput(fields.map(({ field, reason }) => ({ field: flatFieldOf(field, answers), reason })))
