-- What a status of a complaint means. The rows are those of contract/statuses.ts, written whenever they change there
-- (server/platform/db/status-rows.ts). Nothing else of the database names a status.
create table status (
  name text primary key,
  is_open boolean not null,
  -- Whether the work on it has not begun, for the list of new complaints.
  is_new boolean not null,
  -- The post that holds a case; null when no member of the office does in person.
  held_by text check (held_by in ('receiver', 'officer', 'lead', 'approver', 'reviewer')),
  -- What has to happen next.
  next_step text not null
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column status.name is $type$import('#contract/statuses.ts').Status$type$;

revoke all on status from abetuta_app, abetuta_case;
grant select on status to abetuta_app;
grant select on status to abetuta_case;
