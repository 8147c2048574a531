-- The fingerprint of what came with an Idempotency-Key: the same key with something else is refused instead of answered with the first result.
-- Rows from before have none, and so has what was not sent with a key.
alter table idempotent_answer add column payload_hash text;
alter table complaint add column submission_hash text;
alter table case_note add column payload_hash text;
alter table systemic_case add column opening_hash text;
alter table systemic_case_event add column payload_hash text;
