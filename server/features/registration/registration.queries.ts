import { sql } from 'kysely'
import type { Application, Party } from '#contract/filing/application.ts'
import type { Status } from '#contract/statuses.ts'
import { fullName } from '#contract/values/full-name.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { openComplaint, opening, type Tx } from '#server/platform/db/connections/transaction.ts'
import { requireSame } from '#server/platform/http/idempotency.ts'
import { nextComplaintId } from '#server/platform/db/reserve-id.ts'
import { addSearchText } from '#server/features/complaint-search/index.ts'

export interface Registration {
  complaintId: number
  trackingId: string
  registeredAt: Date
  /** The clerk who registered it at the desk. */
  registeredById: number | null
  status: Status
  /** Only for the call that registered it, and for the same call again while the receipt is shown. */
  pin?: string
}

/** The complaint that this key registered before, which the transaction may see from then on; undefined when there is none. */
export async function findRegistration(tx: Tx, submissionKey: string): Promise<Registration | undefined> {
  const found = await sql<{ id: number | null }>`select complaint_id_of_submission_key(${submissionKey}) as id`.execute(
    tx,
  )
  const id = found.rows[0]?.id
  if (typeof id !== 'number') return undefined
  await openComplaint(tx, id)
  return readRegistration(tx, id)
}

/** The registration of a complaint that is open to the transaction. Throws RuleViolation `key-of-another-request` when something else was sent for it. */
export async function readRegistration(tx: Tx, complaintId: number, hash?: string): Promise<Registration> {
  const { submission_hash: kept, ...registration } = await tx
    .selectFrom('complaint')
    .select(['id as complaintId', 'tracking_id as trackingId', 'registered_at as registeredAt'])
    .select(['registered_by_id as registeredById', 'status', 'submission_hash'])
    .where('id', '=', complaintId)
    .executeTakeFirstOrThrow()
  if (hash !== undefined) requireSame(kept, hash)
  return registration
}

interface Begun {
  /** Open to the transaction: of the complaint that the key registered before, else reserved for a new one. */
  complaintId: number
  isRegistered: boolean
  isTrackingIdUsed: boolean
}

/**
 * Reserves the id of the complaint that this transaction is about to register, unless its key registered one before. Transactions with the same
 * key wait for each other: the second sees what the first one did, because its second statement begins after that.
 */
export async function beginRegistration(tx: Tx, submissionKey: string, trackingId: string): Promise<Begun> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission:${submissionKey}`}, 0))`.execute(tx)
  const { rows } = await sql<Begun>`
    select ${opening(sql`coalesce(earlier.id, ${nextComplaintId})`)} as "complaintId", earlier.id is not null as "isRegistered",
      ${isUsed(trackingId)} as "isTrackingIdUsed"
    from complaint_id_of_submission_key(${submissionKey}) as earlier (id)`.execute(tx)
  const [begun] = rows
  if (!begun) throw new Error('The database gave no id for a complaint.')
  return begun
}

const isUsed = (trackingId: string) => sql<boolean>`complaint_id_of_tracking_id(${trackingId}) is not null`

/** Whether a complaint has this tracking ID. */
export async function isTrackingIdUsed(tx: Tx, trackingId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed(trackingId)} as "isUsed"`.execute(tx)
  return rows[0]?.isUsed !== false
}

const textOrNull = (text: string | null | undefined): string | null => text || null

export const phoneOf = (party: Party): string | null => (party.phone && parsePhone(party.phone)?.e164) || null

/** The columns of a person's details. */
export const partyRow = (party: Party) => ({
  first_name: party.firstName,
  father_name: party.fatherName,
  grandfather_name: textOrNull(party.grandfatherName),
  gender_id: party.genderId,
  age_group_id: party.ageGroupId,
  nationality: party.nationality,
  occupation_id: party.occupationId,
  region_id: party.regionId,
  zone_id: party.zoneId,
  woreda_id: party.woredaId,
  kebele: textOrNull(party.kebele),
  house_number: textOrNull(party.houseNumber),
  address: textOrNull(party.address),
  phone: phoneOf(party),
  email: textOrNull(party.email),
})

/** Issues, parties and the search row of a new complaint. */
export async function insertParts(
  tx: Tx,
  { complaintId, trackingId }: { complaintId: number; trackingId: string },
  { complainant, representatives, complaint }: Application,
): Promise<void> {
  const issues = complaint.issues.map((text, ordinal) => ({ complaint_id: complaintId, ordinal, text }))
  await tx.insertInto('complaint_issue').values(issues).execute()
  const parties = [complainant, ...representatives].map((party, ordinal) => ({
    complaint_id: complaintId,
    kind: ordinal === 0 ? ('complainant' as const) : ('representative' as const),
    ordinal,
    ...partyRow(party),
  }))
  await tx.insertInto('complaint_party').values(parties).execute()
  await addSearchText(tx, complaintId, {
    trackingId,
    names: [complainant, ...representatives].map(fullName),
    phones: parties.flatMap(({ phone }) => phone ?? []),
    issues: complaint.issues,
  })
}
