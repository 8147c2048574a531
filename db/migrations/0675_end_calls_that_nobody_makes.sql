-- A call-back that nobody makes in time ends by itself, without anybody who ended it.
alter table call_back
  drop constraint call_back_outcome_check,
  add constraint call_back_outcome_check check (outcome in ('answered', 'declined', 'not-reached', 'not-called')),
  drop constraint call_back_ended_with_outcome,
  add constraint call_back_ended_with_outcome check ((outcome is null) = (ended_at is null)),
  add constraint call_back_ended_by_whom check (
    case
      when outcome is null or outcome = 'not-called' then ended_by_id is null
      when outcome in ('answered', 'declined') then ended_by_id is not null
      else true
    end),
  add constraint call_back_not_called_by_anybody check (outcome is distinct from 'not-called' or missed = 0);
