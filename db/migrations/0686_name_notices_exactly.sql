-- "A case came to you" is said only where it came.
alter table notice drop constraint notice_finer_kind,
  add constraint notice_finer_kind check (finer_kind in ('unclaimed', 'reminded', 'complainant-unreached', 'representative-unreached', 'to-call', 'sent-back', 'news'));
