-- Which members of staff are away, who acts or signs for them, and whom an administrator may change. Absences, holders, signatures and
-- search of staff ask who is away (server/features/absences, lifecycle, signing, staff-search); access and absences ask whom one reaches.
-- Days are days of Addis Ababa, the first and the last one included: whoever asks compares them with today.

-- The one definition of who is away: by an absence, or because somebody else signs for them. It shows nothing but the days, to whoever
-- chooses somebody for a case. `substitute_id` is null for delegations, which are for signatures alone: `signer_id` signs meanwhile.
create or replace view away as
  select user_id, from_on, to_on, substitute_id, null::integer as signer_id from absence where withdrawn_at is null
  union all
  select approver_id, from_on, to_on, null, delegate_id from delegation where withdrawn_at is null;
revoke all on away from abetuta_app, abetuta_case;
grant select on away to abetuta_app, abetuta_case;

-- Who acts on the cases of whom: a substitute who still belongs to the body of the absent colleague.
create or replace view standing_in as
  select away.user_id, away.substitute_id as by_id, away.from_on, away.to_on
  from away
    join user_account as absent on absent.id = away.user_id
    join user_account as person on person.id = away.substitute_id
  where absent.organization_id = person.organization_id;
revoke all on standing_in from abetuta_app, abetuta_case;
grant select on standing_in to abetuta_app, abetuta_case;

-- Whether the actor may administer somebody's account. Without `All` one reaches people of one's own body who hold no right that one lacks.
-- `counts_work` false is for absences, which give nobody more power: then only rights of administration count, so that supervisors enter
-- them for people whose work they do not share. It runs with the owner's rights, so that a policy does not depend on what its reader may
-- read of accounts.
create or replace function app_reaches(of_user integer, counts_work boolean) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_actor_kind() = 'staff' and exists (
      select from user_account as manager
        join role as own on own.id = manager.role_id
        join user_account as person on person.id = of_user and person.kind = 'staff'
        join role as theirs on theirs.id = person.role_id
      where manager.id = app_user_id() and (
        exists (select from role_permission where role_id = own.id and page_code = 'All')
        or (
          person.organization_id is not distinct from manager.organization_id
          and array_position(array['SA', 'ADMIN', 'EDITOR', 'GUEST'], theirs.guard_level)
            >= array_position(array['SA', 'ADMIN', 'EDITOR', 'GUEST'], own.guard_level)
          and not exists (
            select from role_permission as held
            where held.role_id = theirs.id
              and (counts_work or held.page_code = 'All' or held.page_code like '% - Manage')
              and not exists (
                select from role_permission as given where given.role_id = own.id and given.page_code = held.page_code))
        )
      ));
  end;
grant execute on function app_reaches to abetuta_app;

-- Whether the actor may enter and change somebody's absences, because they look after the account or supervise the body. The policies of
-- tables/absence.sql ask it; it runs with the owner's rights as `app_reaches` does.
create or replace function app_manages_absences_of(of_user integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_reaches(of_user, false) and exists (
      select from user_account as manager
        join role_permission as held on held.role_id = manager.role_id
      where manager.id = app_user_id() and held.page_code in ('All', 'Users - Manage', 'Complaints - Supervise'));
  end;
grant execute on function app_manages_absences_of to abetuta_app;

-- Whether the actor records call-backs, for the policies of tables/call_back.sql. It runs with the owner's rights as `app_reaches` does.
create or replace function app_records_call_backs() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_actor_kind() = 'staff' and exists (
      select from user_account as caller
        join role_permission as held on held.role_id = caller.role_id
      where caller.id = app_user_id() and held.page_code in ('All', 'Call-backs - Record'));
  end;
grant execute on function app_records_call_backs to abetuta_app;

-- Whether the actor worked on a case in any way: took a step of it (registering and noting a call, too), held it, judged it, signed for it
-- or wrote a note on it. It runs with the owner's rights, because the actor may not read all of that.
create or replace function app_worked_on(of_complaint integer) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (
      select from status_track where complaint_id = of_complaint and actor_id = app_user_id()
      union all
      select from complaint where id = of_complaint and app_user_id() in (receiver_id, officer_id, reviewer_id)
      union all
      select from complaint_handler where complaint_id = of_complaint and app_user_id() in (user_id, directed_by_id)
      union all
      select from opinion where complaint_id = of_complaint and user_id = app_user_id()
      union all
      select from decision where complaint_id = of_complaint and author_id = app_user_id()
      union all
      select from conclusion where complaint_id = of_complaint and issued_by_id = app_user_id()
      union all
      select from proposal where complaint_id = of_complaint and proposed_by_id = app_user_id()
      union all
      select from proposal join proposal_step as step on step.proposal_id = proposal.id
        where proposal.complaint_id = of_complaint and step.signed_by_id = app_user_id()
      union all
      select from referral where complaint_id = of_complaint and referred_by_id = app_user_id()
      union all
      select from contact_record where complaint_id = of_complaint and by_id = app_user_id()
      union all
      select from case_note where complaint_id = of_complaint and author_id = app_user_id());
  end;
grant execute on function app_worked_on to abetuta_app;
