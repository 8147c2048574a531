-- What a version of the decision says about one presented issue.
create table decision_issue (
  decision_id integer not null references decision,
  -- Of the presented issue that it answers.
  ordinal integer not null check (ordinal >= 0),
  finding text not null,
  law text not null,
  remedy text not null,
  primary key (decision_id, ordinal)
);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on decision_issue from abetuta_app, abetuta_case;
grant select, insert, update on decision_issue to abetuta_app;
grant select on decision_issue to abetuta_case;

alter table decision_issue enable row level security;

-- Visible as its decision.
create policy decision_issue_of_visible_decision on decision_issue for all to abetuta_app
  using (exists (select from decision where decision.id = decision_id));

create policy decision_issue_of_one_case on decision_issue for select to abetuta_case
  using (exists (select from decision where decision.id = decision_id));

create trigger papers_of_added after insert on decision_issue referencing new table as touched
  for each statement execute function keep_of_complaints(
    'renew_papers', '(select complaint_id from decision where decision.id = decision_id)');

create trigger papers_of_changed after update on decision_issue for each row
  when (
    old.finding is distinct from new.finding
    or old.law is distinct from new.law
    or old.remedy is distinct from new.remedy
  )
  execute function keep_of_complaints(
    'renew_papers', '(select complaint_id from decision where decision.id = decision_id)');

create trigger papers_of_removed after delete on decision_issue
  for each row execute function keep_of_complaints(
    'renew_papers', '(select complaint_id from decision where decision.id = decision_id)');
