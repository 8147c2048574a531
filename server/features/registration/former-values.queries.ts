import { fullName } from '#contract/values/full-name.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Kept } from './former-values.rules.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'
import { findFiled } from './update-complaint.queries.ts'

/** Stores the former values of a complaint, or of one of its people, before somebody changes them. */
export const keepFormerValues = (
  tx: Tx,
  kept: {
    complaintId: number
    subject: 'complaint' | 'party'
    subjectId: number
    values: Record<string, unknown>
    changedById: number | null
    at: Date
  },
) =>
  tx
    .insertInto('former_values')
    .values({
      complaint_id: kept.complaintId,
      subject: kept.subject,
      subject_id: kept.subjectId,
      values: JSON.stringify(kept.values),
      changed_at: kept.at,
      changed_by_id: kept.changedById,
    })
    .execute()

/** The stored former values of a complaint and its people, oldest first, with who changed them. */
export const listFormerValues = (tx: Tx, complaintId: number) => readRows(tx, formerValues({ complaintId }))

const formerValues = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('former_values')
    .leftJoin('user_account as account', 'account.id', 'former_values.changed_by_id')
    .where('former_values.complaint_id', '=', complaintId)
    .orderBy('former_values.id')
    .select([
      'former_values.subject',
      'former_values.subject_id',
      'former_values.values',
      'former_values.changed_at',
      nameOf('account').as('changed_by'),
    ])
    .$narrowType<{ values: Record<string, unknown> }>(),
)

/** The present values, to compare with; and the names of the people. */
export async function listStanding(tx: Tx, complaintId: number) {
  const { columns, issues, parties } = await findFiled(tx, complaintId)
  const complaint: Kept = { subject: 'complaint', subject_id: complaintId, values: { ...columns, issues } }
  return {
    standing: [complaint, ...parties.map((values): Kept => ({ subject: 'party', subject_id: values.id, values }))],
    people: new Map(
      parties.map(({ id, kind, first_name, father_name, grandfather_name }) => [
        id,
        { kind, name: fullName({ firstName: first_name, fatherName: father_name, grandfatherName: grandfather_name }) },
      ]),
    ),
  }
}
