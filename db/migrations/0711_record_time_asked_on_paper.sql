-- A body without an account asks for more time on paper: the day on which that came.
alter table statement_request add column time_received_on date;
alter table statement_request add constraint statement_request_time_received_once
  check (time_received_on is null or time_asked_at is not null);
