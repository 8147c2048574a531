-- The texts that a complaint is found by, through the functions of rules/search. Kinds of text stand one after another, with a separator
-- that nobody can type.
create table complaint_search (
  complaint_id integer primary key references complaint,
  folded text not null,
  -- Increased with each change of the folding rules; texts of a lower number are folded again.
  folding integer not null default 4,
  -- Numbers of decisions, names of files and what was decided, folded; triggers keep it.
  papers text not null default ''
);

-- What holds a text, for the functions of rules/search: the trigram indexes, asked by LIKE.
create index complaint_search_folded on complaint_search using gin (folded gin_trgm_ops);
create index complaint_search_papers on complaint_search using gin (papers gin_trgm_ops);

-- Words of names and what they sound like, asked by equality: the trigram index would read all entries of two common names and compare
-- each text that has both.
create index complaint_search_names on complaint_search using gin (name_words(complaint_id, folded));

-- The job that folds texts of older rules again, the newest first.
create index complaint_search_folding on complaint_search (folding, complaint_id);

-- Long numbers in issues and papers, which few cases have (`cases_of_number`).
create index complaint_search_mentioned on complaint_search using gin (folded gin_trgm_ops, papers gin_trgm_ops)
  where mentions_number(folded, papers);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on complaint_search from abetuta_app, abetuta_case;
grant select, insert, update on complaint_search to abetuta_app;

alter table complaint_search enable row level security;

-- Parts of a complaint are written where it is open to the transaction, or by the system: a question to the complaint's own policies
-- would not see a complaint that the same statement writes.
create policy complaint_search_of_visible_complaint on complaint_search for all to abetuta_app
  using (exists (select from complaint where complaint.id = complaint_id))
  with check (complaint_id = app_complaint_id() or app_actor_kind() = 'system');

create trigger papers_of_added before insert on complaint_search
  for each row execute function keep_papers();
