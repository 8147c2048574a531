-- The PIN of a case, which proves whose case it is to somebody whose addresses are dead. The application adds and compares it, and never
-- reads it: what does that is in rules/look-ups.sql. A case has one: registering adds it, and only an action of the desk replaces it.
create table case_pin (
  complaint_id integer primary key references complaint,
  -- Keyed hash of the tracking ID and the PIN.
  pin_hash bytea not null,
  issued_at timestamptz(3) not null,
  -- When somebody last got in by it.
  used_at timestamptz(3)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on case_pin from abetuta_app, abetuta_case;
grant insert on case_pin to abetuta_app;

alter table case_pin enable row level security;

-- In the transaction that registers the complaint: nobody who merely knows the tracking ID of an older case can give it a PIN of their own.
create policy case_pin_with_its_complaint on case_pin for insert to abetuta_app
  with check (complaint_id = app_complaint_id() and used_at is null
    and not exists (select from complaint where complaint.id = case_pin.complaint_id and complaint.xmin <> pg_current_xact_id()::xid));
