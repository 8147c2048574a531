import type { Updateable } from 'kysely'
import type { ComplaintPartyTable } from '#db/tables.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The filed values as they are now: the complaint's correctable columns, its issues, its complainant. */
export async function findFiled(tx: Tx, complaintId: number) {
  const columns = await tx
    .selectFrom('complaint')
    .select([
      'language',
      'complaint_type_id',
      'required_decision_id',
      'submission_way_id',
      'violated_law',
      'violated_decision_on',
      'decision_authority',
      'decision_number',
      'supporting_documents',
      'group_size',
      'against_organization_id',
      'against_department_id',
      'location_id',
    ])
    .where('id', '=', complaintId)
    .executeTakeFirstOrThrow()
  const issues = await tx
    .selectFrom('complaint_issue')
    .select('text')
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .execute()
  const complainant = await tx
    .selectFrom('complaint_party')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .where('kind', '=', 'complainant')
    .executeTakeFirstOrThrow()
  return { columns, issues: issues.map(({ text }) => text), complainant }
}
export type Filed = Awaited<ReturnType<typeof findFiled>>

/** Stores the new texts; there are never fewer than before. */
export const writeIssues = (tx: Tx, complaintId: number, texts: string[]) =>
  tx
    .insertInto('complaint_issue')
    .values(texts.map((text, ordinal) => ({ complaint_id: complaintId, ordinal, text })))
    .onConflict(conflict =>
      conflict.columns(['complaint_id', 'ordinal']).doUpdateSet(row => ({ text: row.ref('excluded.text') })),
    )
    .execute()

export const writeParty = (tx: Tx, id: number, details: Updateable<ComplaintPartyTable>) =>
  tx.updateTable('complaint_party').set(details).where('id', '=', id).execute()
