-- What the complainant reads of a statement of the body complained against, and what they say to it.
create table shared_statement (
  request_id integer primary key references statement_request,
  complaint_id integer not null references complaint,
  shared_at timestamptz(3) not null,
  shared_by_id integer not null references user_account,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  document_ids uuid[] not null default '{}',
  comment_until date not null,
  read_at timestamptz(3),
  comment text check (comment <> ''),
  commented_at timestamptz(3),
  commented_by_id integer references user_account,
  constraint shared_statement_commented_once check ((comment is null) = (commented_at is null)),
  constraint shared_statement_commented_by_somebody check (commented_by_id is null or comment is not null)
);

create index shared_statement_complaint_id on shared_statement (complaint_id);
