-- The office writes its public pages in the browser.
create table public_page_version (
  name text not null check (length(name) between 1 and 40),
  version integer not null check (version > 0),
  text_en text not null check (length(text_en) between 1 and 20000),
  text_am text not null check (length(text_am) between 1 and 20000),
  published_by_id integer not null references user_account,
  published_at timestamptz(3) not null,
  primary key (name, version)
);
create index public_page_version_published_by on public_page_version (published_by_id);
