-- The complainant can add documents to a comment on a shared statement.
alter table shared_statement add column comment_document_ids uuid[] not null default '{}';
