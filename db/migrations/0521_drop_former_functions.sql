-- Functions that only versions before the baseline asked (decision 0134); a new database has none of them.
drop function if exists load_visibility(integer, integer, integer, jsonb);
drop function if exists directed_complaint_ids(integer);
drop function if exists asked_signatures();
drop function if exists waiting_signatures();
drop function if exists find_cases(text[], text[], integer, integer);
drop function if exists app_organization_id();
drop function if exists app_department_id();
