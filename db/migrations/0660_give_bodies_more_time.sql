-- A body complained against asks once for more time, and is reminded of the day.
alter table statement_request
  add column latest_on date,
  add column time_asked_at timestamptz(3),
  add column time_asked_by_id integer references user_account,
  add column time_asked_until date,
  add column time_asked_reason text,
  add column time_answer text check (time_answer in ('granted', 'refused', 'unanswered')),
  add column time_answered_at timestamptz(3),
  add column time_answered_by_id integer references user_account,
  add column time_answer_reason text,
  add column reminded_of date,
  add column told_missing_at timestamptz(3),
  add constraint statement_request_time_asked_whole
    check (num_nonnulls(time_asked_at, time_asked_by_id, time_asked_until, time_asked_reason) in (0, 4)),
  add constraint statement_request_time_answered_once
    check ((time_answer is null) = (time_answered_at is null) and (time_answer is null or time_asked_at is not null));

-- Nobody is told today of what was missing long ago.
update statement_request set told_missing_at = now() where outcome = 'none';

create index statement_request_time_asked on statement_request (due_at)
  where outcome is null and time_asked_at is not null and time_answer is null;
create index statement_request_untold on statement_request (complaint_id) where outcome = 'none' and told_missing_at is null;
