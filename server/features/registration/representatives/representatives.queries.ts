import type { Party } from '#contract/filing/application.ts'
import { partyRow } from '../registration.queries.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

const columns = [
  'first_name',
  'father_name',
  'grandfather_name',
  'gender_id',
  'age_group_id',
  'nationality',
  'occupation_id',
  'region_id',
  'zone_id',
  'woreda_id',
  'kebele',
  'house_number',
  'address',
  'phone',
  'email',
] as const

export async function countRepresentatives(tx: Tx, complaintId: number): Promise<number> {
  const counted = await readRow(tx, representativesOf({ complaintId }))
  return counted?.count ?? 0
}

const representativesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint_party')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('complaint_id', '=', complaintId)
    .where('kind', '=', 'representative'),
)

/** A representative of this complaint as they are on file. */
export const findRepresentative = (tx: Tx, complaintId: number, id: number) =>
  tx
    .selectFrom('complaint_party')
    .select(['id', 'mandate_id', ...columns])
    .where('id', '=', id)
    .where('complaint_id', '=', complaintId)
    .where('kind', '=', 'representative')
    .executeTakeFirst()
export type FoundRepresentative = NonNullable<Awaited<ReturnType<typeof findRepresentative>>>

/** The columns that these details would change. */
export function changedFields(before: FoundRepresentative, party: Party, mandateId: string | undefined): string[] {
  const after = partyRow(party)
  const isOther = mandateId !== undefined && mandateId !== before.mandate_id
  return [...columns.filter(column => before[column] !== after[column]), ...(isOther ? ['mandate_id'] : [])]
}

/** Id of the complaint of a representative. */
export async function findComplaintOf(tx: Tx, representativeId: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('complaint_party')
    .select('complaint_id')
    .where('id', '=', representativeId)
    .where('kind', '=', 'representative')
    .executeTakeFirst()
  return row?.complaint_id
}
