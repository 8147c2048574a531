-- Respondents, who speak for a body complained against, stand in the trail under their own name.
alter table audit_entry drop constraint audit_entry_actor_kind_check,
  add constraint audit_entry_actor_kind_check
    check (actor_kind in ('staff', 'complainant', 'respondent', 'visitor', 'system')),
  drop constraint audit_entry_actor,
  add constraint audit_entry_actor
    check ((actor_kind in ('staff', 'complainant', 'respondent')) = (actor_id is not null));
alter table status_track drop constraint status_track_actor_kind_check,
  add constraint status_track_actor_kind_check check (actor_kind in ('staff', 'visitor', 'respondent', 'system'));
