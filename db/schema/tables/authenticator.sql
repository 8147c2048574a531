-- An authenticator app (TOTP) of an account; it counts once it was confirmed with a code.
create table authenticator (
  user_id integer primary key references user_account on delete cascade,
  -- Sealed with the data key (server/platform/auth/seal.ts).
  sealed_secret bytea not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  -- The time step of the last code accepted: no code is accepted twice.
  last_step bigint
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on authenticator from abetuta_app, abetuta_case;
grant select, insert, update, delete on authenticator to abetuta_app;
