-- The table has the name that the pages and the documents use.
alter table personal_sight rename to personal_visibility;
alter index personal_sight_by_id rename to personal_visibility_by_id;
alter index personal_sight_newest rename to personal_visibility_newest;
alter index personal_sight_open rename to personal_visibility_open;
alter index personal_sight_waiting_newest rename to personal_visibility_waiting_newest;
alter index personal_sight_waiting rename to personal_visibility_waiting;
alter index personal_sight_open_due rename to personal_visibility_open_due;
alter index personal_sight_status rename to personal_visibility_status;
alter table personal_visibility rename constraint personal_sight_pkey to personal_visibility_pkey;
alter table personal_visibility rename constraint personal_sight_complaint_id_fkey to personal_visibility_complaint_id_fkey;
