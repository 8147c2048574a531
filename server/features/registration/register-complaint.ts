import type { Application } from '#contract/filing/application.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { reserveComplaintId } from '#server/platform/db/reserve-id.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type FieldError, refuseFields } from '#server/platform/errors.ts'
import { adoptDraftAttachments } from '#server/features/attachments/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { loadCalendarAt, localDate } from '#server/features/calendar/index.ts'
import { issueReceipt } from '#server/features/letters/index.ts'
import { getLocationPath } from '#server/features/locations/index.ts'
import { queueMessages } from '#server/features/notifications/index.ts'
import { handlingOrganizationFor } from '#server/features/organizations/index.ts'
import { getClocks, getConstant } from '#server/features/reference-data/index.ts'
import { assignReceiver, createWithStatus, transitionOf } from '#server/features/lifecycle/index.ts'
import { checkReferences } from './check-references.ts'
import { findRegistration, insertParts, lockSubmission, phoneOf, type Registration } from './registration.queries.ts'
import { newTrackingId } from './tracking-id.rules.ts'

/** How a complaint came in. */
export interface Filing {
  /** The actor: the visitor who files, or staff at the desk. */
  actor: Actor
  /** The same key gives the same complaint, however often it is sent. */
  submissionKey: string
  /** The application whose files move to the complaint; the transaction has to be its holder's. */
  draftId?: string
  hasDecisionLetter: boolean
  /** Code of a constant of field `submission-way`, unless the application names one. */
  submissionWay: 'web' | 'desk'
  makeTrackingId?: () => string
}

/** Fifteen random digits almost never match a used number; if they do five times, something else is wrong. */
const trackingIdAttempts = 5

/**
 * Registers an application in the caller's transaction: complaint, parts, files, track, clock, trail and messages, and
 * its receiver at once if there is one. Throws InvalidInput naming every invalid field.
 */
export async function registerComplaint(
  tx: Tx,
  context: Context,
  application: Application,
  filing: Filing,
): Promise<Registration> {
  await lockSubmission(tx, filing.submissionKey)
  const earlier = await findRegistration(tx, filing.submissionKey)
  if (earlier) return earlier
  const at = context.clock.now()
  refuseFields([...errorsNow(application, filing, localDate(at)), ...(await checkReferences(tx, application))])
  const { complaint } = application
  const [path, handlingOrganizationId, submissionWayId, clocks, calendar] = await Promise.all([
    getLocationPath(tx, complaint.locationId),
    complaint.handlingOrganizationId ??
      handlingOrganizationFor(tx, {
        againstOrganizationId: complaint.organizationId,
        locationId: complaint.locationId,
      }),
    complaint.submissionWayId ?? getConstant(tx, 'submission-way', filing.submissionWay).then(({ id }) => id),
    getClocks(tx),
    loadCalendarAt(tx, complaint.locationId),
  ])
  const step = { at, clocks, calendar }
  const complaintId = await reserveComplaintId(tx)
  const trackingId = await insertComplaint(tx, application, filing, {
    complaintId,
    handlingOrganizationId,
    submissionWayId,
    locationNames: path.map(place => ({ en: place.nameEn, am: place.nameAm })),
    step,
  })
  await insertParts(tx, { complaintId, trackingId }, application)
  await issueReceipt(tx, complaintId, at)
  if (filing.draftId) await adoptDraftAttachments(tx, filing.draftId, complaintId, { actor: filing.actor, at })
  await audit(tx, filing.actor, 'register', { type: 'complaint', id: complaintId }, { handlingOrganizationId }, at)
  await tellComplainant(tx, context, application, { complaintId, trackingId, at })
  const status = await assignReceiver(
    tx,
    context,
    {
      id: complaintId,
      tracking_id: trackingId,
      status: 'CREATED',
      version: 1,
      handlingOrganizationId,
      handlingDepartmentId: complaint.handlingDepartmentId ?? null,
      against_organization_id: complaint.organizationId,
      locationPath: path.map(({ id }) => id),
    },
    step,
  )
  const registeredById = filing.actor.kind === 'staff' ? filing.actor.userId : null
  return { complaintId, trackingId, registeredAt: at, registeredById, status }
}

/** Checks that depend on the day and the uploaded files. */
function errorsNow({ complaint, decisionLetter }: Application, filing: Filing, today: string): FieldError[] {
  const isEarly = (complaint.violatedDecisionOn ?? '') > today
  const lacksLetter = decisionLetter.kind === 'attached' && !filing.hasDecisionLetter
  return [
    ...(isEarly ? [{ field: 'complaint.violatedDecisionOn', reason: 'in-the-future' }] : []),
    ...(lacksLetter ? [{ field: 'decisionLetter', reason: 'decision-letter-missing' }] : []),
  ]
}

interface Placing {
  complaintId: number
  handlingOrganizationId: number
  submissionWayId: number
  locationNames: { en: string; am: string }[]
  step: Pick<Parameters<typeof createWithStatus>[2], 'at' | 'clocks' | 'calendar'>
}

/** Inserts the row under an unused tracking ID, and returns the ID. */
async function insertComplaint(
  tx: Tx,
  { language, applicant, complaint, decisionLetter }: Application,
  { actor, submissionKey, makeTrackingId = newTrackingId }: Filing,
  { complaintId, handlingOrganizationId, submissionWayId, locationNames, step }: Placing,
): Promise<string> {
  const isDeclared = decisionLetter.kind === 'declared'
  const isGroup = applicant.kind === 'group'
  const values = {
    id: complaintId,
    submission_key: submissionKey,
    language,
    complaint_type_id: complaint.typeId,
    required_decision_id: complaint.requiredDecisionId,
    submission_way_id: submissionWayId,
    violated_law: complaint.violatedLaw || null,
    violated_decision_on: complaint.violatedDecisionOn ?? null,
    decision_authority: isDeclared ? decisionLetter.authority : null,
    decision_number: isDeclared ? decisionLetter.number : null,
    supporting_documents: complaint.supportingDocuments,
    is_group: isGroup,
    group_size: isGroup ? (applicant.groupSize ?? null) : null,
    against_organization_id: complaint.organizationId,
    against_department_id: complaint.departmentId ?? null,
    handling_organization_id: handlingOrganizationId,
    handling_department_id: complaint.handlingDepartmentId ?? null,
    location_id: complaint.locationId,
    location_names: JSON.stringify(locationNames),
    registered_by_id: actor.kind === 'staff' ? actor.userId : null,
    registered_at: step.at,
  }
  const first = { ...step, transition: transitionOf('register', null), actor, organizationId: handlingOrganizationId }
  for (let attempt = 0; attempt < trackingIdAttempts; attempt += 1) {
    const trackingId = makeTrackingId()
    if (await createWithStatus(tx, { ...values, tracking_id: trackingId }, first)) return trackingId
  }
  throw new Error(`No free tracking ID in ${trackingIdAttempts} attempts.`)
}

const tellComplainant = (
  tx: Tx,
  context: Context,
  { complainant, language }: Application,
  { complaintId, trackingId, at }: { complaintId: number; trackingId: string; at: Date },
) =>
  queueMessages(tx, context.jobs, {
    eventKey: `complaint:${complaintId}:registered`,
    complaintId,
    template: 'registered',
    language,
    phone: phoneOf(complainant),
    email: complainant.email || null,
    values: { trackingId: formatTrackingId(trackingId), portalUrl: context.config.publicUrl },
    at,
  })
