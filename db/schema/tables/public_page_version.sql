-- One version of a page that the office writes for the public, as it was published: its Markdown in both languages. A page without a
-- version shows the text that comes with the portal.
create table public_page_version (
  name text not null check (length(name) between 1 and 40),
  version integer not null check (version > 0),
  text_en text not null check (length(text_en) between 1 and 20000),
  text_am text not null check (length(text_am) between 1 and 20000),
  published_by_id integer not null references user_account,
  published_at timestamptz(3) not null,
  primary key (name, version)
);

-- The versions that somebody published, for the foreign key.
create index public_page_version_published_by on public_page_version (published_by_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on public_page_version from abetuta_app, abetuta_case;
grant select, insert on public_page_version to abetuta_app;

alter table public_page_version enable row level security;

-- Everybody reads what was published.
create policy public_page_version_read on public_page_version for select to abetuta_app using (true);

-- Nobody publishes in another's name.
create policy public_page_version_added on public_page_version for insert to abetuta_app
  with check ((select app_actor_kind()) = 'staff' and published_by_id = (select app_user_id()));
