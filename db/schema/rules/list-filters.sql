-- Needs: rules/visibility

-- How many cases of a list a member of staff sees, as far as a bound, for the dashboard and the lists of complaints
-- (server/features/complaint-list). What belongs to a list stands in db/list-conditions.ts.
-- What body and filters show is counted by the entries of an index; of what is seen otherwise only what they do not show is added. The
-- rule of visibility itself would read each case, which is why these functions run with the owner's rights and answer staff alone.

-- The condition of each of these lists: of complaints (`condition`), and of rows of personal_visibility (`of_visibility`), each called
-- `complaint`. `office_in` and `others_in` are the tables with an index of it, for what body and filters show (of places complaints have
-- an index) and for the other ways of seeing; `part` is a list that this one holds.
create or replace function conditions_of_lists(lists text[], at timestamptz)
  returns table (list text, office_in text, others_in text, condition text, of_visibility text, part text)
  language sql stable set search_path = pg_catalog, public, pg_temp
  begin atomic
    select name,
      case when narrow_for_office and app_words('app.visible_locations') is null then 'counted_case' else 'complaint' end,
      case when narrow_otherwise then 'counted_case' else 'complaint' end,
      replace(replace(each.condition, '{now}', quote_literal(at)), '{critical}', critical.ids),
      replace(each.of_visibility, '{now}', quote_literal(at)), each.part
    from {{list-conditions}} as each (name, narrow_for_office, narrow_otherwise, condition, of_visibility, part)
      cross join (
        select quote_literal(array(select id from constant_field where field_name = 'severity' and code = 'critical')) as ids) as critical
    where name = any (lists);
  end;

-- How many cases of each of these lists the member of staff sees, as far as `most`. Whoever sees few cases has them read once for all
-- lists.
create or replace function count_visible_lists(lists text[], most integer, at timestamptz)
  returns table (list text, cases integer)
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
    few := few_visible(restriction);
    if few is not null then
      execute format('select jsonb_build_object(%s) from complaint where id = any ($1)',
        (select string_agg(format('%L, count(*) filter (where %s)', each.list, condition), ', ')
          from conditions_of_lists(lists, at) as each))
        into counts using few;
      return query select key, least(most, value::integer) from jsonb_each(counts);
      return;
    end if;
    for asked in select * from conditions_of_lists(lists, at) loop
      list := asked.list;
      if asked.part = any (reached) then
        cases := most;
      else
        execute format('select count(*) from (select from %I as complaint where %s %s limit %s) as counted',
          asked.office_in, asked.condition, restriction, most) into cases;
      end if;
      if cases < most and has_others then
        others := case list
          when 'critical' then critical_seen_otherwise(most)
          else seen_otherwise(asked.others_in, asked.condition, asked.of_visibility, most)
        end;
        execute format('select count(*) from complaint where id = any ($1) and (true %s) is not true', restriction)
          into further using others;
        cases := least(most, cases + further);
      end if;
      if cases = most then
        reached := reached || list;
      end if;
      return next;
    end loop;
  end
$$;
grant execute on function count_visible_lists to abetuta_app;

-- How many cases of each of these statuses the member of staff sees, as far as `most`.
create or replace function count_visible_statuses(statuses text[], most integer)
  returns table (status text, cases integer)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    restriction text := office_restriction();
    keys integer[] := app_ids('app.visibility_keys');
    absent integer[] := app_ids('app.absent_keys');
    experts integer[] := app_ids('app.expert_organizations');
    few integer[];
    shown jsonb;
    others integer[];
  begin
    if app_actor_kind() is distinct from 'staff' then
      return;
    end if;
    few := few_visible(restriction);
    if few is not null then
      return query select complaint.status, least(most, count(*)::integer) from complaint
        where id = any (few) and complaint.status = any (statuses) group by complaint.status;
      return;
    end if;
    execute format('select jsonb_object_agg(asked.status, (
        select count(*) from (select from complaint where complaint.status = asked.status %s limit %s) as counted))
        from unnest($1) as asked (status)',
      restriction, most) into shown using statuses;
    -- a way that gives `most` cases of a status answers for it; the cases of the other statuses are compared with what office and filters show
    with unreached as materialized (
      select key as status from jsonb_each(shown) where value::integer < most and restriction <> ''
    ), other as materialized (
      select unreached.status, 'work' as way, found.id
      from unreached cross join unnest(keys) as own (key) cross join lateral (
        select complaint_id as id from personal_visibility as visibility
        where visibility.seen_by = own.key and visibility.status = unreached.status and (visibility.is_open or own.key <> all (absent))
        limit most) as found
      union all
      select unreached.status, 'received', found.id
      from unreached cross join unnest(keys) as own (key) cross join lateral (
        select id from complaint
        where receiver_id = own.key and complaint.status = unreached.status and (complaint.is_open or own.key <> all (absent))
        limit most) as found
      union all
      select unreached.status, 'expert', found.id
      from unreached cross join unnest(experts) as own (body) cross join lateral (
        select id from complaint
        where against_organization_id = own.body and complaint.status = unreached.status
        limit most) as found
    ), reached as materialized (
      select other.status from other group by other.status, way having count(distinct id) >= most
    )
    select array(select distinct id from other where other.status not in (select reached.status from reached)),
      shown || (select coalesce(jsonb_object_agg(reached.status, most), '{}') from reached)
      into others, shown;
    return query execute format('
      select shown.key, least($3, shown.value::integer + coalesce(further.count, 0))
      from jsonb_each($1) as shown left join (
        select complaint.status, count(*)::integer from complaint
        where id = any ($2) and (true %s) is not true group by complaint.status
      ) as further (status, count) on further.status = shown.key', restriction) using shown, others, most;
  end
$$;
grant execute on function count_visible_statuses to abetuta_app;

-- Ids of critical cases that the member of staff sees otherwise than by body and filters, at most `most`. Rows of personal_visibility do not
-- know the severity: few are compared with their cases, and for many all critical cases with the rows.
create or replace function critical_seen_otherwise(most integer) returns integer[]
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    critical integer[] := array(select id from constant_field where field_name = 'severity' and code = 'critical');
    keys integer[] := app_ids('app.visibility_keys');
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
        receiver_id = any (keys) and (is_open or receiver_id <> all (absent))
        or against_organization_id = any (app_ids('app.expert_organizations'))
        or exists (select from personal_visibility
          where complaint_id = complaint.id and seen_by = any (keys) and (is_open or seen_by <> all (absent))))
      limit most);
  end
$$;

-- The newest cases that were registered since an instant and that the member of staff sees, at most `most`, counted by their places.
create or replace function count_newest_by_place(since timestamptz, most integer)
  returns table (location_id integer, cases integer)
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
      newest_since := format('registered_at >= %L order by registered_at desc',
        case when cardinality(ids) = most then oldest else since end);
      ids := array(select unnest(ids) union select unnest(seen_otherwise('complaint', newest_since, newest_since, most)));
    end if;
    return query
      select newest.location_id, count(*)::integer from (
        select complaint.location_id from complaint where id = any (ids) order by registered_at desc, id desc limit most) as newest
      group by newest.location_id;
  end
$$;
grant execute on function count_newest_by_place to abetuta_app;

-- The newest `most` cases that the member of staff sees, the newest first, and about how many they see (`about`; infinity for more than can
-- be told). The search box asks it (rules/search), and compares what it finds with the rule of visibility afterwards. Each way of seeing
-- gives its newest cases by an index of its own. Of what body and filters show only a period is read that promises enough, and a longer
-- one when it had too few: no index has the cases of several places and types in this order.
create or replace function newest_visible(most integer, out ids integer[], out about double precision) returns record
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  declare
    keys integer[] := app_ids('app.visibility_keys');
    absent integer[] := app_ids('app.absent_keys');
    experts integer[] := app_ids('app.expert_organizations');
    restriction text := office_restriction();
    part double precision := least(1, 4.0 * most / greatest(1, (select reltuples from pg_class where oid = 'complaint'::regclass)));
    last_at timestamptz;
    period interval;
    restricted record;
    others bigint;
  begin
    if app_sees_all() then
      ids := array(select id from complaint order by registered_at desc, id desc limit most);
      about := case when cardinality(ids) < most then cardinality(ids)::double precision else 'infinity'::double precision end;
      return;
    end if;
    select max(registered_at), max(registered_at) - min(registered_at) into last_at, period from complaint;
    loop
      execute format(
        'select coalesce(array_agg(id), ''{}'') as ids, coalesce(array_agg(registered_at), ''{}'') as moments from (
          select id, registered_at from complaint where %s %s order by registered_at desc, id desc limit %s) as newest',
        case when part < 1 then format('registered_at >= %L', last_at - period * part) else 'true' end, restriction, most)
        into restricted;
      exit when cardinality(restricted.ids) >= most or part >= 1;
      part := case
        when cardinality(restricted.ids) / part < 2 * most then 1
        else least(1, part * least(32, 1.5 * most / greatest(1, cardinality(restricted.ids))))
      end;
    end loop;
    select array_agg(id order by registered_at desc, id desc), max(of_others) into ids, others from (
      select id, registered_at, count(*) filter (where is_other) over () as of_others from (
        select id, registered_at, bool_or(is_other) as is_other from (
          select id, registered_at, false as is_other from unnest(restricted.ids, restricted.moments) as restricted (id, registered_at)
          union all
          (select complaint_id, registered_at, true from unnest(keys) as own (key) cross join lateral (
            select complaint_id, registered_at from personal_visibility
            where seen_by = key and (is_open or key <> all (absent))
            order by registered_at desc, complaint_id desc limit most) as worked_on)
          union all
          (select id, registered_at, true from unnest(keys) as own (key) cross join lateral (select id, registered_at from complaint
            where receiver_id = key and (is_open or key <> all (absent))
            order by registered_at desc, id desc limit most) as own_way)
          union all
          (select id, registered_at, true from unnest(experts) as own (body) cross join lateral (
            select id, registered_at from complaint
            where against_organization_id = body
            order by registered_at desc, id desc limit most) as own_way)
        ) as each group by id, registered_at) as once
      order by registered_at desc, id desc limit most) as newest;
    ids := coalesce(ids, '{}');
    about := case
      when others >= most then 'infinity'::double precision
      else coalesce(others, 0) + cardinality(restricted.ids) / part
    end;
  end
$$;
