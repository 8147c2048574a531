-- The seal of one entry of the audit trail: a link of the hash chain, made with the key that is kept outside of the database.
create table audit_seal (
  sequence bigint primary key check (sequence > 0),
  entry_id bigint not null unique references audit_entry,
  hash bytea not null check (octet_length(hash) = 32)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on audit_seal from abetuta_app, abetuta_case;
grant select, insert on audit_seal to abetuta_app;
