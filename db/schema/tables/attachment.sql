-- A file of a draft or of a complaint. Files that staff bring for a step are internal: they stay the office's until something issued
-- names them, so that nobody reads a decision in its attachments before it is given.
create table attachment (
  -- The opaque id that `dbPaths` contains.
  id uuid primary key,
  draft_id uuid references complaint_draft,
  complaint_id integer references complaint,
  attachment_type_id integer references constant_field,
  original_name text not null,
  -- Media type found by content.
  media_type text not null,
  size integer not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_key text not null unique,
  attached_at timestamptz(3) not null default now(),
  attached_by_id integer references user_account,
  hidden_at timestamptz(3),
  hidden_by_id integer references user_account,
  hidden_reason text,
  -- Internal to the office until an issued document names it: complainants do not see it.
  is_internal boolean not null default false,
  -- The statement of a body to which it belongs; without a complaint until the statement is given.
  statement_request_id integer references statement_request,
  -- The order of which it is a proof that the body brought; without a complaint until the body reports.
  case_order_id integer references case_order,
  constraint attachment_of_draft_or_complaint
    check (num_nonnulls(draft_id, coalesce(complaint_id, statement_request_id, case_order_id)) = 1)
);

-- The files of a draft, and of a complaint.
create index attachment_draft_id on attachment (draft_id) where draft_id is not null;
create index attachment_complaint_id on attachment (complaint_id) where complaint_id is not null;

-- The files of a statement, and of an order.
create index attachment_statement_request_id on attachment (statement_request_id) where statement_request_id is not null;
create index attachment_case_order_id on attachment (case_order_id) where case_order_id is not null;

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on attachment from abetuta_app, abetuta_case;
grant select, insert, update, delete on attachment to abetuta_app;
grant select on attachment to abetuta_case;

alter table attachment enable row level security;

-- Who holds the draft sees and changes its files. Who sees the complaint sees its files, the internal ones only in the office. The people of a
-- body see the files that the office showed them, and those of their statement or their report of an order, which are theirs alone until it
-- is given. Only files of a draft, or of what is not given, are ever deleted.
create policy attachment_visible on attachment for select to abetuta_app
  using (
    draft_id = (select app_draft_id())
    or (draft_id is not null and (select app_actor_kind()) = 'system')
    or (
      (not is_internal or (select app_actor_kind()) in ('staff', 'system'))
      and exists (select from complaint where complaint.id = complaint_id)
    )
    or ((select app_actor_kind()) = 'system' and (statement_request_id is not null or case_order_id is not null))
    or ((select app_actor_kind()) = 'respondent' and (
      exists (select from statement_request as asked
        where asked.id = statement_request_id or attachment.id = any (asked.document_ids))
      or exists (select from case_order as owed where owed.id = case_order_id)))
  );

create policy attachment_added on attachment for insert to abetuta_app
  with check (
    draft_id = (select app_draft_id())
    or (draft_id is not null and (select app_actor_kind()) = 'system')
    or (
      (not is_internal or (select app_actor_kind()) in ('staff', 'system'))
      and exists (select from complaint where complaint.id = complaint_id)
    )
    or ((select app_actor_kind()) = 'system' and complaint_id is null
      and (statement_request_id is not null or case_order_id is not null))
    or ((select app_actor_kind()) = 'respondent' and complaint_id is null and (
      exists (select from statement_request as asked where asked.id = statement_request_id and asked.outcome is null)
      or exists (select from case_order as owed where owed.id = case_order_id and owed.ending is null)))
  );

create policy attachment_changed on attachment for update to abetuta_app
  using (
    draft_id = (select app_draft_id())
    or (draft_id is not null and (select app_actor_kind()) = 'system')
    or (
      (not is_internal or (select app_actor_kind()) in ('staff', 'system'))
      and exists (select from complaint where complaint.id = complaint_id)
    )
    or ((select app_actor_kind()) = 'system' and complaint_id is null
      and (statement_request_id is not null or case_order_id is not null))
    or ((select app_actor_kind()) = 'respondent' and complaint_id is null and (
      exists (select from statement_request as asked where asked.id = statement_request_id and asked.outcome is null)
      or exists (select from case_order as owed where owed.id = case_order_id and owed.ending is null)))
  );

create policy attachment_removed on attachment for delete to abetuta_app
  using (
    draft_id = (select app_draft_id())
    or (draft_id is not null and (select app_actor_kind()) = 'system')
    or ((select app_actor_kind()) = 'system' and complaint_id is null
      and (statement_request_id is not null or case_order_id is not null))
    or ((select app_actor_kind()) = 'respondent' and complaint_id is null and (
      exists (select from statement_request as asked where asked.id = statement_request_id and asked.outcome is null)
      or exists (select from case_order as owed where owed.id = case_order_id and owed.ending is null)))
  );

create policy attachment_of_one_case on attachment for select to abetuta_case
  using (complaint_id = app_complaint_id() and (not is_internal or app_actor_kind() in ('staff', 'system')));

create trigger papers_of_added after insert on attachment referencing new table as touched
  for each statement execute function keep_of_complaints('renew_papers', 'complaint_id');

create trigger papers_of_changed after update on attachment for each row
  when (
    old.complaint_id is distinct from new.complaint_id
    or old.original_name is distinct from new.original_name
    or old.hidden_at is distinct from new.hidden_at
  )
  execute function keep_of_complaints('renew_papers', 'complaint_id');

create trigger papers_of_removed after delete on attachment
  for each row execute function keep_of_complaints('renew_papers', 'complaint_id');
