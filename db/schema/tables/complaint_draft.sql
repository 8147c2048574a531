-- A complaint that is not registered yet. One that is typed at the desk belongs to the clerk, who has several under way; others have no
-- owner.
create table complaint_draft (
  id uuid primary key,
  language text not null check (language in ('en', 'am')),
  answers jsonb not null,
  -- Becomes the complaint's submission key: submitting twice gives the same complaint.
  submission_key text not null unique check (submission_key <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- The clerk who types it at the desk; null for one that belongs to a signed cookie.
  owner_id integer references user_account
);

-- The job that deletes expired drafts.
create index complaint_draft_expires_at on complaint_draft (expires_at);

-- The drafts of a clerk, the newest first.
create index complaint_draft_owner on complaint_draft (owner_id, updated_at desc) where owner_id is not null;

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column complaint_draft.answers is $type$Record<string, unknown>$type$;

revoke all on complaint_draft from abetuta_app, abetuta_case;
grant select, insert, update, delete on complaint_draft to abetuta_app;

alter table complaint_draft enable row level security;

-- A draft is open to whoever holds its cookie; a clerk also reads the list of their own.
create policy draft_of_holder on complaint_draft for all to abetuta_app
  using (id = (select app_draft_id()) or (select app_actor_kind()) = 'system');

create policy draft_of_clerk on complaint_draft for select to abetuta_app
  using ((select app_actor_kind()) = 'staff' and owner_id = (select app_user_id()));
