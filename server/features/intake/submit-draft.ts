import type { Application } from '#contract/filing/application.ts'
import type { Answers } from '#contract/filing/application-steps.ts'
import { type Actor, type Complainant, requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import type { HeldApplication } from '#server/platform/http/held-application.ts'
import { receiptOf } from '#server/platform/http/possession.ts'
import { listDraftAttachments } from '#server/features/attachments/index.ts'
import {
  findRegistration,
  registerComplaint,
  type Registration,
  withFirstPin,
} from '#server/features/registration/index.ts'
import { ownWhatIsFiled } from '#server/features/tracking/index.ts'
import { flatFieldOf, parseAnswers } from './answers.rules.ts'
import { deleteDraft, findOwner, lockDraft } from './draft.queries.ts'
import { answerContextOf } from './draft.ts'

/**
 * Registers the complaint of an application and deletes the application, in one transaction. Repeated and
 * simultaneous calls give one complaint. Staff who submit register it at the desk; a signed-in complainant
 * owns it from the start.
 * Throws InvalidInput naming every field that prevents the registration, NotFound when the application has expired or is another clerk's,
 * CodeRequired when it was filed and this browser has forgotten it.
 */
export async function submitDraft(
  context: Context,
  actor: Actor,
  held: HeldApplication,
  complainant?: Complainant,
): Promise<Registration> {
  if (actor.kind === 'staff') requirePermission(actor, 'Complaints - Register')
  const { draftId } = held
  const holder = { kind: 'visitor' as const, draftId }
  const work = async (tx: Tx) => {
    const now = context.clock.now()
    const draft = await lockDraft(tx, draftId, now)
    if (!draft) return withFirstPin(tx, context, await findSubmitted(tx, held, now), draftId)
    requireOwn(held, draft.ownerId)
    // a file that comes now waits for the lock
    const attachments = await listDraftAttachments(tx, draftId)
    const answerContext = answerContextOf(draft, attachments, now)
    const { application, errors } = parseAnswers(draft.answers, answerContext)
    if (!application) throw new InvalidInput(errors)
    const registration = await registerComplaint(
      tx,
      context,
      actor.kind === 'staff' ? application : online(application),
      {
        actor: actor.kind === 'staff' ? actor : holder,
        submissionKey: draftId,
        ...(attachments.length > 0 && { draftId }),
        hasDecisionLetter: answerContext.hasDecisionLetter,
        submissionWay: actor.kind === 'staff' ? 'desk' : 'web',
        ...(actor.kind === 'staff' && draft.origin && { origin: draft.origin }),
      },
    ).catch(error => {
      throw error instanceof InvalidInput ? asTyped(error, draft.answers) : error
    })
    if (complainant) await ownWhatIsFiled(tx, complainant, registration.complaintId, now)
    await deleteDraft(tx, draftId)
    return registration
  }
  return inTransaction(context, holder, work, { proofId: receiptOf(context.config, draftId) })
}

/** The complaint that the application has become. Throws NotFound; InvalidInput for an application that is still empty and has no row. */
async function findSubmitted(tx: Tx, held: HeldApplication, now: Date): Promise<Registration> {
  const registration = await findRegistration(tx, held.draftId)
  if (registration) {
    requireOwn(held, registration.registeredById)
    return registration
  }
  const hasExpired = (await findOwner(tx, held.draftId)) !== undefined
  if (hasExpired || !held.newIn) throw new NotFound('application')
  throw new InvalidInput(parseAnswers({}, answerContextOf({ language: held.newIn }, [], now)).errors ?? [])
}

/** A clerk submits their own applications only. */
function requireOwn({ ownerId }: HeldApplication, foundId: number | null | undefined): void {
  if (ownerId !== undefined && foundId !== ownerId) throw new NotFound('application')
}

/** Only the desk may say how it was submitted. */
const online = (application: Application): Application => ({
  ...application,
  complaint: { ...application.complaint, submissionWayId: null },
})

/** The refused fields under their names in the form. */
const asTyped = ({ fields }: InvalidInput, answers: Answers): InvalidInput =>
  new InvalidInput(fields.map(({ field, ...why }) => ({ field: flatFieldOf(field, answers), ...why })))
