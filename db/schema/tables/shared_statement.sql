-- What the complainant reads of a statement of the body complained against, copied when it is shared, and what the complainant says to it.
create table shared_statement (
  -- A statement is shared once.
  request_id integer primary key references statement_request,
  complaint_id integer not null references complaint,
  shared_at timestamptz(3) not null,
  shared_by_id integer not null references user_account,
  -- What the complainant reads, word for word.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- Documents of the statement that the complainant may read.
  document_ids uuid[] not null default '{}',
  -- The last day on which the complainant may comment.
  comment_until date not null,
  -- When the complainant's side read it first.
  read_at timestamptz(3),
  comment text check (comment <> ''),
  commented_at timestamptz(3),
  -- Who recorded the comment at the desk; null when the complainant wrote it.
  commented_by_id integer references user_account,
  -- Documents of the comment; those of a form that was refused belong to it too.
  comment_document_ids uuid[] not null default '{}',
  constraint shared_statement_commented_once check ((comment is null) = (commented_at is null)),
  constraint shared_statement_commented_by_somebody check (commented_by_id is null or comment is not null)
);

-- What was shared in a case.
create index shared_statement_complaint_id on shared_statement (complaint_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column shared_statement.content is $type$import('#contract/desk/shared-statements.ts').SharedContent$type$;

revoke all on shared_statement from abetuta_app, abetuta_case;
grant select, insert, update on shared_statement to abetuta_app;
grant select on shared_statement to abetuta_case;

alter table shared_statement enable row level security;

-- The complainant may read it too, once it is proven who asks. Actions write it, as the system.
create policy shared_statement_of_visible_complaint on shared_statement for select to abetuta_app
  using (exists (select from complaint where complaint.id = complaint_id));

create policy shared_statement_made on shared_statement for insert to abetuta_app
  with check ((select app_actor_kind()) = 'system');

create policy shared_statement_changed on shared_statement for update to abetuta_app
  using ((select app_actor_kind()) = 'system');

create policy shared_statement_of_one_case on shared_statement for select to abetuta_case
  using (complaint_id = app_complaint_id());
