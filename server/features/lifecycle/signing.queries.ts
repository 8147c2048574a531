import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork } from '#server/features/staff-search/index.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Whether that person stands at the step `step` on the day: as its approver, by a delegation of the approver, or as the
 * substitute, who signs alone. Whether they may sign, `canSign` says.
 */
export const signsFor = (personId: RawBuilder<number>, day: string | RawBuilder<string>) => sql<boolean>`(
  coalesce(step.substitute_id, step.approver_id) = ${personId}
  or step.substitute_id is null and exists (
    select from delegation
    where delegation.approver_id = step.approver_id and delegation.delegate_id = ${personId}
      and delegation.withdrawn_at is null
      and ${day}::date between delegation.from_on and delegation.to_on))`

/**
 * The steps that wait for a signature which may be that person's, as far as an index tells: it has their name as approver or
 * substitute, or that of somebody whom they stand for today. Never fewer than `signsFor` says. `offset 0` changes nothing in the
 * answer: it keeps PostgreSQL from beginning with every open proposal there is.
 */
export const stepsAskedOf = (personId: number, now: Date) => sql`(
  select step.* from proposal_step as step
  where step.asked_at is not null and step.signed_at is null
    and (step.substitute_id = ${personId} or step.approver_id = any(array(
      select ${personId}::integer
      union all
      select approver_id from delegation
      where delegate_id = ${personId} and withdrawn_at is null and ${localDate(now)}::date between from_on and to_on)))
  offset 0)`

/** Whether the role of that account lets its holder sign. */
export const mayApprove = (alias: string) => sql<boolean>`exists (select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in ('Complaints - Approval View', 'All'))`

/**
 * Whether `person` can sign `step` of `proposal` on `complaint` today. The same rule as `ruleOnSignature`, in SQL for lists that the
 * database cuts and counts. A person who is barred from signing cannot delegate it either.
 */
export const canSign = (now: Date) => sql<boolean>`(${signsFor(sql`person.id`, localDate(now))}
  and ${canTakeWork('person')} and ${mayApprove('person')}
  and person.id <> proposal.proposed_by_id
  and person.organization_id is distinct from complaint.against_organization_id
  and not exists (select from proposal_step as given
    where given.proposal_id = proposal.id and given.signed_by_id = person.id)
  and (coalesce(step.substitute_id, step.approver_id) = person.id
    or exists (select from user_account as approver
      where approver.id = step.approver_id and approver.id <> proposal.proposed_by_id
        and approver.organization_id is distinct from complaint.against_organization_id)))`

/** Who can give the signature that the proposal asks for now. */
export async function listAskedSigners(tx: Tx, proposalId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person.id from proposal
      join complaint on complaint.id = proposal.complaint_id
      join proposal_step as step on step.proposal_id = proposal.id
        and step.asked_at is not null and step.signed_at is null
      join user_account as person on ${canSign(now)}
    where proposal.id = ${proposalId}
    order by person.id`.execute(tx)
  return rows.map(({ id }) => id)
}
