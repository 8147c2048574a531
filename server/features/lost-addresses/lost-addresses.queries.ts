import { sql } from 'kysely'
import { notArrived } from '#contract/values/choices.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The details of a person of this complaint, as former values keep them. */
export async function findParty(tx: Tx, complaintId: number, id: number) {
  const found = await tx
    .selectFrom('complaint_party')
    .selectAll()
    .where('id', '=', id)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst()
  if (!found) return undefined
  const { complaint_id: _, kind: __, ordinal: ___, ...party } = found
  return party
}
export type FoundParty = NonNullable<Awaited<ReturnType<typeof findParty>>>

/** The person of an open case whom a message did not reach, at the address that is on file now. */
export async function findDeadAddress(tx: Tx, messageId: number) {
  const found = await tx
    .selectFrom('outgoing_message as message')
    .innerJoin('complaint', 'complaint.id', 'message.complaint_id')
    .innerJoin('complaint_party as party', 'party.complaint_id', 'complaint.id')
    .where('message.id', '=', messageId)
    .where('message.delivery_status', 'in', notArrived)
    .where('complaint.is_open', '=', sql.lit(true))
    .where(({ eb, ref, or }) =>
      or([eb('party.phone', '=', ref('message.recipient')), eb('party.email', '=', ref('message.recipient'))]),
    )
    .select(['message.channel', 'message.recipient', 'party.kind as party', 'party.email'])
    .select(['complaint.id', 'complaint.tracking_id', 'complaint.version', 'complaint.status'])
    .select(['complaint.receiver_id', 'complaint.officer_id', 'complaint.reviewer_id', 'complaint.held_by'])
    .select('complaint.handling_organization_id')
    .orderBy('party.ordinal')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { channel, recipient, party, email, ...complaint } = found
  return { channel, recipient, party, email, complaint }
}
export type DeadAddress = NonNullable<Awaited<ReturnType<typeof findDeadAddress>>>

/** Whether the last message of the case to this address did not arrive. */
export async function isKnownDead(tx: Tx, complaintId: number, recipient: string): Promise<boolean> {
  const last = await tx
    .selectFrom('outgoing_message')
    .where('complaint_id', '=', complaintId)
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .select('delivery_status')
    .executeTakeFirst()
  return notArrived.some(each => each === last?.delivery_status)
}
