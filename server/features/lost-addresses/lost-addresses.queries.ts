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

/** A message that was sent so long ago has come back by now, if it does. */
const settlingDays = 2

/** The addresses on file of a case that do not receive, each with the time of the last message that did not arrive. */
export async function listDeadAddresses(tx: Tx, complaintId: number, now: Date) {
  const settled = new Date(now.getTime() - settlingDays * 86_400_000)
  const { rows } = await sql<{ channel: 'sms' | 'email'; address: string; failed_at: Date }>`
    select distinct on (address) channel, address, failed_at from dead_addresses(${complaintId}, ${settled})`.execute(
    tx,
  )
  return rows
}
