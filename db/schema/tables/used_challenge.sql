-- A solved proof of work that was used: it is good once.
create table used_challenge (
  -- SHA-256 of a solved proof-of-work challenge.
  challenge_hash bytea primary key,
  expires_at timestamptz(3) not null
);

-- What has expired, which goes with each use.
create index used_challenge_expires_at on used_challenge (expires_at);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on used_challenge from abetuta_app, abetuta_case;
grant select, insert, update, delete on used_challenge to abetuta_app;
