import type { Tx } from '#server/platform/db/transaction.ts'

/** Phones and e-mails on file, the complainant's before the representatives'. */
export const contactsOf = (tx: Tx, complaintId: number) =>
  tx.selectFrom('complaint_party').where('complaint_id', '=', complaintId).orderBy('ordinal').select(['phone', 'email'])

export const listContacts = (tx: Tx, complaintId: number) => contactsOf(tx, complaintId).execute()
export type Contact = Awaited<ReturnType<typeof listContacts>>[number]
