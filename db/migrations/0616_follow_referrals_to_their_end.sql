-- A case that another body took stays open until the outcome is known.
alter table referral
  add column their_number text,
  add column their_contact text,
  add column outcome_due_on date,
  add column outcome text check (outcome in ('decided', 'returned')),
  add column outcome_text text,
  add column outcome_at timestamptz(3),
  add column silence_reported_at timestamptz(3);

-- Cases that were closed when the other body took them.
update referral set outcome = 'decided', outcome_text = answer_text, outcome_at = answered_at where answer = 'accepted';

alter table referral add constraint referral_ended_once check ((outcome is null) = (outcome_at is null));

drop index referral_open;
create unique index referral_open on referral (complaint_id)
  where ended_at is null and outcome_at is null and answer is distinct from 'refused';
drop index referral_deadline;
create index referral_deadline on referral (coalesce(outcome_due_on, deadline_on))
  where ended_at is null and outcome_at is null and answer is distinct from 'refused';

alter table letter drop constraint letter_ended_because_check,
  add constraint letter_ended_because_check check (ended_because in
    ('replaced', 'supplied', 'under-review', 'reopened', 'referral-refused', 'referral-returned', 'case-closed'));
