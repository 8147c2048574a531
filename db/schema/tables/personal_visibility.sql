-- That somebody sees a complaint because of their work on it, and which step of it is theirs; only triggers write it, from the view
-- `personal_visibility_due` (kept/personal-visibility).
create table personal_visibility (
  -- A person's id; a negative number is the id of an approver, for the person who signs for them today.
  seen_by integer not null,
  complaint_id integer not null references complaint on delete cascade,
  -- Copied from the complaint, so that an index gives a list in its order.
  registered_at timestamptz(3) not null,
  is_open boolean not null,
  -- These are copied from the complaint too: an index gives what waits in the order of deadlines, with what it depends on.
  status text not null,
  deadline timestamptz(3),
  against_organization_id integer not null,
  -- The next step that is theirs; null when the case does not wait for them.
  step text,
  -- When they were asked for it by name; null when only the status makes it theirs.
  asked_at timestamptz(3),
  primary key (complaint_id, seen_by)
);

-- Which of some cases somebody sees by their work.
create index personal_visibility_by_id on personal_visibility (seen_by, complaint_id);

-- The list of what somebody has worked on, the newest first, and of the open ones among these.
create index personal_visibility_newest on personal_visibility (seen_by, registered_at desc, complaint_id desc) include (is_open);
create index personal_visibility_open on personal_visibility (seen_by, registered_at desc, complaint_id desc) where is_open;

-- What waits for somebody, the newest first, and by deadline (rules/steps).
create index personal_visibility_waiting_newest on personal_visibility (seen_by, registered_at desc, complaint_id desc)
  include (step, against_organization_id, deadline) where step is not null;
create index personal_visibility_waiting on personal_visibility (seen_by, deadline, complaint_id)
  include (step, against_organization_id, registered_at) where step is not null;

-- The open cases that somebody sees by their work, by deadline.
create index personal_visibility_open_due on personal_visibility (seen_by, deadline, complaint_id) where is_open and deadline is not null;

-- One status of what somebody sees by their work.
create index personal_visibility_status on personal_visibility (seen_by, status, complaint_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column personal_visibility.status is $type$import('#contract/statuses.ts').Status$type$;
comment on column personal_visibility.step is $type$import('#contract/desk/desk-choices.ts').WorkStep$type$;

revoke all on personal_visibility from abetuta_app, abetuta_case;
grant select on personal_visibility to abetuta_app, abetuta_case;

alter table personal_visibility enable row level security;

-- Everybody reads the rows of their own keys; by an absence one sees what is open, and not what is closed.
create policy personal_visibility_own on personal_visibility for select to abetuta_app
  using (
    seen_by = any ((select app_ids('app.visibility_keys'))::integer[])
    and (is_open or seen_by <> all ((select app_ids('app.absent_keys'))::integer[]))
  );

create policy personal_visibility_of_one_case on personal_visibility for select to abetuta_case
  using (
    complaint_id = app_complaint_id()
    and seen_by = any ((select app_ids('app.visibility_keys'))::integer[])
    and (is_open or seen_by <> all ((select app_ids('app.absent_keys'))::integer[]))
  );
