-- The values of a complaint that reports and the load of a team count; only triggers write it, from the view `counted_case_due`
-- (kept/reporting-rows).
create table counted_case (
  -- The complaint's.
  id integer primary key references complaint on delete cascade,
  registered_at timestamptz(3) not null,
  due_at timestamptz(3),
  -- Of the first conclusion, like the answer.
  decided_at timestamptz(3),
  -- When an expired clock of the office was first noticed.
  overrun_at timestamptz(3),
  against_organization_id integer not null,
  handling_organization_id integer not null,
  handling_department_id integer,
  location_id integer not null,
  complaint_type_id integer not null,
  severity_id integer,
  submission_way_id integer not null,
  receiver_id integer,
  lead_id integer,
  gender_id integer,
  age_group_id integer,
  round integer not null,
  is_reopened boolean not null,
  status text not null,
  close_reason text,
  answer text,
  officer_id integer,
  reviewer_id integer,
  -- Whose signature of the open proposal comes next; a substitute replaces the approver.
  signer_id integer,
  updated_at timestamptz(3) not null,
  is_open boolean not null,
  is_new boolean not null,
  -- The post that holds the case by its status, and who holds that post.
  held_by text,
  holder_id integer generated always as (
    case held_by
      when 'receiver' then receiver_id
      when 'officer' then officer_id
      when 'lead' then lead_id
      when 'approver' then signer_id
      when 'reviewer' then reviewer_id
    end) stored,
  -- What the complainant said last of how the case was handled, from 1 to 5, and when.
  rating smallint,
  rated_at timestamptz(3),
  -- When the complainant answered the questions of a call-back, and which of them with yes.
  called_at timestamptz(3),
  said_answered boolean,
  said_put_right boolean,
  said_respected boolean,
  -- The statements that bodies were asked for, and the orders of its decisions, each with the body, its days and what became of it; null
  -- where there are none. The view says which columns of statement_request and case_order they have.
  statements jsonb,
  orders jsonb
);

-- The list of cases with a rating.
create index counted_case_rating on counted_case (rating) where rating is not null;

-- Reports of a short period; rows stand nearly in this order.
create index counted_case_registered on counted_case using brin (registered_at);

-- The load of a team, and what is late: what is open, an index for each way of seeing; where it can have very many open cases, in the
-- order of their deadlines.
create index counted_case_open_due on counted_case (due_at) where is_open;
create index counted_case_open_handling on counted_case (handling_organization_id, due_at) where is_open;
create index counted_case_open_department on counted_case (handling_department_id, due_at) where is_open;
create index counted_case_open_severity on counted_case (severity_id, due_at) where is_open;
create index counted_case_open_place_type on counted_case (location_id, complaint_type_id) where is_open;
create index counted_case_open_receiver on counted_case (receiver_id) where is_open;
create index counted_case_open_against on counted_case (against_organization_id) where is_open;

-- The list of open cases that nobody in person holds, which is one row of eight: an index for each way of seeing, in the order of the
-- list. That of all also has places and types, so that the newest of some places
-- are found without reading the rows of others; where there are few or none of a place, they are counted by its own index.
create index counted_case_unheld_newest on counted_case (registered_at desc, id desc, location_id, complaint_type_id)
  where is_open and holder_id is null;
create index counted_case_unheld_handling on counted_case (handling_organization_id, registered_at desc, id desc)
  where is_open and holder_id is null;
create index counted_case_unheld_department on counted_case (handling_department_id, registered_at desc, id desc)
  where is_open and holder_id is null;
create index counted_case_unheld_severity on counted_case (severity_id, registered_at desc, id desc)
  where is_open and holder_id is null;
create index counted_case_unheld_against on counted_case (against_organization_id, registered_at desc, id desc)
  where is_open and holder_id is null;
create index counted_case_unheld_receiver on counted_case (receiver_id, registered_at desc, id desc)
  where is_open and holder_id is null;
create index counted_case_unheld_place_type on counted_case (location_id, complaint_type_id)
  where is_open and holder_id is null;

-- How many groups a report has, for the planner. Otherwise it takes the days until a decision for different in nearly each of a million
-- complaints, expects as many groups as complaints, and therefore counts in one process; and it multiplies the values of each column for
-- the combinations. The expression is that of the reports (server/features/reports/measures.ts).
create statistics counted_case_groups (ndistinct)
  on against_organization_id, complaint_type_id, status, (date_part('day', decided_at - registered_at)::integer)
  from counted_case;

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on counted_case from abetuta_app, abetuta_case;
grant select on counted_case to abetuta_app;

alter table counted_case enable row level security;

-- The rule of tables/complaint.sql, for staff and the system, asked of the copied columns.
create policy counted_case_of_visible_complaint on counted_case for select to abetuta_app
  using (
    (select app_actor_kind()) in ('staff', 'system')
    and (
      {{visible-without-own-work}}
      or exists (select from personal_visibility as visibility where visibility.complaint_id = counted_case.id)
    )
  );
