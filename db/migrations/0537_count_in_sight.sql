-- Whoever counts what they see asked the rule of sight for each case, where office and filters alone did not reach the bound. Now what office and filters
-- show is counted by the entries of an index, and of what is seen otherwise only what they do not show is added (decision 0146).

-- No release that may still run asks these (decision 0139).
drop function place_cases_of_index, place_cases_among;

-- One status of one's own sight.
create index personal_sight_status on personal_sight (seen_by, status, complaint_id);
-- Any status of what somebody received; what waits for them is the one status in the order of deadlines, as before.
create index complaint_receiver_status on complaint (receiver_id, status, due_at, id) where receiver_id is not null;
drop index complaint_receiver_load;

-- What office and filters restrict, as conditions that follow another one; empty where they restrict nothing. The sets are written as values, because it
-- depends on them which index is the best. 0 is the department or the severity of what has none.
create function office_restriction() returns text
  language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(string_agg(format(' and ' || condition, app_words(setting)), ''), '')
  from (values
    ('app.visible_organizations', 'handling_organization_id = any (%1$L)'),
    ('app.visible_departments', '(handling_department_id = any (%1$L) or handling_department_id is null and 0 = any (%1$L))'),
    ('app.visible_locations', 'location_id = any (%1$L)'),
    ('app.visible_against', 'against_organization_id = any (%1$L)'),
    ('app.visible_types', 'complaint_type_id = any (%1$L)'),
    ('app.visible_severities', '(severity_id = any (%1$L) or severity_id is null and 0 = any (%1$L))'),
    ('app.visible_statuses', 'status = any (%1$L)')
  ) as one (setting, condition)
  where app_words(setting) is not null and not app_sees_all();
end;

-- The search box restricts by the same conditions, which stand once now.
do $do$
begin
  execute regexp_replace(pg_get_functiondef('newest_in_sight(integer)'::regprocedure),
    'restriction text := \(select .*? is not null\);', 'restriction text := office_restriction();');
end $do$;

-- Ids of cases that the member of staff has worked on, received, or sees as an expert of a body: at most `most` of each way, so that fewer are all of them. The
-- conditions are written into the query, so only functions of the database may call it: one for `source`, which has the columns of complaints, and
-- one for rows of sight. They may end with an order.
create function seen_otherwise(source text, condition text, condition_of_sight text, most integer) returns integer[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
declare
  found integer[];
begin
  execute format($query$
    select array(
      select complaint_id from unnest($1) as own (key) cross join lateral (
        select complaint_id from personal_sight where seen_by = key and (is_open or key <> all ($2)) and %3$s limit %4$s) as worked_on
      union
      select id from unnest($1) as own (key) cross join lateral (
        select id from %1$I where receiver_id = key and (status <> 'CLOSED' or key <> all ($2)) and %2$s limit %4$s) as received
      union
      select id from unnest($3) as own (body) cross join lateral (
        select id from %1$I where against_organization_id = body and %2$s limit %4$s) as of_expert)
    $query$, source, condition, condition_of_sight, most)
    into found using app_ids('app.sight_keys'), app_ids('app.absent_keys'), app_ids('app.expert_organizations');
  return found;
end $$;

-- Whether the member of staff sees any case otherwise. Many supervisors do not; PostgreSQL expects the first rows of the table to have one, and would read all of it.
create function sees_otherwise() returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  keys integer[] := app_ids('app.sight_keys');
begin
  return app_ids('app.expert_organizations') <> '{}'
    or exists (select from personal_sight where seen_by = any (keys))
    or exists (select from complaint where receiver_id = any (keys));
end $$;

-- The same for critical cases. Rows of sight do not know the severity: few are compared with their cases, and for many all critical cases with the rows.
create function critical_seen_otherwise(most integer) returns integer[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  critical integer[] := array(select id from constant_field where field_name = 'severity' and code = 'critical');
  keys integer[] := app_ids('app.sight_keys');
  absent integer[] := app_ids('app.absent_keys');
  few constant integer := 5000;
  others integer[] := seen_otherwise('complaint', 'true', 'true', few);
begin
  if cardinality(others) < few then
    return array(select id from complaint where id = any (others) and severity_id = any (critical) limit most);
  end if;
  return array(
    select id from complaint
    where severity_id = any (critical) and (
      receiver_id = any (keys) and (status <> 'CLOSED' or receiver_id <> all (absent))
      or against_organization_id = any (app_ids('app.expert_organizations'))
      or exists (select from personal_sight where complaint_id = complaint.id and seen_by = any (keys) and (is_open or seen_by <> all (absent))))
    limit most);
end $$;

-- Ids of everything that the member of staff sees, where it is few; null where it is more, and for whoever sees everything.
create function few_in_sight(restriction text) returns integer[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
as $$
declare
  most constant integer := 1500;
  shown integer[];
  others integer[];
begin
  if restriction = '' then
    return null;
  end if;
  execute format('select array(select id from complaint where true %s limit %s)', restriction, most) into shown;
  if cardinality(shown) < most then
    others := case when sees_otherwise() then seen_otherwise('complaint', 'true', 'true', most) else '{}' end;
  end if;
  return case when cardinality(others) < most then array(select unnest(shown) union select unnest(others)) end;
end $$;

-- The condition of each of these lists of the application (`filters`): of complaints, and of rows of sight where it is another. `office_in` and `others_in` are the
-- tables with an index of it for what office and filters show, and for the other ways of seeing; `part` is a list that this one holds.
create function conditions_of_lists(lists text[], at timestamptz)
  returns table (list text, office_in text, others_in text, condition text, of_sight text, part text)
  language sql stable set search_path = pg_catalog, public, pg_temp
begin atomic
  select name, each.office_in, each.others_in, each.condition, coalesce(each.of_sight, each.condition), each.part
  from (values
    ('all', 'complaint', 'complaint', 'true', null, null),
    ('-7', 'complaint', 'complaint', format('registered_at >= %L', at - interval '7 days'), null, null),
    ('-30', 'complaint', 'complaint', format('registered_at >= %L', at - interval '30 days'), null, '-7'),
    ('new', 'complaint', 'complaint', 'status in (''CREATED'', ''ASSIGNED_TO_CASE_RECEIVER'')', null, null),
    -- places have an index of statuses and deadlines, bodies one of what is open among the narrow rows
    ('delayed', case when app_words('app.visible_locations') is null then 'counted_case' else 'complaint' end, 'counted_case',
      format('status <> ''CLOSED'' and due_at < %L', at), format('is_open and deadline < %L', at), null),
    ('active', 'complaint', 'counted_case', 'status <> ''CLOSED''', 'is_open', 'new'),
    ('closed', 'complaint', 'complaint', 'status = ''CLOSED''', null, null),
    ('critical', 'complaint', 'complaint',
      format('severity_id = any (%L)', array(select id from constant_field where field_name = 'severity' and code = 'critical')), null, null)
  ) as each (name, office_in, others_in, condition, of_sight, part)
  where name = any (lists);
end;

-- How many cases of each of these lists the member of staff sees, as far as `most`. Whoever sees few cases has them read once for all lists.
create function count_lists_in_sight(lists text[], most integer, at timestamptz) returns table (list text, cases integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  restriction text := office_restriction();
  has_others boolean := restriction <> '' and sees_otherwise();
  few integer[];
  counts jsonb;
  asked record;
  reached text[] := '{}';
  others integer[];
  further integer;
begin
  if app_actor_kind() is distinct from 'staff' then
    return;
  end if;
  few := few_in_sight(restriction);
  if few is not null then
    execute format('select jsonb_build_object(%s) from complaint where id = any ($1)',
      (select string_agg(format('%L, count(*) filter (where %s)', each.list, condition), ', ') from conditions_of_lists(lists, at) as each))
      into counts using few;
    return query select key, least(most, value::integer) from jsonb_each(counts);
    return;
  end if;
  for asked in select * from conditions_of_lists(lists, at) loop
    list := asked.list;
    if asked.part = any (reached) then
      cases := most;
    else
      execute format('select count(*) from (select from %I where %s %s limit %s) as counted',
        asked.office_in, asked.condition, restriction, most) into cases;
    end if;
    if cases < most and has_others then
      others := case list when 'critical' then critical_seen_otherwise(most)
        else seen_otherwise(asked.others_in, asked.condition, asked.of_sight, most) end;
      execute format('select count(*) from complaint where id = any ($1) and (true %s) is not true', restriction) into further using others;
      cases := least(most, cases + further);
    end if;
    if cases = most then
      reached := reached || list;
    end if;
    return next;
  end loop;
end $$;
grant execute on function count_lists_in_sight to abetuta_app;

-- The same for the cases of each of these statuses.
create function count_statuses_in_sight(statuses text[], most integer) returns table (status text, cases integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
as $$
declare
  restriction text := office_restriction();
  keys integer[] := app_ids('app.sight_keys');
  absent integer[] := app_ids('app.absent_keys');
  experts integer[] := app_ids('app.expert_organizations');
  few integer[];
  shown jsonb;
  others integer[];
begin
  if app_actor_kind() is distinct from 'staff' then
    return;
  end if;
  few := few_in_sight(restriction);
  if few is not null then
    return query select complaint.status, least(most, count(*)::integer) from complaint
      where id = any (few) and complaint.status = any (statuses) group by complaint.status;
    return;
  end if;
  execute format('select jsonb_object_agg(asked.status, (
      select count(*) from (select from complaint where complaint.status = asked.status %s limit %s) as counted)) from unnest($1) as asked (status)',
    restriction, most) into shown using statuses;
  -- a way that gives `most` cases of a status answers for it; the cases of the other statuses are compared with what office and filters show
  with unreached as materialized (
    select key as status from jsonb_each(shown) where value::integer < most and restriction <> ''
  ), other as materialized (
    select unreached.status, 'work' as way, found.id from unreached cross join unnest(keys) as own (key) cross join lateral (
      select complaint_id as id from personal_sight as sight
      where sight.seen_by = own.key and sight.status = unreached.status and (sight.is_open or own.key <> all (absent)) limit most) as found
    union all
    select unreached.status, 'received', found.id from unreached cross join unnest(keys) as own (key) cross join lateral (
      select id from complaint
      where receiver_id = own.key and complaint.status = unreached.status and (complaint.status <> 'CLOSED' or own.key <> all (absent))
      limit most) as found
    union all
    select unreached.status, 'expert', found.id from unreached cross join unnest(experts) as own (body) cross join lateral (
      select id from complaint where against_organization_id = own.body and complaint.status = unreached.status limit most) as found
  ), reached as materialized (
    select other.status from other group by other.status, way having count(distinct id) >= most
  )
  select array(select distinct id from other where other.status not in (select reached.status from reached)),
    shown || (select coalesce(jsonb_object_agg(reached.status, most), '{}') from reached)
    into others, shown;
  return query execute format('
    select shown.key, least($3, shown.value::integer + coalesce(further.count, 0))
    from jsonb_each($1) as shown left join (
      select complaint.status, count(*)::integer from complaint where id = any ($2) and (true %s) is not true group by complaint.status
    ) as further (status, count) on further.status = shown.key', restriction) using shown, others, most;
end $$;
grant execute on function count_statuses_in_sight to abetuta_app;

-- The newest cases that were registered since an instant and that the member of staff sees, at most `most`, by their places.
create function count_newest_by_place(since timestamptz, most integer) returns table (location_id integer, cases integer)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  restriction text := office_restriction();
  ids integer[];
  oldest timestamptz;
  newest_since text;
begin
  if app_actor_kind() is distinct from 'staff' then
    return;
  end if;
  execute format('select coalesce(array_agg(id), ''{}''), min(registered_at) from (
      select id, registered_at from complaint where registered_at >= %L %s order by registered_at desc, id desc limit %s) as newest',
    since, restriction, most) into ids, oldest;
  if restriction <> '' then
    -- where office and filters show so many, older ones that are seen otherwise are not among the newest
    newest_since := format('registered_at >= %L order by registered_at desc', case when cardinality(ids) = most then oldest else since end);
    ids := array(select unnest(ids) union select unnest(seen_otherwise('complaint', newest_since, newest_since, most)));
  end if;
  return query
    select newest.location_id, count(*)::integer from (
      select complaint.location_id from complaint where id = any (ids) order by registered_at desc, id desc limit most) as newest
    group by newest.location_id;
end $$;
grant execute on function count_newest_by_place to abetuta_app;
