-- Needs: rules/visibility

-- The cases whose next step is somebody's, as far as the actor sees them: their own, what they see for colleagues who are away, and of others what they
-- see as a case. Below zero stands what waits for the signature of an approver, for whoever signs for them today. My work, the list of next steps and reminders
-- ask for it (server/features/lifecycle/next-step.queries.ts), and so does whoever compares the loads of people. The view has its owner's
-- rights: under the policies each row would ask for the case again. The system sees every case, so that it asks for none.
create or replace view waiting_step as
  select seen_by as waits_for, complaint_id, step, asked_at, registered_at, deadline as due_at, against_organization_id
  from personal_visibility
  where step is not null
    and (select app_actor_kind() in ('staff', 'system'))
    and (
      (select app_actor_kind()) = 'system'
      or seen_by = any ((select app_ids('app.visibility_keys'))::integer[])
      or exists (select from visible_complaint as seen where seen.id = personal_visibility.complaint_id)
    );
revoke all on waiting_step from abetuta_app, abetuta_case;
comment on column waiting_step.step is $type$import('#contract/desk/desk-choices.ts').WorkStep$type$;
comment on column waiting_step.asked_at is $type$Date | null$type$;
comment on column waiting_step.due_at is $type$Date | null$type$;
grant select on waiting_step to abetuta_app;
