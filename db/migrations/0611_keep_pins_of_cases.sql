create table case_pin (
  complaint_id integer primary key references complaint,
  pin_hash bytea not null,
  issued_at timestamptz(3) not null,
  used_at timestamptz(3)
);
