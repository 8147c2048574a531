import { type RawBuilder, sql } from 'kysely'
import type { WorkKindName } from '#contract/settings/work-kinds.ts'
import { bothNamesOf, nameOf } from '#server/features/complaint-parts/index.ts'
import { localDate } from '#server/features/calendar/index.ts'

/** Rows `id` and `name` (jsonb of both languages, null for a case) of everything of a kind that names the person. */
type NamedRows = (userId: number, now: Date) => RawBuilder<unknown>

/** The post that holds the complaint under the alias, or to which it comes back from its signatures or from another body. */
const postOf = sql`coalesce(nullif(complaint.held_by, 'approver'),
  (select origin.held_by from proposal join status as origin on origin.name = proposal.from_status
    where proposal.complaint_id = complaint.id and proposal.ended_at is null),
  (select origin.held_by from referral join status as origin on origin.name = referral.from_status
    where referral.complaint_id = complaint.id and referral.is_awaited))`

const cases = (condition: RawBuilder<unknown>) => sql`
  select complaint.id, null::jsonb as name from complaint where complaint.is_open and ${condition}`

const handledBy = (userId: number, isLead: boolean) => sql`complaint.id = any(array(
  select complaint_id from complaint_handler
  where user_id = ${userId} and is_lead = ${sql.lit(isLead)} and removed_at is null and declined_at is null))`

/** Open proposals with a missing signature that the person owes, in their turn or later. */
const signedBy = (userId: number) => sql`complaint.id = any(array(
  select proposal.complaint_id from proposal join proposal_step as step on step.proposal_id = proposal.id
  where proposal.ended_at is null and step.signed_at is null
    and (step.substitute_id = ${userId} or step.substitute_id is null and step.approver_id = ${userId})))`

/** Where each kind of work names somebody. */
export const namedWork: Record<WorkKindName, NamedRows> = {
  receiving: userId => cases(sql`complaint.receiver_id = ${userId} and ${postOf} = 'receiver'`),
  // a lead who declines gives the case back to the officer
  directing: userId => cases(sql`complaint.officer_id = ${userId} and ${postOf} in ('officer', 'lead')`),
  leading: userId => cases(sql`${handledBy(userId, true)} and ${postOf} = 'lead'`),
  handling: userId => cases(handledBy(userId, false)),
  reviewing: userId => cases(sql`complaint.reviewer_id = ${userId} and ${postOf} = 'reviewer'`),
  signing: userId => cases(signedBy(userId)),
  structures: userId => sql`
    select step.id, jsonb_build_object('en', structure.action, 'am', structure.action) as name
    from approval_step as step join approval_structure as structure on structure.id = step.structure_id
    where step.approver_id = ${userId} and structure.ended_at is null`,
  delegations: (userId, now) => sql`
    select delegation.id, ${nameOf('other')} as name
    from delegation join user_account as other
      on other.id = case delegation.delegate_id when ${userId} then delegation.approver_id else delegation.delegate_id end
    where ${userId} in (delegation.approver_id, delegation.delegate_id)
      and delegation.withdrawn_at is null and delegation.to_on >= ${localDate(now)}::date`,
  absences: (userId, now) => sql`
    select absence.id, ${nameOf('other')} as name
    from absence join user_account as other
      on other.id = case absence.user_id when ${userId} then absence.substitute_id else absence.user_id end
    where ${userId} in (absence.user_id, absence.substitute_id) and absence.substitute_id is not null
      and absence.withdrawn_at is null and absence.to_on >= ${localDate(now)}::date`,
  reports: userId => sql`
    select id, jsonb_build_object('en', name, 'am', name) as name
    from saved_report where owner_id = ${userId} and removed_at is null`,
  'systemic-cases': userId => sql`
    select id, jsonb_build_object('en', title, 'am', title) as name
    from systemic_case where owner_id = ${userId} and status <> 'CLOSED'`,
  // the id is that of the body
  'expert-bodies': userId => sql`
    select body.id, ${bothNamesOf('body')} as name
    from expert_organization as assigned join organization as body on body.id = assigned.organization_id
    where assigned.user_id = ${userId}`,
}
