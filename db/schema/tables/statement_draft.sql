-- What a respondent typed and has not given yet. The office does not read it.
create table statement_draft (
  request_id integer primary key references statement_request,
  answers jsonb not null check (jsonb_typeof(answers) = 'array'),
  general text not null,
  saved_at timestamptz(3) not null,
  saved_by_id integer not null references user_account
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

-- The type of TypeScript (db/tables.ts).
comment on column statement_draft.answers is $type$import('#contract/desk/statements.ts').StatementAnswer[]$type$;

revoke all on statement_draft from abetuta_app, abetuta_case;
grant select, insert, update, delete on statement_draft to abetuta_app;

alter table statement_draft enable row level security;

-- The people of the body that was asked; the system deletes it when the request ends.
create policy statement_draft_of_body on statement_draft for all to abetuta_app
  using (
    (select app_actor_kind()) = 'system'
    or ((select app_actor_kind()) = 'respondent'
      and exists (select from statement_request as asked where asked.id = request_id and asked.outcome is null))
  );
