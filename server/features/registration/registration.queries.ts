import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '#db/tables.ts'
import type { Application, Party } from '#contract/filing/application.ts'
import type { Status } from '#contract/statuses.ts'
import { fullName } from '#contract/values/full-name.ts'
import { parsePhone } from '#contract/values/phone.ts'
import { openComplaint, type Tx } from '#server/platform/db/connections/transaction.ts'
import { insertTogether } from '#server/platform/db/waiting-rows.ts'
import { addSearchText } from '#server/features/complaint-search/index.ts'

/** Serialises transactions with the same key; the second sees what the first one did. */
export async function lockSubmission(tx: Tx, submissionKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`submission:${submissionKey}`}, 0))`.execute(tx)
}

export interface Registration {
  complaintId: number
  trackingId: string
  registeredAt: Date
  /** The clerk who registered it at the desk. */
  registeredById: number | null
  status: Status
}

/** The complaint that this key registered before, which the transaction may see from then on; undefined when there is none. */
export async function findRegistration(tx: Tx, submissionKey: string): Promise<Registration | undefined> {
  const found = await sql<{ id: number | null }>`select complaint_id_of_submission_key(${submissionKey}) as id`.execute(
    tx,
  )
  const id = found.rows[0]?.id
  if (typeof id !== 'number') return undefined
  await openComplaint(tx, id)
  return tx
    .selectFrom('complaint')
    .select(['id as complaintId', 'tracking_id as trackingId', 'registered_at as registeredAt'])
    .select(['registered_by_id as registeredById', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
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

const intoIssues = (db: Kysely<Database>, rows: readonly Insertable<Database['complaint_issue']>[]) =>
  db.insertInto('complaint_issue').values(rows)

const intoParties = (db: Kysely<Database>, rows: readonly Insertable<Database['complaint_party']>[]) =>
  db.insertInto('complaint_party').values(rows)

/** Issues, parties and the search row of a new complaint. */
export async function insertParts(
  tx: Tx,
  { complaintId, trackingId }: { complaintId: number; trackingId: string },
  { complainant, representatives, complaint }: Application,
): Promise<void> {
  await insertTogether(
    tx,
    intoIssues,
    complaint.issues.map((text, ordinal) => ({ complaint_id: complaintId, ordinal, text })),
  )
  const parties = [complainant, ...representatives].map((party, ordinal) => ({
    complaint_id: complaintId,
    kind: ordinal === 0 ? ('complainant' as const) : ('representative' as const),
    ordinal,
    ...partyRow(party),
  }))
  await insertTogether(tx, intoParties, parties)
  await addSearchText(tx, complaintId, {
    trackingId,
    names: [complainant, ...representatives].map(fullName),
    phones: parties.flatMap(({ phone }) => phone ?? []),
    issues: complaint.issues,
  })
}
