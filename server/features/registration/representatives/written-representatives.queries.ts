import type { Party } from '#contract/filing/application.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { partyRow } from '../registration.queries.ts'

/** Adds a representative with their mandate letter. Returns the new id. */
export async function insertRepresentative(
  tx: Tx,
  complaintId: number,
  party: Party,
  mandateId: string,
): Promise<number> {
  const { last } = await tx
    .selectFrom('complaint_party')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('complaint_id', '=', complaintId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('complaint_party')
    .values({
      complaint_id: complaintId,
      kind: 'representative',
      ordinal: last + 1,
      mandate_id: mandateId,
      ...partyRow(party),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Without a mandate letter the one on file stays. */
export const updateRepresentativeRow = (tx: Tx, id: number, party: Party, mandateId: string | undefined) =>
  tx
    .updateTable('complaint_party')
    .set({ ...partyRow(party), ...(mandateId && { mandate_id: mandateId }) })
    .where('id', '=', id)
    .execute()

/** How somebody of a complaint is reached, corrected at the desk. */
export const writeContact = (tx: Tx, id: number, contact: { phone: string | null; email: string | null }) =>
  tx.updateTable('complaint_party').set(contact).where('id', '=', id).execute()
