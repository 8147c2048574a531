-- An entry of the audit trail that waits for its seal, so that the sealing job never looks through the trail.
create table audit_unsealed (
  entry_id bigint primary key
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on audit_unsealed from abetuta_app, abetuta_case;
grant select, delete on audit_unsealed to abetuta_app;
