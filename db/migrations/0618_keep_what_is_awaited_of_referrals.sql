-- Whether something is awaited of a referral, and until when, as columns that every query asks.
alter table referral
  add column is_awaited boolean generated always as (ended_at is null and outcome_at is null and answer is distinct from 'refused')
    stored not null,
  add column due_on date generated always as (coalesce(outcome_due_on, deadline_on)) stored not null;

drop index referral_open;
create unique index referral_open on referral (complaint_id) where is_awaited;
drop index referral_deadline;
create index referral_due on referral (due_on, id) where is_awaited;
