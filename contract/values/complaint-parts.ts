import { z } from 'zod'
import { closeReasons, clockNames, statuses } from '../statuses.ts'
import { chosen, named, wireObject } from '../http/wire.ts'
import { bilingual } from './names.ts'

/** An instant, ISO 8601 in UTC: `2026-11-21T06:30:00.000Z`. */
export const instant = z.iso.datetime()

/** A day without a time, ISO 8601 in the Gregorian calendar; the screens turn it into the reader's calendar. */
export const day = z.iso.date()

/** A constant that an administrator may edit, with its stable code and its labels. */
export const choice = z.object({ id: z.int(), code: z.string(), en: z.string(), am: z.string() })
export type Choice = z.output<typeof choice>

/** An organization, a department or a location, as named in a complaint. */
export const place = z.object({ id: z.int(), en: z.string(), am: z.string() })
export type Place = z.output<typeof place>

export const status = z.enum(statuses)
export const closeReason = z.enum(closeReasons)
export const clockName = z.enum(clockNames)

/** Who holds a complaint: the body, and the role if one is named. Never a person. */
export const holder = z.object({ organization: bilingual, role: bilingual.nullable() })
export type Holder = z.output<typeof holder>

/** A number that is counted up to a bound: `{ count: 1000, isMore: true }` reads "1000+". */
export const boundedCount = z.object({ count: z.int(), isMore: z.boolean() })
export type BoundedCount = z.output<typeof boundedCount>

/** One entry of the deadline ledger: what happened to a clock, when, and why. */
export const ledgerEntry = z.object({
  clock: clockName,
  event: z.enum(['start', 'pause', 'resume', 'extend', 'stop']),
  at: instant,
  /** The length, with `start` and `extend`. */
  amount: z.int().nullable(),
  unit: z.enum(['working-days', 'calendar-days']).nullable(),
  /** A kebab code that the screens translate; the ledger never shows free text. */
  reason: z.string().nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

export const attachment = wireObject({
  /** The opaque id that `File/download?fileUrl=` takes. */
  id: named('attachementFileName', z.string()),
  name: named('fileName', z.string()),
  mediaType: z.string(),
  size: z.int(),
  type: named('attachmentType', choice.nullable()),
  attachedAt: named('dateAttached', instant),
})
export type ComplaintAttachment = z.output<typeof attachment>

/** A file that staff hid: what it was, when, by whom and why. Its bytes are kept. */
export const removedAttachment = wireObject({
  id: named('attachementFileName', z.string()),
  name: named('fileName', z.string()),
  removedAt: named('dateRemoved', instant),
  removedByName: named('removedBy', bilingual.nullable()),
  /** Null when none was given. */
  reason: z.string().nullable(),
})
export type RemovedAttachment = z.output<typeof removedAttachment>

/** A file of the complaint that the complainant's side added. */
const mandateLetter = wireObject({
  id: named('attachementFileName', z.string()),
  name: named('fileName', z.string()),
  mediaType: z.string(),
})

/** A complainant or a representative, with every field that was filed. */
export const party = wireObject({
  id: z.int(),
  kind: z.enum(['complainant', 'representative']),
  firstName: z.string(),
  fatherName: z.string(),
  grandfatherName: z.string().nullable(),
  gender: chosen('gender', 'genderId', choice),
  ageGroup: chosen('ageGroup', 'ageGroupId', choice),
  nationality: z.enum(['ETHIOPIAN', 'OTHER']),
  occupation: chosen('occupation', 'occupationId', choice),
  region: chosen('region', 'regionId', place),
  zone: chosen('zone', 'zoneId', place),
  woreda: chosen('woreda', 'woredaId', place),
  kebele: z.string().nullable(),
  houseNumber: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** For a representative: the letter of authority; null when there is none, or it was hidden. */
  mandate: mandateLetter.nullable(),
})
export type Party = z.output<typeof party>

/** One issue that is complained about; the first has ordinal 0. */
export const presentedIssue = z.object({ ordinal: z.int(), text: z.string() })

/** The filed complaint without the parties: its labelled fields (specification, section 3). */
export const filedFields = {
  complaintId: named('compliant_id', z.int()),
  trackingId: named('complaintRefNo', z.string()),
  status: named('currentStatus', status),
  closeReason: closeReason.nullable(),
  version: z.int(),
  language: z.enum(['en', 'am']),
  complaintType: chosen('complaintType', 'typeId', choice),
  issues: z.array(presentedIssue),
  violatedDecisionOn: day.nullable(),
  violatedLaw: z.string().nullable(),
  decisionAuthority: z.string().nullable(),
  decisionNumber: z.string().nullable(),
  registeredAt: named('registrationDate', instant),
  closedAt: instant.nullable(),
  handlingOrganization: chosen('handlingOrganization', 'handlingOrganizationId', place),
  handlingDepartment: chosen('handlingDepartment', 'handlingDepartmentId', place.nullable()),
  againstOrganization: chosen('againstOrganization', 'organizationId', place),
  againstDepartment: chosen('againstDepartment', 'departmentId', place.nullable()),
  sector: choice.nullable(),
  location: chosen('location', 'locationId', place),
  /** The place as it was named on the day of filing, outermost first. */
  locationNames: z.array(bilingual),
  requiredDecision: chosen('requiredDecision', 'requiredDecisionId', choice),
  supportingDocuments: z.array(z.string()),
  submissionWay: chosen('submissionWay', 'submissionWayId', choice),
  isGroup: z.boolean(),
  groupSize: z.int().nullable(),
  severity: chosen('severity', 'severityId', choice.nullable()),
  delayInDays: z.int(),
  dueAt: instant.nullable(),
  dueClock: clockName.nullable(),
  holder,
  attachments: named('attachements', z.array(attachment)),
} as const
