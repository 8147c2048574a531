-- What became of a statement: that the case was decided, or ended without a decision, and what the office took up of it.
alter table statement_request
  add column decided_at timestamptz(3),
  add column case_ended_at timestamptz(3);

create table statement_consideration (
  request_id integer primary key references statement_request,
  taken_up text not null check (taken_up in ('yes', 'partly', 'no')),
  said text not null,
  at timestamptz(3) not null,
  by_id integer not null references user_account
);

update statement_request as request set decided_at = issued.at
  from (select complaint_id, max(issued_at) as at from conclusion where kind = 'decision' group by complaint_id) as issued
  where issued.complaint_id = request.complaint_id and issued.at >= request.asked_at;
update statement_request as request set case_ended_at = complaint.closed_at
  from complaint where complaint.id = request.complaint_id and request.decided_at is null and not complaint.is_open;
