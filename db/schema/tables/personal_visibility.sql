-- That somebody sees a complaint because of their work on it, and whether they have to act; only triggers write it, from the view
-- `personal_visibility_due` (kept/personal-visibility).
create table personal_visibility (
  -- A person's id; a negative number is the id of an approver, for the person who signs for them today.
  seen_by integer not null,
  complaint_id integer not null references complaint on delete cascade,
  -- Copied from the complaint, so that an index gives a list in its order.
  registered_at timestamptz(3) not null,
  is_open boolean not null,
  -- Whether the next step is theirs; for a signature, the body of their account and today's delegations are compared by whoever reads.
  waits boolean not null,
  -- These are copied from the complaint: an index gives what waits in the order of deadlines, with what the step depends on.
  status text not null,
  deadline timestamptz(3),
  round integer not null,
  against_organization_id integer not null,
  next_step text not null,
  primary key (complaint_id, seen_by)
);

-- Which of some cases somebody sees by their work.
create index personal_visibility_by_id on personal_visibility (seen_by, complaint_id);

-- The list of what somebody has worked on, the newest first, and of the open ones among these.
create index personal_visibility_newest on personal_visibility (seen_by, registered_at desc, complaint_id desc) include (is_open);
create index personal_visibility_open on personal_visibility (seen_by, registered_at desc, complaint_id desc) where is_open;

-- What waits for somebody, the newest first, and by deadline (rules/steps); each index alone answers.
create index personal_visibility_waiting_newest on personal_visibility (seen_by, registered_at desc, complaint_id desc)
  include (next_step, round, against_organization_id, deadline) where waits;
create index personal_visibility_waiting on personal_visibility (seen_by, deadline, complaint_id)
  include (next_step, round, against_organization_id, registered_at) where waits;

-- The open cases that somebody sees by their work, by deadline.
create index personal_visibility_open_due on personal_visibility (seen_by, deadline, complaint_id) where is_open and deadline is not null;

-- One status of what somebody sees by their work.
create index personal_visibility_status on personal_visibility (seen_by, status, complaint_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column personal_visibility.status is $type$import('#contract/statuses.ts').Status$type$;

revoke all on personal_visibility from abetuta_app, abetuta_case;
grant select on personal_visibility to abetuta_app;

alter table personal_visibility enable row level security;

-- Everybody reads the rows of their own keys; by an absence one sees what is open, and not what is closed.
create policy personal_visibility_own on personal_visibility for select to abetuta_app
  using (
    seen_by = any ((select app_ids('app.visibility_keys'))::integer[])
    and (is_open or seen_by <> all ((select app_ids('app.absent_keys'))::integer[]))
  );
