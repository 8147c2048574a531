import { receiptMinutes } from '#contract/filing/receipt-time.ts'
import type { Application } from '#contract/filing/application.ts'
import { fullName } from '#contract/values/full-name.ts'
import { formatTrackingId, parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type FieldError, refuseFields } from '#server/platform/errors.ts'
import { adoptDraftAttachments } from '#server/features/attachments/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { firstPin, hashesOfPin, hashOfPin } from './pins/pin.ts'
import { isPinNow, keepFirstPin } from './pins/case-pins.queries.ts'
import { loadCalendarAt, localDate } from '#server/features/calendar/index.ts'
import { issueReceipt } from '#server/features/letters/index.ts'
import { findLocationPath } from '#server/features/locations/index.ts'
import { type Outlets, queueToAll, readOutlets } from '#server/features/notifications/index.ts'
import {
  keepOpen,
  listHandlingOrganizations,
  requireHandlingOrganization,
} from '#server/features/organizations/index.ts'
import { getClocks, getConstant } from '#server/features/reference-data/index.ts'
import { createAssigned, findFirstReceiver, tellFirstReceiver, transitionOf } from '#server/features/lifecycle/index.ts'
import { checkReferences } from './check-references.ts'
import { type DossierOrigin, insertOrigin } from './origins.queries.ts'
import {
  beginRegistration,
  insertParts,
  isTrackingIdUsed,
  phoneOf,
  readRegistration,
  type Registration,
} from './registration.queries.ts'
import { newTrackingId } from './tracking-id.rules.ts'

/** How a complaint came in. */
export interface Filing {
  /** The actor: the visitor who files, or staff at the desk. */
  actor: Actor
  /** The same key gives the same complaint, however often it is sent. */
  submissionKey: string
  /** The fingerprint of what came with a key of the sender; with another one the key is refused. */
  submissionHash?: string
  /** The application whose files move to the complaint; the transaction has to be its holder's. */
  draftId?: string
  hasDecisionLetter: boolean
  /** Code of a constant of field `submission-way`, unless the application names one. */
  submissionWay: 'web' | 'desk'
  makeTrackingId?: () => string
  /** Where it comes from, when it is registered from a dossier: it keeps its number if that is free. */
  origin?: DossierOrigin
}

/** Fifteen random digits almost never match a used number; if they do five times, something else is wrong. */
const trackingIdAttempts = 5

/**
 * Registers an application in the caller's transaction: complaint, parts, files, track, clock, trail and messages, and
 * its receiver at once if there is one. Throws InvalidInput naming every invalid field, and RuleViolation `key-of-another-request`.
 *
 * What registering has to know is asked for before the first row is written.
 */
export async function registerComplaint(
  tx: Tx,
  context: Context,
  application: Application,
  filing: Filing,
): Promise<Registration> {
  const { complaint } = application
  const at = context.clock.now()
  const { makeTrackingId = newTrackingId } = filing
  const newId = keptNumberOf(filing) ?? makeTrackingId()
  const [begun, invalid, circumstances] = await Promise.all([
    beginRegistration(tx, filing.submissionKey, newId),
    checkReferences(tx, application),
    readCircumstances(tx, context, application, filing),
  ])
  const { complaintId } = begun
  if (begun.isRegistered) {
    const registration = await readRegistration(tx, complaintId, filing.submissionHash)
    return withFirstPin(tx, context, registration, filing.submissionKey)
  }
  refuseFields([...errorsNow(application, filing, localDate(at)), ...invalid])
  const { path, bodies } = circumstances
  const locationPath = path.map(({ id }) => id)
  const handling =
    bodies.find(({ id }) => id === complaint.handlingOrganizationId) ??
    requireHandlingOrganization(bodies, { againstOrganizationId: complaint.organizationId, path: locationPath })
  const search = {
    id: complaintId,
    handlingOrganizationId: handling.id,
    handlingDepartmentId: complaint.handlingDepartmentId ?? null,
    against_organization_id: complaint.organizationId,
    locationPath,
  }
  // the body was merged into another one a moment ago; none of those that are found now can be
  if (!(await keepOpen(tx, handling.id))) return registerComplaint(tx, context, application, filing)
  const trackingId = begun.isTrackingIdUsed ? await findFreeTrackingId(tx, makeTrackingId) : newId
  const receiver = await findFirstReceiver(tx, search, at)
  const placing = { complaintId, trackingId, handling, circumstances, at }
  const [values, registering] = firstStep(application, filing, placing)
  const status = await createAssigned(tx, values, registering, receiver)
  await insertParts(tx, { complaintId, trackingId }, application)
  if (filing.origin) await insertOrigin(tx, complaintId, filing.origin)
  // every case gets one, also that of an account: the account can be lost with the phone, and nobody has to know which cases have none
  const pin = firstPin(context.config, filing.submissionKey, trackingId)
  await keepFirstPin(tx, { complaintId, hash: hashOfPin(context.config, trackingId, pin), at })
  const { language, complainant } = application
  const issuer = { en: handling.nameEn, am: handling.nameAm }
  await issueReceipt(tx, { complaintId, language, issuer, complainant: fullName(complainant) }, at)
  if (filing.draftId) await adoptDraftAttachments(tx, filing.draftId, complaintId, { actor: filing.actor, at })
  const subject = { type: 'complaint', id: complaintId }
  await audit(
    tx,
    filing.actor,
    'register',
    subject,
    { handlingOrganizationId: handling.id, ...auditedOrigin(filing) },
    at,
  )
  await tellParties(tx, context, application, { complaintId, trackingId, at, outlets: circumstances.outlets })
  await tellFirstReceiver(tx, context, { ...search, tracking_id: trackingId }, { receiver, status, at })
  return { complaintId, trackingId, registeredAt: at, registeredById: clerkOf(filing), status, pin }
}

/** The number that the case had in the other office, where it can be one of ours. */
function keptNumberOf({ origin }: Filing): string | undefined {
  const reading = origin && parseTrackingId(origin.trackingId)
  return reading?.ok ? reading.id : undefined
}

const auditedOrigin = ({ origin }: Filing) =>
  origin ? { officeId: origin.officeId, archive: origin.sha256, formerNumber: origin.trackingId } : {}

/** The answer to a submission that is sent again: with its PIN for as long as the receipt is shown, unless the desk has issued another one. */
export async function withFirstPin(
  tx: Tx,
  { clock, config }: Context,
  registration: Registration,
  submissionKey: string,
): Promise<Registration> {
  const { trackingId, registeredAt } = registration
  if (clock.now().getTime() > registeredAt.getTime() + receiptMinutes * 60_000) return registration
  const pin = firstPin(config, submissionKey, trackingId)
  return (await isPinNow(tx, hashesOfPin(config, trackingId, pin))) ? { ...registration, pin } : registration
}

const clerkOf = ({ actor }: Filing): number | null => (actor.kind === 'staff' ? actor.userId : null)

/** What a registration needs beside the choices of the application. */
async function readCircumstances(
  tx: Tx,
  context: Context,
  { complaint: { locationId, submissionWayId } }: Application,
  filing: Filing,
) {
  const [path, bodies, wayId, clocks, calendar, outlets] = await Promise.all([
    findLocationPath(tx, locationId),
    listHandlingOrganizations(tx),
    submissionWayId ?? getConstant(tx, 'submission-way', filing.submissionWay).then(({ id }) => id),
    getClocks(tx),
    loadCalendarAt(tx, locationId),
    readOutlets(tx, context),
  ])
  return { path, bodies, wayId, clocks, calendar, outlets }
}

async function findFreeTrackingId(tx: Tx, makeTrackingId: () => string): Promise<string> {
  for (let attempt = 1; attempt < trackingIdAttempts; attempt += 1) {
    const trackingId = makeTrackingId()
    if (!(await isTrackingIdUsed(tx, trackingId))) return trackingId
  }
  throw new Error(`No free tracking ID in ${trackingIdAttempts} attempts.`)
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
  trackingId: string
  handling: { id: number }
  circumstances: Awaited<ReturnType<typeof readCircumstances>>
  at: Date
}

/** The columns of the complaint, and its first step. */
function firstStep(
  { language, applicant, complaint, decisionLetter }: Application,
  filing: Filing,
  { complaintId, trackingId, handling, circumstances: { path, wayId, clocks, calendar }, at }: Placing,
) {
  const isDeclared = decisionLetter.kind === 'declared'
  const isGroup = applicant.kind === 'group'
  const values = {
    id: complaintId,
    tracking_id: trackingId,
    submission_key: filing.submissionKey,
    submission_hash: filing.submissionHash ?? null,
    language,
    complaint_type_id: complaint.typeId,
    required_decision_id: complaint.requiredDecisionId,
    submission_way_id: wayId,
    violated_law: complaint.violatedLaw || null,
    violated_decision_on: complaint.violatedDecisionOn ?? null,
    decision_authority: isDeclared ? decisionLetter.authority : null,
    decision_number: isDeclared ? decisionLetter.number : null,
    supporting_documents: complaint.supportingDocuments,
    is_group: isGroup,
    group_size: isGroup ? (applicant.groupSize ?? null) : null,
    against_organization_id: complaint.organizationId,
    against_department_id: complaint.departmentId ?? null,
    handling_organization_id: handling.id,
    handling_department_id: complaint.handlingDepartmentId ?? null,
    location_id: complaint.locationId,
    location_names: JSON.stringify(path.map(place => ({ en: place.nameEn, am: place.nameAm }))),
    registered_by_id: clerkOf(filing),
    registered_at: at,
  }
  const transition = transitionOf('register', null)
  return [values, { transition, actor: filing.actor, at, organizationId: handling.id, clocks, calendar }] as const
}

/** Tells the complainant and everybody who speaks for them. */
const tellParties = (
  tx: Tx,
  context: Context,
  { complainant, representatives, language }: Application,
  { complaintId, trackingId, at, outlets }: { complaintId: number; trackingId: string; at: Date; outlets: Outlets },
) =>
  queueToAll(tx, context.jobs, {
    eventKey: `complaint:${complaintId}:registered`,
    complaintId,
    template: 'registered',
    language,
    people: [complainant, ...representatives].map(party => ({ phone: phoneOf(party), email: party.email || null })),
    outlets,
    values: { trackingId: formatTrackingId(trackingId), portalUrl: context.config.publicUrl },
    at,
  })
