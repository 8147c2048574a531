import { sql } from 'kysely'
import type { Status } from '#contract/statuses.ts'
import { type Tx, actsAs } from '#server/platform/db/transaction.ts'
import { canSign, stepsAskedOf } from './signing.queries.ts'

const status = (value: Status) => sql.lit(value)

/** Whether the person has said nothing yet in this round of the complaint under the alias. */
const owesOpinion = (alias: string, userId: number) => sql<boolean>`not exists (select from opinion
  where opinion.complaint_id = ${sql.ref(`${alias}.id`)} and opinion.round = ${sql.ref(`${alias}.round`)}
    and opinion.user_id = ${userId})`

/**
 * The visible complaints whose next step is that person's: as receiver, officer or reviewer of a case that waits for one, as a
 * handler who was asked, who leads or whose opinion is missing, as an expert whose opinion is missing, or by a signature that they
 * can give today. What waits for the complainant or for others is nobody's of these. Whoever asks for themselves has the cases that they
 * handle from the few rows of their sight that wait; for others, whose rows they cannot read, all of the past is looked through.
 */
export async function listNextSteps(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const isWaiting = actsAs(tx, userId)
    ? sql`and handler.complaint_id in (select complaint_id from personal_sight where waits)`
    : sql``
  const { rows } = await sql<{ ids: number[] }>`select array(
  select id from complaint where receiver_id = ${userId} and status = ${status('ASSIGNED_TO_CASE_RECEIVER')}
  union all
  select id from complaint where officer_id = ${userId} and status = ${status('FORWARDED_TO_CASE_OFFICER')}
  union all
  select id from complaint where reviewer_id = ${userId} and status = ${status('UNDER_REVIEW')}
  union all
  select handled.id from complaint_handler as handler join complaint as handled on handled.id = handler.complaint_id
  where handler.user_id = ${userId} and handler.removed_at is null and handler.declined_at is null
    ${isWaiting}
    and case handled.status
      when ${status('DIRECTED_TO_HANDLER')} then handler.accepted_at is null
      when ${status('UNDER_INVESTIGATION')} then handler.is_lead or handler.accepted_at is null
        or ${owesOpinion('handled', userId)}
      else false end
  union all
  select investigated.id from expert_organization as assigned
    join complaint as investigated on investigated.against_organization_id = assigned.organization_id
  where assigned.user_id = ${userId} and investigated.status = ${status('UNDER_INVESTIGATION')}
    and ${owesOpinion('investigated', userId)}
  union all
  select proposal.complaint_id from ${stepsAskedOf(userId, now)} as step
    join proposal on proposal.id = step.proposal_id and proposal.ended_at is null
    join complaint on complaint.id = proposal.complaint_id
    join user_account as person on person.id = ${userId}
  where ${canSign(now)}) as ids`.execute(tx)
  return [...new Set(rows[0]?.ids)]
}
