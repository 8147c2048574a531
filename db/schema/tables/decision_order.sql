-- An order in a version of the decision: what a body has to do about one presented issue. It takes effect with the conclusion, as a row of
-- case_order. In a draft it may be incomplete.
create table decision_order (
  decision_id integer not null,
  -- Of the presented issue.
  ordinal integer not null,
  -- Its place among the orders of that issue.
  place integer not null check (place between 0 and 4),
  text text not null,
  organization_id integer references organization,
  department_id integer references department,
  -- The day until which it is to be carried out.
  due_on date,
  -- What shows that it was carried out.
  proof text not null,
  primary key (decision_id, ordinal, place),
  foreign key (decision_id, ordinal) references decision_issue
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on decision_order from abetuta_app, abetuta_case;
-- A merge moves what names a body or a department.
grant select, insert, update, delete on decision_order to abetuta_app;
grant select on decision_order to abetuta_case;

alter table decision_order enable row level security;

-- Visible as its decision.
create policy decision_order_of_visible_decision on decision_order for all to abetuta_app
  using (exists (select from decision where decision.id = decision_id));

create policy decision_order_of_one_case on decision_order for select to abetuta_case
  using (exists (select from decision where decision.id = decision_id));
