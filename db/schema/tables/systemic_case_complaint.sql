-- That a complaint is tied to a systemic case.
create table systemic_case_complaint (
  systemic_case_id integer not null references systemic_case on delete cascade,
  complaint_id integer not null references complaint on delete cascade,
  tied_by_id integer not null references user_account,
  tied_at timestamptz(3) not null,
  primary key (systemic_case_id, complaint_id)
);

-- The systemic cases of a complaint.
create index systemic_case_of_complaint on systemic_case_complaint (complaint_id);

-- Who may do what, and what follows from a change: made again whenever this file changes.

revoke all on systemic_case_complaint from abetuta_app, abetuta_case;
grant select, insert, update, delete on systemic_case_complaint to abetuta_app;
grant select on systemic_case_complaint to abetuta_case;

alter table systemic_case_complaint enable row level security;

-- Of the complaints of a systemic case each sees those that are visible to them.
create policy systemic_case_complaint_read on systemic_case_complaint for select to abetuta_app
  using (
    (select app_actor_kind()) = 'system'
    or ((select app_actor_kind()) = 'staff' and exists (select from complaint where complaint.id = complaint_id))
  );

create policy systemic_case_complaint_tied on systemic_case_complaint for insert to abetuta_app
  with check (
    (
      (select app_actor_kind()) = 'system'
      or ((select app_actor_kind()) = 'staff' and exists (select from complaint where complaint.id = complaint_id))
    )
    and ((select app_actor_kind()) = 'system' or tied_by_id = (select app_user_id()))
    and reads_systemic_case(systemic_case_id)
  );

create policy systemic_case_complaint_untied on systemic_case_complaint for delete to abetuta_app
  using (
    (select app_actor_kind()) = 'system'
    or ((select app_actor_kind()) = 'staff' and exists (select from complaint where complaint.id = complaint_id))
  );

create policy systemic_case_complaint_of_one_case on systemic_case_complaint for select to abetuta_case
  using (app_actor_kind() in ('staff', 'system') and complaint_id = app_complaint_id());
