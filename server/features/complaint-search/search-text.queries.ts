import { sql } from 'kysely'
import { fullNameOf } from '#server/features/complaint-parts/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { foldedTextOf, type SearchedParts } from './search.rules.ts'

/** The number of the present folding rules; the column's default has the same number. */
const currentFolding = 4

/** The search text of a complaint that is being registered, once its parts are written: a trigger reads them. Later it is computed from the same values. */
export const addSearchText = (tx: Tx, complaintId: number, sought: SearchedParts) =>
  tx
    .insertInto('complaint_search')
    .values({ complaint_id: complaintId, folded: foldedTextOf(sought), folding: currentFolding })
    .execute()

/** The present search texts of these complaints: tracking ID, names, phones and issues. */
export async function writeSearchTexts(tx: Tx, complaintIds: readonly number[]): Promise<void> {
  const { rows } = await sql<SearchedParts & { id: number }>`
    select id, tracking_id as "trackingId",
      array(select ${fullNameOf('complaint_party')} from complaint_party
        where complaint_id = complaint.id order by ordinal) as names,
      array(select phone from complaint_party
        where complaint_id = complaint.id and phone is not null order by ordinal) as phones,
      array(select text from complaint_issue where complaint_id = complaint.id order by ordinal) as issues
    from complaint where id = any(${complaintIds})`.execute(tx)
  if (rows.length === 0) return
  const texts = rows.map(row => ({ complaint_id: row.id, folded: foldedTextOf(row), folding: currentFolding }))
  await tx
    .insertInto('complaint_search')
    .values(texts)
    .onConflict(conflict =>
      conflict.column('complaint_id').doUpdateSet(({ ref }) => ({
        folded: ref('excluded.folded'),
        folding: ref('excluded.folding'),
      })),
    )
    .execute()
}

/** Complaints whose text was folded by earlier rules, the newest first; another process may be folding some of them now. */
export async function lockFormerTexts(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ complaint_id: number }>`
    select complaint_id from complaint_search where folding < ${currentFolding}
    order by folding desc, complaint_id desc limit ${most} for update skip locked`.execute(tx)
  return rows.map(({ complaint_id }) => complaint_id)
}

/** Folds the papers of these complaints again. */
export const renewPapers = (tx: Tx, complaintIds: readonly number[]) =>
  sql`select renew_papers(${complaintIds}::integer[])`.execute(tx)
