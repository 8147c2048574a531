-- A WebAuthn credential; the id is the authenticator's, in base64url.
create table passkey (
  id text primary key,
  user_id integer not null references user_account on delete cascade,
  name text not null check (name <> ''),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);

-- The passkeys of an account.
create index passkey_user_id on passkey (user_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on passkey from abetuta_app, abetuta_case;
grant select, insert, update, delete on passkey to abetuta_app;
