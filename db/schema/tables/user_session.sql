-- A session of somebody who is signed in.
create table user_session (
  id uuid primary key,
  user_id integer not null references user_account on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  -- SHA-256 of the valid refresh token; the one before it serves to detect reuse.
  refresh_hash bytea not null unique,
  previous_refresh_hash bytea,
  user_agent text,
  rotated_at timestamptz(3),
  -- When a second factor was given; null when none was required.
  second_factor_at timestamptz(3)
);

-- The sessions of an account.
create index user_session_user_id on user_session (user_id);

-- The session of a refresh token that was replaced.
create index user_session_previous_refresh_hash on user_session (previous_refresh_hash);

-- The job that deletes what has expired.
create index user_session_expires_at on user_session (expires_at);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on user_session from abetuta_app, abetuta_case;
grant select, insert, update, delete on user_session to abetuta_app;
