-- One version of a standard text, as it was saved.
create table standard_text_version (
  standard_text_id integer not null references standard_text on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) <= 100000),
  saved_by_id integer not null references user_account,
  saved_at timestamptz(3) not null,
  primary key (standard_text_id, version)
);

-- A text and its newest version are made in one transaction, in either order.
alter table standard_text add constraint standard_text_newest foreign key (id, version)
  references standard_text_version (standard_text_id, version) deferrable initially deferred;

-- The versions that somebody saved, for the foreign key.
create index standard_text_version_saved_by on standard_text_version (saved_by_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column standard_text_version.content is $type$import('#contract/desk/standard-texts.ts').TemplateContent | import('#contract/desk/standard-texts.ts').DocumentsContent | import('#contract/desk/standard-texts.ts').CitationContent$type$;

revoke all on standard_text_version from abetuta_app, abetuta_case;
grant select, insert on standard_text_version to abetuta_app;

alter table standard_text_version enable row level security;

create policy standard_text_version_read on standard_text_version for select to abetuta_app
  using ((select app_actor_kind()) in ('staff', 'system'));

-- Nobody saves a version in another's name.
create policy standard_text_version_added on standard_text_version for insert to abetuta_app
  with check (
    (select app_actor_kind()) = 'system'
    or ((select app_actor_kind()) = 'staff' and saved_by_id = (select app_user_id()))
  );
