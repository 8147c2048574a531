-- Where a case that was registered from a dossier comes from.
create table complaint_origin (
  complaint_id integer primary key references complaint,
  office_id integer not null references trusted_office,
  -- Its number there, which may be its number here too.
  former_tracking_id text not null check (length(former_tracking_id) <= 100),
  -- When the dossier was made, and the checksum of the whole archive.
  made_at timestamptz(3) not null,
  archive_sha256 text not null check (archive_sha256 ~ '^[0-9a-f]{64}$'),
  -- What that office did in the case, as its dossier tells it.
  history jsonb not null default '[]'
);

-- A case of an office is registered once.
create unique index complaint_origin_once on complaint_origin (office_id, former_tracking_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column complaint_origin.history is $type$import('#contract/filing/former-history.ts').FormerEvent[]$type$;

revoke all on complaint_origin from abetuta_app, abetuta_case;
grant select, insert on complaint_origin to abetuta_app;
grant select on complaint_origin to abetuta_case;

alter table complaint_origin enable row level security;

create policy complaint_origin_of_visible_complaint on complaint_origin for all to abetuta_app
  using (exists (select from complaint where complaint.id = complaint_id))
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');

create policy complaint_origin_of_one_case on complaint_origin for select to abetuta_case
  using (complaint_id = app_complaint_id());

create policy complaint_origin_of_page on complaint_origin for select to abetuta_case
  using (complaint_id = any ((select app_page_ids())::integer[]));
