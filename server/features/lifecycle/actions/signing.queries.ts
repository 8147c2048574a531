import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork } from '#server/features/staff/index.ts'
import { rowsOf } from '#server/platform/db/rows-of.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * Whether that person is responsible for the step `step` on the day: as its approver, as a delegate of the approver, or as the
 * substitute, who signs alone. `canSign` says whether they may sign.
 */
export const signsFor = (personId: RawBuilder<number>, day: string | RawBuilder<string>) => sql<boolean>`(
  coalesce(step.substitute_id, step.approver_id) = ${personId}
  or step.substitute_id is null and exists (
    select from away where away.user_id = step.approver_id and away.signer_id = ${personId}
      and ${day}::date between away.from_on and away.to_on))`

/** Whether the role of that account may sign. */
export const mayApprove = (alias: string) => sql<boolean>`exists (select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in ('Complaints - Approval View', 'All'))`

/** Whether `person` may sign anything today. */
export const isSigner = sql<boolean>`(${canTakeWork('person')} and ${mayApprove('person')})`

/**
 * Whether `person` can sign `step` of `proposal` on `complaint` on the day. The same rule as `ruleOnSignature`, in SQL for lists that the
 * database limits and counts. A person who is barred from signing cannot delegate it either.
 */
export const canSign = (day: string | RawBuilder<string>) => sql<boolean>`(${isSigner} and ${canSignStep(day)}
  and not exists (select from proposal_step as given
    where given.proposal_id = proposal.id and given.signed_by_id = person.id))`

/** The same for somebody who may sign and has not signed the proposal. */
const canSignStep = (day: string | RawBuilder<string>) => sql<boolean>`(${signsFor(sql`person.id`, day)}
  and person.id <> proposal.proposed_by_id
  and person.organization_id is distinct from complaint.against_organization_id
  and (coalesce(step.substitute_id, step.approver_id) = person.id
    or exists (select from user_account as approver
      where approver.id = step.approver_id and approver.id <> proposal.proposed_by_id
        and approver.organization_id is distinct from complaint.against_organization_id)))`

/** People who can give the next signature of the proposal. */
export async function listAskedSigners(tx: Tx, proposalId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from proposal
      join complaint on complaint.id = proposal.complaint_id
      join proposal_step as step on step.proposal_id = proposal.id
        and step.asked_at is not null and step.signed_at is null
      join user_account as person on ${canSign(localDate(now))}
    where proposal.id = ${proposalId}
    order by person.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The cases that the actor can sign today, as rows of `proposal_id`, `complaint_id`, `asked_at`, `due_at` and what the approval list shows of them: at
 * most `limit`, those with the nearest deadlines. The database finds what the actor was asked for by the rows of their own visibility, in this order, one after the
 * other until the limit is reached.
 */
export const signableRows = (actorId: number, now: Date, { limit }: { limit: number }): RawBuilder<unknown> =>
  signableAmong(rowsOf(sql`open_signatures()`), actorId, now, limit)

/** Of such signatures, in their order, those that the person can give today. */
export const signableAmong = (signatures: RawBuilder<unknown>, personId: number, now: Date, limit: number) => sql`
  select step.*
  from ${signatures} as step
    cross join lateral (select step.proposal_id as id, step.proposed_by_id) as proposal
    cross join lateral (select step.complaint_id as id, step.against_organization_id) as complaint
    cross join (select * from user_account as person where person.id = ${personId} and ${isSigner}) as person
  where not step.has_signed and ${canSignStep(localDate(now))}
  limit ${sql.lit(limit)}`

/** Such rows of one complaint: the signature that the person can give on the day. */
export const signableIn = (
  complaintId: RawBuilder<number>,
  personId: RawBuilder<number>,
  day: RawBuilder<string>,
): RawBuilder<unknown> => sql`
  select proposal.id, complaint.id as complaint_id, step.asked_at, complaint.due_at
  from proposal
    join complaint on complaint.id = proposal.complaint_id
    join proposal_step as step on step.proposal_id = proposal.id
      and step.asked_at is not null and step.signed_at is null
    join user_account as person on person.id = ${personId}
  where proposal.complaint_id = ${complaintId} and proposal.ended_at is null and ${canSign(day)}`
