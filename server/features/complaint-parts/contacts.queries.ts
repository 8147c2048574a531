import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** Phones and e-mails on file, the complainant's before the representatives'. */
export const listContacts = (tx: Tx, complaintId: number) => readRows(tx, contacts({ complaintId }))
export type Contact = Awaited<ReturnType<typeof listContacts>>[number]

const contacts = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('complaint_party')
    .where('complaint_id', '=', complaintId)
    .orderBy('ordinal')
    .select(['phone', 'email']),
)
