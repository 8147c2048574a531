-- The cards stop counting at a bound. For somebody who sees much, most lists reach it by their body, place or filters alone: what these show is
-- seen without asking anything else, so the entries of an index are enough, where the rule of sight reads each case (decision 0143).

-- Which of these lists have at least `most` cases that the member of staff sees by office and filters alone. The sets are written into each query, as
-- in `newest_in_sight` (0525), because it depends on them which index is the best. The lists are those of the application (`filters`), and a status is the
-- list of its cases.
create function lists_that_reach(lists text[], most integer, at timestamptz) returns text[]
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      restriction text := (select string_agg(format(' and ' || condition, app_words(setting)), '')
        from (values
          ('app.visible_organizations', 'handling_organization_id = any (%1$L)'),
          ('app.visible_departments', '(handling_department_id = any (%1$L) or handling_department_id is null and 0 = any (%1$L))'),
          ('app.visible_locations', 'location_id = any (%1$L)'),
          ('app.visible_against', 'against_organization_id = any (%1$L)'),
          ('app.visible_types', 'complaint_type_id = any (%1$L)'),
          ('app.visible_severities', '(severity_id = any (%1$L) or severity_id is null and 0 = any (%1$L))'),
          ('app.visible_statuses', 'status = any (%1$L)')
        ) as one (setting, condition) where app_words(setting) is not null);
      -- places have an index of statuses and deadlines, bodies one of what is open among the narrow rows
      late_in text := case when app_words('app.visible_locations') is null then 'counted_case' else 'complaint' end;
      list record;
      reached text[] := '{}';
      found bigint;
    begin
      if app_actor_kind() is distinct from 'staff' then
        return reached;
      end if;
      if app_sees_all() then
        restriction := '';
      end if;
      for list in
        select * from (values
          ('-7', 'complaint', format('registered_at >= %L', at - interval '7 days'), null),
          ('-30', 'complaint', format('registered_at >= %L', at - interval '30 days'), '-7'),
          ('new', 'complaint', 'status in (''CREATED'', ''ASSIGNED_TO_CASE_RECEIVER'')', null),
          ('delayed', late_in, format('status <> ''CLOSED'' and due_at < %L', at), null),
          ('active', 'complaint', 'status <> ''CLOSED''', 'new'),
          ('closed', 'complaint', 'status = ''CLOSED''', null)
        ) as each (name, source, condition, part) where name = any (lists)
        union all
        select name, 'complaint', format('status = %L', name), null from unnest(lists) as one (name) where name ~ '^[A-Z]'
      loop
        if list.part = any (reached) then
          reached := reached || list.name;
          continue;
        end if;
        execute format('select count(*) from (select from %I where %s %s limit %s) as counted', list.source, list.condition, restriction, most)
          into found;
        if found >= most then
          reached := reached || list.name;
        end if;
      end loop;
      return reached;
    end
    $$;
grant execute on function lists_that_reach to abetuta_app;

-- Whoever sees a department of a body counts its cases in these indexes too, without reading the cases.
drop index complaint_handling_organization_newest;
create index complaint_handling_organization_newest on complaint (handling_organization_id, registered_at desc, id desc)
  include (handling_department_id);
drop index complaint_handling_status_newest;
create index complaint_handling_status_newest on complaint (handling_organization_id, status, registered_at desc, id desc)
  include (handling_department_id);

-- The open cases of one's own sight by deadline.
create index personal_sight_open_due on personal_sight (seen_by, deadline, complaint_id) where is_open and deadline is not null;
