import { type RawBuilder, sql } from 'kysely'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { leadIdOf, type Post, posts } from '#server/features/case-people/index.ts'
import { isAway, stateOf } from '#server/features/staff/index.ts'
import { nameOf } from '#server/features/complaint-parts/index.ts'

export interface Held {
  id: number
  held_by: Post | null
  receiver_id: number | null
  officer_id: number | null
  reviewer_id: number | null
}

/** The member of staff who holds the case now: an id, an expression for it, or null when nobody in person does. */
export function holderIdOf(complaint: Held): number | RawBuilder<number | null> | null {
  const post = complaint.held_by
  if (post === 'receiver') return complaint.receiver_id
  if (post === 'officer') return complaint.officer_id
  if (post === 'reviewer') return complaint.reviewer_id
  if (post === 'lead') return leadIdOf(complaint.id)
  return post === 'approver' ? approverIdOf(complaint.id) : null
}

/** The member of staff who holds the case now; null when nobody in person does. */
export async function findCaseHolder(tx: Tx, complaint: Held): Promise<number | null> {
  const id = holderIdOf(complaint)
  if (id === null || typeof id === 'number') return id
  return (await readRow(tx, sql<{ id: number | null }>`select ${id} as id`))?.id ?? null
}

/**
 * The member of staff who holds the case now, with what decides whether they are available; undefined when nobody in person does. Whoever
 * asks several things about the holder asks this `once`.
 */
export async function findHolder({ tx, complaint, at }: { tx: Tx; complaint: Held; at: Date }) {
  const id = holderIdOf(complaint)
  if (id === null) return undefined
  return readRow(
    tx,
    tx
      .selectFrom('user_account as person')
      .where('person.id', '=', id)
      .select([
        'person.organization_id',
        nameOf('person').as('name'),
        stateOf('person').as('state'),
        isAway('person', at).as('is_away'),
      ]),
  )
}

/** The holder of the complaint under the alias, for lists: an expression for the id, or null. */
export function holderIdIn(alias: string): RawBuilder<number | null> {
  const id = sql.ref<number>(`${alias}.id`)
  return holderByStatus(alias, { lead: leadIdOf(id), approver: approverIdOf(id) })
}

function holderByStatus(
  alias: string,
  { lead, approver }: Record<'lead' | 'approver', RawBuilder<number | null>>,
): RawBuilder<number | null> {
  const column = (name: string) => sql.ref<number>(`${alias}.${name}`)
  const idAt: Record<Post, RawBuilder<number | null>> = {
    receiver: column('receiver_id'),
    officer: column('officer_id'),
    lead,
    approver,
    reviewer: column('reviewer_id'),
  }
  const lines = (Object.keys(posts) as Post[]).map(post => sql`when ${sql.lit(post)} then ${idAt[post]}`)
  return sql<number | null>`case ${column('held_by')} ${sql.join(lines, sql` `)} end`
}

/** Whether the complaint under the alias is open and nobody in person holds it, for lists. */
export const isHeldByNobody = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.is_open`)} and ${holderIdIn(alias)} is null)`

/** The same for a row of `counted_case`, which keeps the holder, as the indexes of such rows say it. */
export const isKeptByNobody = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.is_open`)} and ${sql.ref(`${alias}.holder_id`)} is null)`

/** Whether that person holds the complaint under the alias, for lists: each way of holding uses its own index. */
export function isHeldBy(alias: string, userId: number): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const holds: Record<Post, RawBuilder<unknown>> = {
    receiver: sql`${column('receiver_id')} = ${userId}`,
    officer: sql`${column('officer_id')} = ${userId}`,
    lead: sql`${column('id')} in (select complaint_id from complaint_handler
      where user_id = ${userId} and is_lead and removed_at is null and declined_at is null)`,
    approver: sql`${approverIdOf(column('id') as RawBuilder<number>)} = ${userId}`,
    reviewer: sql`${column('reviewer_id')} = ${userId}`,
  }
  const ways = (Object.keys(posts) as Post[]).map(
    post => sql`${column('held_by')} = ${sql.lit(post)} and ${holds[post]}`,
  )
  return sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** Since when the complaint under the alias has its status; null when nothing has changed since it was filed. */
export const inStatusSince = (alias: string): RawBuilder<Date | null> =>
  sql<Date | null>`(select max(at) from status_track
    where complaint_id = ${sql.ref(`${alias}.id`)} and from_status is distinct from to_status)`

/** The person whose signature comes next; a substitute replaces the approver. */
const approverIdOf = (complaintId: number | RawBuilder<number>) => sql<number | null>`(
  select coalesce(step.substitute_id, step.approver_id)
  from proposal_step as step join proposal on proposal.id = step.proposal_id
  where proposal.complaint_id = ${complaintId} and proposal.ended_at is null
    and step.asked_at is not null and step.signed_at is null
  order by step.ordinal limit 1)`
