import { sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import type { Post } from '#server/features/case-people/index.ts'
import type { SystemActor } from '#server/platform/actor.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * An administrator of users need not see the cases that they hand over: these look-ups run as the system, and of cases out of
 * visibility they return only status and date. They end the actor's own part of the transaction.
 */
const system: SystemActor = { kind: 'system', job: 'hand-over' }

export interface CaseInHand {
  id: number
  tracking_id: string
  status: Status
  held_by: Post | null
  registered_at: Date
  /** A handler beside the lead works on the case but does not hold it. */
  is_member: boolean
}

/** The open cases that a user holds or works on, oldest first. */
export async function findCases(tx: Tx, userId: number): Promise<CaseInHand[]> {
  await continueAs(tx, system)
  return casesOf(tx, userId)
    .select([
      'id',
      'tracking_id',
      'status',
      'held_by',
      'registered_at',
      sql<boolean>`not ${inHandsOf(userId)}`.as('is_member'),
    ])
    .orderBy('registered_at')
    .orderBy('id')
    .execute()
}

/** The complaints among these that the actor of the transaction sees. */
export async function findVisible(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('complaint').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The number of these cases. */
export async function countCases(tx: Tx, userId: number): Promise<number> {
  await continueAs(tx, system)
  const { count } = await casesOf(tx, userId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const casesOf = (tx: Tx, userId: number) =>
  tx
    .selectFrom('complaint')
    .where('id', '=', namedBy(userId))
    .where('is_open', '=', sql.lit(true))
    .where(sql<boolean>`(${inHandsOf(userId)} or ${hasHandler(userId, false)})`)

/** The few cases that name the user in any way, found by indexes; only for these it is checked whether the user holds them. */
const namedBy = (userId: number) => sql<number>`any(array(
  select id from complaint where receiver_id = ${userId}
  union select id from complaint where officer_id = ${userId}
  union select id from complaint where reviewer_id = ${userId}
  union select complaint_id from complaint_handler
    where user_id = ${userId} and removed_at is null and declined_at is null
  union select proposal.complaint_id from proposal join proposal_step as step on step.proposal_id = proposal.id
    where proposal.ended_at is null and step.asked_at is not null and step.signed_at is null
      and coalesce(step.substitute_id, step.approver_id) = ${userId}))`

/** The posts in which the user holds these cases. */
export const postsOf = (cases: readonly CaseInHand[]): Post[] => [
  ...new Set(cases.flatMap(({ held_by, is_member }) => (is_member ? [] : (held_by ?? [])))),
]

const isAt = (post: Post) => sql<boolean>`complaint.held_by = ${sql.lit(post)}`

const hasHandler = (userId: number, isLead: boolean) => sql<boolean>`exists (
  select from complaint_handler as handler
  where handler.complaint_id = complaint.id and handler.user_id = ${userId} and handler.is_lead = ${isLead}
    and handler.removed_at is null and handler.declined_at is null)`

/** Whether the user holds the case in its present post; of an approval, the first unsigned step belongs to its approver. */
const inHandsOf = (userId: number) => sql<boolean>`coalesce(
  ${isAt('receiver')} and receiver_id = ${userId}
  or ${isAt('officer')} and officer_id = ${userId}
  or ${isAt('reviewer')} and reviewer_id = ${userId}
  or ${isAt('lead')} and ${hasHandler(userId, true)}
  or ${isAt('approver')} and exists (
    select from proposal_step as step join proposal on proposal.id = step.proposal_id
    where proposal.complaint_id = complaint.id and proposal.ended_at is null
      and step.asked_at is not null and step.signed_at is null
      and coalesce(step.substitute_id, step.approver_id) = ${userId}), false)`
