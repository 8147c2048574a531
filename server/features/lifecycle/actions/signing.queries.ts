import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import { actsAs, type Tx } from '#server/platform/db/connections/transaction.ts'

/**
 * Whether that person is responsible for the step `step` on the day: as its approver, as a delegate of the approver, or as the
 * substitute, who signs alone. `canSign` says whether they may sign.
 */
export const signsFor = (personId: RawBuilder<number>, day: string | RawBuilder<string>) => sql<boolean>`(
  coalesce(step.substitute_id, step.approver_id) = ${personId}
  or step.substitute_id is null and exists (
    select from away where away.user_id = step.approver_id and away.signer_id = ${personId}
      and ${day}::date between away.from_on and away.to_on))`

/**
 * The open steps whose signature may be that person's, as far as an index tells: their name is the approver's or the
 * substitute's, or they stand in today for somebody whose name is. Never fewer than `signsFor` accepts. Each of the two ways has its own
 * index; asked for at once, every open step of everybody would be read where bitmaps are off. `offset 0` does not change the result: it
 * keeps PostgreSQL from beginning with all open proposals.
 */
const stepsAskedOf = (personId: number, now: Date) => {
  const asked = sql`select step.* from proposal_step as step where step.asked_at is not null and step.signed_at is null`
  const approvers = sql`array(
    select ${personId}::integer
    union all
    select user_id from away where signer_id = ${personId} and ${localDate(now)}::date between from_on and to_on)`
  return sql`(
    ${asked} and step.approver_id = any(${approvers})
    union all
    ${asked} and step.substitute_id = ${personId} and step.approver_id <> all(${approvers})
    offset 0)`
}

/** Whether the role of that account may sign. */
export const mayApprove = (alias: string) => sql<boolean>`exists (select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in ('Complaints - Approval View', 'All'))`

/**
 * Whether `person` can sign `step` of `proposal` on `complaint` on the day. The same rule as `ruleOnSignature`, in SQL for lists that the
 * database limits and counts. A person who is barred from signing cannot delegate it either.
 */
export const canSign = (day: string | RawBuilder<string>) => sql<boolean>`(${signsFor(sql`person.id`, day)}
  and ${canTakeWork('person')} and ${mayApprove('person')}
  and person.id <> proposal.proposed_by_id
  and person.organization_id is distinct from complaint.against_organization_id
  and not exists (select from proposal_step as given
    where given.proposal_id = proposal.id and given.signed_by_id = person.id)
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
 * Up to this many signatures for each row of the limit are compared with today's responsible people, and sorted. A walk by deadline for a
 * person with fewer would pass too many cases of others.
 */
const fewForEach = 5

/**
 * The cases that the person can sign today, as rows of `id` (the proposal), `complaint_id`, `asked_at` and `due_at`: those with the nearest
 * deadlines, at most `limit`. For a person with few signatures all are compared. When there are more, the waiting cases are walked by their
 * deadlines until the limit is reached.
 */
export function signableRows(
  tx: Tx,
  personId: number,
  now: Date,
  { limit, few = fewForEach * limit }: { limit: number; few?: number },
): RawBuilder<unknown> {
  const hasFewAsked = sql<boolean>`(select count(*) <= ${sql.lit(few)} from asked)`
  return sql`
    with asked as materialized (select * from ${stepsAskedOf(personId, now)} as step limit ${sql.lit(few + 1)})
    (select proposal.id, complaint.id as complaint_id, step.asked_at, complaint.due_at
    from asked as step
      join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
      join complaint on complaint.id = proposal.complaint_id
      join user_account as person on person.id = ${personId}
    where ${hasFewAsked} and ${canSign(localDate(now))}
    order by complaint.due_at, complaint.id limit ${sql.lit(limit)})
    union all
    (select proposal.id, complaint.id, step.asked_at, complaint.due_at
    from ${waitingByDeadline(actsAs(tx, personId))}
      join proposal on proposal.complaint_id = complaint.id and proposal.ended_at is null
      join proposal_step as step on step.proposal_id = proposal.id
        and step.asked_at is not null and step.signed_at is null
      join user_account as person on person.id = ${personId}
    where not ${hasFewAsked} and ${canSign(localDate(now))}
    limit ${sql.lit(limit)})`
}

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

/**
 * What waits for signatures, in the order of the page, which `offset 0` keeps; for those who ask for themselves, what they were asked for:
 * each has a row of sight for it.
 */
const waitingByDeadline = (isOwn: boolean) => {
  const inSight = isOwn
    ? sql`and exists (select from personal_sight as sight where sight.complaint_id = complaint.id offset 0)`
    : sql``
  const waiting = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`
    (select id, due_at, against_organization_id from complaint
    where status = 'WAITING_FOR_APPROVAL' and ${condition} ${inSight} order by ${order})`
  return sql`(select * from (
    ${waiting(sql`due_at is not null`, sql`due_at, id`)}
    union all
    ${waiting(sql`due_at is null`, sql`id`)}) as waiting offset 0) as complaint`
}
