-- The role that reads one case also reads the cases of one page of a list, once a statement under the whole rule of sight has found them
-- (decision 0140).

create function app_page_ids() returns integer[]
  language sql stable parallel safe
  return nullif(current_setting('app.page_ids', true), '')::integer[];

create policy complaint_of_page on complaint for select to abetuta_case
  using (id = any ((select app_page_ids())::integer[]));

create policy complaint_handler_of_page on complaint_handler for select to abetuta_case
  using (app_actor_kind() in ('staff', 'system') and complaint_id = any ((select app_page_ids())::integer[]));

create policy complaint_issue_of_page on complaint_issue for select to abetuta_case
  using (complaint_id = any ((select app_page_ids())::integer[]));

create policy complaint_party_of_page on complaint_party for select to abetuta_case
  using (complaint_id = any ((select app_page_ids())::integer[]));

create policy proposal_of_page on proposal for select to abetuta_case
  using (app_actor_kind() in ('staff', 'system') and complaint_id = any ((select app_page_ids())::integer[]));

create policy status_track_of_page on status_track for select to abetuta_case
  using (complaint_id = any ((select app_page_ids())::integer[]));

grant execute on function app_page_ids to abetuta_app, abetuta_case;
