import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/complaint-parts.ts'
import type { Status } from '#contract/statuses.ts'
import { readRow } from '#server/platform/db/together.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { leadIdOf, postOf } from '#server/features/case-people/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'

export interface Held {
  id: number
  status: Status
  receiver_id: number | null
  officer_id: number | null
  reviewer_id: number | null
}

/** The id of who of the office holds the case now, for a query; null when nobody in person does. */
export function holderIdOf(complaint: Held): RawBuilder<number | null> {
  const post = postOf(complaint.status)
  if (post === 'receiver') return sql`${complaint.receiver_id}::integer`
  if (post === 'officer') return sql`${complaint.officer_id}::integer`
  if (post === 'reviewer') return sql`${complaint.reviewer_id}::integer`
  if (post === 'lead') return leadIdOf(complaint.id)
  return post === 'approver' ? approverIdOf(complaint.id) : sql`null::integer`
}

/** Who of the office holds the case now; null when nobody in person does. */
export const findCaseHolder = async (tx: Tx, complaint: Held): Promise<number | null> =>
  (await readRow(tx, sql<{ id: number | null }>`select ${holderIdOf(complaint)} as id`))?.id ?? null

/** The name of who holds the case now, for staff only; null when nobody in person does. */
export async function findHolderName(tx: Tx, complaint: Held): Promise<Bilingual | null> {
  const found = await readRow(
    tx,
    tx
      .selectFrom('user_account as person')
      .where('person.id', '=', holderIdOf(complaint))
      .select(nameOf('person').as('name')),
  )
  return found?.name ?? null
}

/** Whose signature is asked for; a substitute stands in for the approver. */
const approverIdOf = (complaintId: number) => sql<number | null>`(
  select coalesce(step.substitute_id, step.approver_id)
  from proposal_step as step join proposal on proposal.id = step.proposal_id
  where proposal.complaint_id = ${complaintId} and proposal.ended_at is null
    and step.asked_at is not null and step.signed_at is null
  order by step.ordinal limit 1)`
