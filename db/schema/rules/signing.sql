-- Needs: rules/people, rules/visibility

-- Who may sign. `ruleOnSignature` (server/features/signing/signatures/approval.rules.ts) names the reasons for one proposal; here the same
-- stands for lists, which the database limits and counts. Whether an account can sign at all is left to whoever asks.
-- The functions run with the owner's rights: under the policies each row would ask for the case again.

-- Whether somebody is barred from a proposal, whoever else is asked: its author, and staff of the body complained against. An approver who is
-- barred cannot delegate the signature either.
create or replace function is_barred_from(of_proposal integer, person integer) returns boolean
  language sql stable security definer
  begin atomic
    select proposal.proposed_by_id = person
      or account.organization_id is not distinct from complaint.against_organization_id
    from proposal join complaint on complaint.id = proposal.complaint_id cross join user_account as account
    where proposal.id = of_proposal and account.id = person;
  end;

-- Whether somebody has given a signature of a proposal: nobody signs twice.
create or replace function has_signed(of_proposal integer, person integer) returns boolean
  language sql stable security definer
  begin atomic
    select exists (select from proposal_step as given where given.proposal_id = of_proposal and given.signed_by_id = person);
  end;
revoke all on function is_barred_from, has_signed from public;

-- The people who are responsible for the signature that a complaint waits for on a day: its approver, a delegate of the approver, or the
-- substitute, who signs alone; `may_sign` unless they, or the approver who delegates, are barred, or they have signed. Of others it tells
-- whoever sees the case.
create or replace function asked_signers(of_complaint integer, on_day date)
  returns table (person_id integer, may_sign boolean)
  language sql stable security definer
  begin atomic
    select asked.id,
      not (asked.is_lent_by_barred or is_barred_from(proposal.id, asked.id) or has_signed(proposal.id, asked.id))
    from proposal
      join proposal_step as step on step.proposal_id = proposal.id and step.asked_at is not null and step.signed_at is null
      cross join lateral (
        select coalesce(step.substitute_id, step.approver_id), false
        union all
        select away.signer_id, is_barred_from(proposal.id, step.approver_id) from away
        where step.substitute_id is null and away.user_id = step.approver_id and away.signer_id is not null
          and on_day between away.from_on and away.to_on
      ) as asked (id, is_lent_by_barred)
    where proposal.complaint_id = of_complaint and proposal.ended_at is null
      and app_actor_kind() in ('staff', 'system')
      and (asked.id = app_user_id() or exists (select from visible_complaint as seen where seen.id = of_complaint));
  end;
grant execute on function asked_signers to abetuta_app, abetuta_case;
