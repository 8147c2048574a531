import { type RawBuilder, sql } from 'kysely'
import { localDate } from '#server/features/calendar/index.ts'
import { canTakeWork } from '#server/features/staff/index.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

type Day = string | RawBuilder<string>

/** A delegate of the approver of `step` on the day, where nobody was named as a substitute. */
const isLentOn = (day: Day) => sql<boolean>`(step.substitute_id is null and away.user_id = step.approver_id
  and away.signer_id is not null and ${day}::date between away.from_on and away.to_on)`

/**
 * Whether that person is responsible for the step `step` on the day: as its approver, as a delegate of the approver, or as the
 * substitute, who signs alone. `signersOf` says who may sign.
 */
export const signsFor = (personId: RawBuilder<number>, day: Day) => sql<boolean>`(
  coalesce(step.substitute_id, step.approver_id) = ${personId}
  or exists (select from away where away.signer_id = ${personId} and ${isLentOn(day)}))`

/** Whether the role of that account may sign. */
export const mayApprove = (alias: string) => sql<boolean>`exists (select from role_permission as held
  where held.role_id = ${sql.ref(`${alias}.role_id`)} and held.page_code in ('Complaints - Approval View', 'All'))`

/**
 * The ids of the people who can give the next signature on the complaint on the day. The same rule as `ruleOnSignature`, in SQL for lists
 * that the database limits and counts: an approver who is barred from signing cannot delegate it either.
 */
const signersOf = (complaintId: RawBuilder<number>, day: Day): RawBuilder<unknown> => sql`
  select person.id
  from proposal
    join complaint on complaint.id = proposal.complaint_id
    join proposal_step as step on step.proposal_id = proposal.id and step.asked_at is not null and step.signed_at is null
    join user_account as approver on approver.id = step.approver_id
    cross join lateral (
      select coalesce(step.substitute_id, step.approver_id)
      union
      select away.signer_id from away
      where ${isLentOn(day)} and approver.id <> proposal.proposed_by_id
        and approver.organization_id is distinct from complaint.against_organization_id
    ) as asked (id)
    join user_account as person on person.id = asked.id
  where proposal.complaint_id = ${complaintId} and proposal.ended_at is null
    and ${canTakeWork('person')} and ${mayApprove('person')}
    and person.id <> proposal.proposed_by_id
    and person.organization_id is distinct from complaint.against_organization_id
    and not exists (select from proposal_step as given
      where given.proposal_id = proposal.id and given.signed_by_id = person.id)`

/** Whether that person can give the next signature on the complaint on the day. */
export const canSign = (complaintId: RawBuilder<number>, personId: RawBuilder<number>, day: Day) =>
  sql<boolean>`${personId} in (${signersOf(complaintId, day)})`

/** The people who can give the next signature on a complaint, none where nothing waits for one. */
export async function listWhoCanSign(tx: Tx, complaintId: number, now: Date): Promise<number[]> {
  const signers = sql<{ id: number }>`${signersOf(sql`${complaintId}::integer`, localDate(now))} order by person.id`
  return (await readRows(tx, signers)).map(({ id }) => id)
}
