import { type QueryCreator, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { choiceOf, complainantNameOf, firstIssueOf, placeOf } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The values of another complaint that a link shows; only if the transaction's actor sees it. */
const linked = (db: QueryCreator<Database>) =>
  db
    .selectFrom('complaint')
    .innerJoin('constant_field as type', 'type.id', 'complaint.complaint_type_id')
    .innerJoin('organization as against', 'against.id', 'complaint.against_organization_id')
    .select([
      'complaint.id',
      'complaint.tracking_id',
      'complaint.status',
      'complaint.registered_at',
      'complaint.against_organization_id',
      'complaint.violated_decision_on',
      choiceOf('type').as('complaint_type'),
      placeOf('against').as('against_organization'),
      firstIssueOf('complaint').as('issue'),
      complainantNameOf('complaint').as('complainant_name'),
    ])
export type FoundLinked = Awaited<ReturnType<ReturnType<typeof linked>['execute']>>[number]

export const listLinked = (tx: Tx, ids: readonly number[]): Promise<FoundLinked[]> =>
  ids.length === 0 ? Promise.resolve([]) : linked(tx).where('complaint.id', 'in', ids).execute()

/** The complaints that were marked as duplicates of this one. */
export const listDuplicates = (tx: Tx, complaintId: number): Promise<FoundLinked[]> =>
  readRows(tx, duplicatesOf({ complaintId }))

const duplicatesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  linked(db)
    .where('complaint.close_reason', '=', 'DUPLICATE')
    .where('complaint.duplicate_of_id', '=', complaintId)
    .orderBy('complaint.id'),
)

/** Whether the complaint was closed as a duplicate, or a visible one as a duplicate of it. */
export const hasDuplicates = async (tx: Tx, complaintId: number): Promise<boolean> =>
  (await readRow(tx, anyDuplicate({ complaintId }))) !== undefined

const anyDuplicate = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .where('close_reason', '=', 'DUPLICATE')
    .where(eb => eb.or([eb('id', '=', complaintId), eb('duplicate_of_id', '=', complaintId)]))
    .select('id')
    .limit(1),
)

/** The values by which one visible complaint is compared. */
export const findCompared = (tx: Tx, complaintId: number) => readRow(tx, comparedComplaint({ complaintId }))

const comparedComplaint = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint')
    .where('id', '=', complaintId)
    .select(['id', 'against_organization_id', 'violated_decision_on', 'duplicate_of_id', 'close_reason']),
)

/** First name and father's name of everybody named in the complaint. */
export const listNames = (tx: Tx, complaintId: number) =>
  tx
    .selectFrom('complaint_party')
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .select(sql<string>`concat_ws(' ', first_name, father_name)`.as('name'))
    .execute()

interface Candidate {
  complaint_id: number
  same_phone: boolean
  same_name: boolean
  likeness: number
}

/** At most `most` candidates for each kind of likeness, the newest; visible or not. */
export async function findSimilar(tx: Tx, complaintId: number, names: string[], most: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select * from similar_complaints(${complaintId}::integer, ${names}::text[], ${most}::integer)`.execute(tx)
  return rows
}

/** The id of a visible complaint by its tracking ID. */
export const findByTrackingId = (tx: Tx, trackingId: string) =>
  tx.selectFrom('complaint').select('id').where('tracking_id', '=', trackingId).executeTakeFirst()

export const findById = (tx: Tx, id: number) =>
  tx.selectFrom('complaint').select('id').where('id', '=', id).executeTakeFirst()

/** Complaints are marked as duplicates one after another, because each has to know the state of the other one. */
export const lockDuplicates = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('mark-duplicate'))`.execute(tx)

/** The state of another complaint, for the rule. */
export const findOther = (tx: Tx, id: number) =>
  tx.selectFrom('complaint').select(['id', 'close_reason']).where('id', '=', id).executeTakeFirst()
