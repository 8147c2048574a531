-- What a call answered, for whoever has to send it again with the same key.
create table idempotent_answer (
  key text not null,
  call text not null,
  caller text not null,
  answer jsonb not null,
  created_at timestamptz(3) not null default now(),
  -- Of what came with the key.
  payload_hash text,
  primary key (caller, call, key)
);

-- The job that deletes old answers.
create index idempotent_answer_created_at on idempotent_answer (created_at);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on idempotent_answer from abetuta_app, abetuta_case;
grant select, insert, update, delete on idempotent_answer to abetuta_app;

alter table idempotent_answer enable row level security;

-- What actions answered tells the status of complaints that the next caller may not see. Only the system looks here: `takeAction` asks
-- after it has locked the complaint as the actor and knows whose answer it wants.
create policy idempotent_answer_of_system on idempotent_answer for all to abetuta_app
  using ((select app_actor_kind()) = 'system');
