-- How many cases each receiver has in hand, because a registration compares all receivers of its body (decision 0141). Counting their cases read
-- thousands of rows. A receiver may have several rows, whose sum counts: a change takes one that no other transaction holds, so that nobody waits.
create table receiver_load (
  id integer generated always as identity primary key,
  receiver_id integer not null references user_account,
  cases integer not null
) with (fillfactor = 50);
create index receiver_load_of_receiver on receiver_load (receiver_id);
revoke all on receiver_load from abetuta_app;
grant select on receiver_load to abetuta_app;
alter table receiver_load enable row level security, force row level security;
create policy owner_everything on receiver_load to current_user using (true) with check (true);
create policy receiver_load_of_system on receiver_load for select to abetuta_app using (app_actor_kind() = 'system');

create view receiver_load_due as
  select receiver_id, count(*)::integer as cases from complaint
  where receiver_id is not null and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')
  group by receiver_id;
revoke all on receiver_load_due from abetuta_app;

-- a complaint that another release registers meanwhile waits, and is counted by the trigger
lock table complaint in share row exclusive mode;
insert into receiver_load (receiver_id, cases) select receiver_id, cases from receiver_load_due;

create function add_receiver_load(of_receiver integer, change integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update receiver_load set cases = cases + change where id = (
    select id from receiver_load where receiver_id = of_receiver order by id limit 1 for update skip locked);
  if not found then
    insert into receiver_load (receiver_id, cases) values (of_receiver, change);
  end if;
end $$;

create function keep_load_of_added_complaint() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform add_receiver_load(receiver_id, count(*)::integer) from touched
    where receiver_id is not null and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')
    group by receiver_id;
  return null;
end $$;
create trigger load_of_added after insert on complaint referencing new table as touched
  for each statement execute function keep_load_of_added_complaint();

create function keep_load_of_changed_complaint() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.receiver_id is not null and old.status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED') then
    perform add_receiver_load(old.receiver_id, -1);
  end if;
  if tg_op = 'UPDATE' and new.receiver_id is not null
    and new.status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED') then
    perform add_receiver_load(new.receiver_id, 1);
  end if;
  return null;
end $$;
create trigger load_of_changed after update on complaint for each row
  when (old.receiver_id is distinct from new.receiver_id
    or (old.status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')) is distinct from
      (new.status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')))
  execute function keep_load_of_changed_complaint();
create trigger load_of_removed after delete on complaint
  for each row execute function keep_load_of_changed_complaint();

-- Receivers are compared by the rows above.
create or replace function count_cases_in_hand(post text, of_user integer, most integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    begin
      if app_actor_kind() is distinct from 'system' then
        return null;
      end if;
      case post
        when 'officer' then return (select count(*) from (select from complaint where officer_id = of_user and status = 'FORWARDED_TO_CASE_OFFICER' limit most) as in_hand);
        when 'lead' then return (select count(*) from (select from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
           where handler.user_id = of_user and handler.removed_at is null and handler.declined_at is null
             and complaint.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION') limit most) as in_hand);
        when 'reviewer' then return (select count(*) from (select from complaint where reviewer_id = of_user and status = 'UNDER_REVIEW' limit most) as in_hand);
        else return 0;
      end case;
    end
    $$;
