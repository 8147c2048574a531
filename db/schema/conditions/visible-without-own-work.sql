-- The rule who sees a complaint, but for what somebody sees because they worked on it (personal_visibility): asked of a row of complaints, or of
-- counted_case, which copies these columns. A set is null when it restricts nothing; 0 is the department or the severity of what has none. By
-- an absence one sees the open cases of the colleague, and not the closed ones. Settings are read inside `(select …)`, so that a query evaluates each
-- of them once and keeps its indexes.
(select app_sees_all())
or id = (select app_complaint_id())
or (
  receiver_id = any ((select app_ids('app.visibility_keys'))::integer[])
  and (is_open or receiver_id <> all ((select app_ids('app.absent_keys'))::integer[]))
)
or against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
or (
  (handling_organization_id = any ((select app_ids('app.visible_organizations'))::integer[])) is not false
  and (coalesce(handling_department_id, 0) = any ((select app_ids('app.visible_departments'))::integer[])) is not false
  and (against_organization_id = any ((select app_ids('app.visible_against'))::integer[])) is not false
  and (complaint_type_id = any ((select app_ids('app.visible_types'))::integer[])) is not false
  and (coalesce(severity_id, 0) = any ((select app_ids('app.visible_severities'))::integer[])) is not false
  and (status = any ((select app_words('app.visible_statuses'))::text[])) is not false
  and (
    (select app_ids('app.visible_locations')) is null
    or location_id in (select unnest(app_ids('app.visible_locations')))
  )
)
