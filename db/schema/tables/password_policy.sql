-- What a password of the region has to be; a region without a row has the defaults of the code.
create table password_policy (
  region_id integer primary key references location,
  minimum_length integer not null,
  minimum_length_with_second_factor integer not null,
  must_have_letter boolean not null,
  must_have_lower_case boolean not null,
  must_have_capital_letter boolean not null,
  must_have_number boolean not null,
  must_have_special_character boolean not null,
  updated_at timestamptz(3) not null,
  updated_by_id integer references user_account,
  constraint password_policy_lengths check (
    minimum_length between 8 and 64 and minimum_length_with_second_factor between 8 and minimum_length
  )
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on password_policy from abetuta_app, abetuta_case;
grant select, insert, update, delete on password_policy to abetuta_app;
