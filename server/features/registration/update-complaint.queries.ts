import type { Updateable } from 'kysely'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'

/** The filed values as they are now: the complaint's correctable columns, its issues, its people. Throws NotFound. */
export async function findFiled(tx: Tx, complaintId: number) {
  const [columns, issues, parties] = await Promise.all([
    readRow(tx, correctable({ complaintId })),
    readRows(tx, issuesOf({ complaintId })),
    readRows(tx, partiesOf({ complaintId })),
  ])
  if (!columns) throw new NotFound('complaint')
  const complainant = parties.find(({ kind }) => kind === 'complainant')
  if (!complainant) throw new Error(`complaint ${complaintId} has no complainant`)
  return { columns, issues: issues.map(({ text }) => text), parties, complainant }
}
export type Filed = Awaited<ReturnType<typeof findFiled>>

const correctable = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
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
    .where('id', '=', complaintId),
)

const issuesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('complaint_issue').select('text').where('complaint_id', '=', complaintId).orderBy('ordinal'),
)

const partiesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db.selectFrom('complaint_party').selectAll().where('complaint_id', '=', complaintId).orderBy('ordinal'),
)

/** Stores the new texts; there are never fewer than before. */
export const writeIssues = (tx: Tx, complaintId: number, texts: string[]) =>
  tx
    .insertInto('complaint_issue')
    .values(texts.map((text, ordinal) => ({ complaint_id: complaintId, ordinal, text })))
    .onConflict(conflict =>
      conflict.columns(['complaint_id', 'ordinal']).doUpdateSet(row => ({ text: row.ref('excluded.text') })),
    )
    .execute()

export const writeParty = (tx: Tx, id: number, details: Updateable<Database['complaint_party']>) =>
  tx.updateTable('complaint_party').set(details).where('id', '=', id).execute()
