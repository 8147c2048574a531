-- What load_scope (0515) does, in four queries where it asked eight for somebody without filters: most of its time was starting them. A body that
-- is named by a filter, and is also merged into another one that is, is there once (decision 0140).
create or replace function load_scope(
  of_user integer, own_organization integer, own_department integer, sees_all boolean, proposed jsonb default null)
  returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      today constant date := (now() at time zone 'Africa/Addis_Ababa')::date;
      keys integer[];
      absent integer[];
      organizations integer[];
      departments integer[];
      locations integer[];
      sectors integer[];
      types integer[];
      severities integer[];
      statuses text[];
      against integer[];
      experts integer[];
      is_filtered boolean;
    begin
      if of_user is not null then
        select array(select user_id from standing_in where by_id = of_user and today between from_on and to_on),
            array(select -user_id from away where signer_id = of_user and today between from_on and to_on)
          into absent, keys;
        keys := of_user || absent || keys;
      end if;
      if of_user is null or sees_all then
        perform set_config('app.absent_keys', coalesce(absent::text, ''), true),
          set_config('app.sight_keys', coalesce(keys::text, ''), true), set_config('app.expert_organizations', '', true),
          set_config('app.visible_organizations', '', true), set_config('app.visible_departments', '', true),
          set_config('app.visible_locations', '', true), set_config('app.visible_against', '', true),
          set_config('app.visible_types', '', true), set_config('app.visible_severities', '', true),
          set_config('app.visible_statuses', '', true);
        return null;
      end if;
      is_filtered := case
        when proposed is not null then jsonb_array_length(proposed) > 0
        else exists (
          select from data_filter as filter join data_filter_value as chosen on chosen.filter_id = filter.id
          where filter.user_id = of_user)
      end;
      if is_filtered then
        select array_agg(value::integer) filter (where kind = 'organization'),
            array_agg(value::integer) filter (where kind = 'department'),
            array_agg(value::integer) filter (where kind = 'location'),
            array_agg(value::integer) filter (where kind = 'sector'),
            array_agg(value::integer) filter (where kind = 'complaint-type'),
            array_agg(value::integer) filter (where kind = 'severity'),
            array_agg(value) filter (where kind = 'status')
          into organizations, departments, locations, sectors, types, severities, statuses
          from (
            select filter.kind, coalesce(chosen.status,
                coalesce(chosen.organization_id, chosen.department_id, chosen.location_id, chosen.constant_id)::text) as value
              from data_filter as filter join data_filter_value as chosen on chosen.filter_id = filter.id
              where filter.user_id = of_user and proposed is null
            union all
            select given.kind, given.value from jsonb_to_recordset(proposed) as given (kind text, value text)
          ) as criterion;
      else
        organizations := array_remove(array[own_organization], null);
        departments := array[own_department];
      end if;
      if departments is not null and departments[1] is not null then
        with recursive below as (
          select id from department where id = any (departments)
          union
          select department.id from department join below on department.parent_id = below.id
        )
        select coalesce(array_agg(id), '{}') into departments from (
          select id from below
          union
          select department.id from department join below on department.merged_into_id = below.id
        ) as covered;
        if not is_filtered then
          departments := 0 || departments;
        end if;
      else
        departments := null;
      end if;
      if locations is not null then
        with recursive inside as (
          select id from location where id = any (locations)
          union
          select location.id from location join inside on location.parent_id = inside.id
        )
        select coalesce(array_agg(id), '{}') into locations from inside;
      end if;
      if sectors is not null then
        select coalesce(array_agg(id), '{}') into against from organization where sector_id = any (sectors);
      end if;
      select case when organizations is not null then array(
            select unnest(organizations) union select id from organization where merged_into_id = any (organizations)) end,
          array(select organization_id from expert_organization where user_id = of_user)
        into organizations, experts;
      if experts <> '{}' then
        experts := array(select unnest(experts) union select id from organization where merged_into_id = any (experts));
      end if;
      perform set_config('app.absent_keys', coalesce(absent::text, ''), true),
        set_config('app.sight_keys', coalesce(keys::text, ''), true), set_config('app.expert_organizations', experts::text, true),
        set_config('app.visible_organizations', coalesce(organizations::text, '*'), true),
        set_config('app.visible_departments', coalesce(departments::text, '*'), true),
        set_config('app.visible_locations', coalesce(locations::text, '*'), true),
        set_config('app.visible_against', coalesce(against::text, '*'), true),
        set_config('app.visible_types', coalesce(types::text, '*'), true),
        set_config('app.visible_severities', coalesce(severities::text, '*'), true),
        set_config('app.visible_statuses', coalesce(statuses::text, '*'), true);
      return jsonb_build_object(
        'sightKeys', keys,
        'experts', experts,
        'organizations', case when cardinality(organizations) <= 100 then organizations end,
        'departments', case when is_filtered and cardinality(departments) <= 100 then departments end,
        'locations', case when cardinality(locations) <= 100 then locations end,
        'against', case when cardinality(against) <= 100 then against end,
        'types', types,
        'severities', severities,
        'statuses', statuses);
    end
    $$;

-- The same as in 0518, without two settings that nothing reads.
create or replace function staff_who_see(of_complaint integer, people integer[], most integer) returns integer[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
      names constant text[] := array['app.actor_kind', 'app.user_id', 'app.sees_all', 'app.complaint_id', 'app.sight_keys',
        'app.absent_keys', 'app.expert_organizations', 'app.visible_organizations', 'app.visible_departments',
        'app.visible_locations', 'app.visible_against', 'app.visible_types', 'app.visible_severities',
        'app.visible_statuses'];
      told constant jsonb := (select jsonb_object_agg(name, coalesce(current_setting(name, true), '')) from unnest(names) as name);
      person record;
      found_ids integer[] := '{}';
    begin
      for person in
        select account.id, account.organization_id, account.department_id, exists (
            select from role_permission as held where held.role_id = account.role_id and held.page_code = 'All') as sees_all
          from unnest(people) with ordinality as asked (id, place) join user_account as account on account.id = asked.id
          where account.kind = 'staff'
          order by asked.place
      loop
        perform set_config('app.actor_kind', 'staff', true), set_config('app.user_id', person.id::text, true),
          set_config('app.sees_all', case when person.sees_all then 'yes' else '' end, true),
          set_config('app.complaint_id', '', true);
        perform load_scope(person.id, person.organization_id, person.department_id, person.sees_all, null);
        if exists (select from complaint_in_sight where id = of_complaint) then
          found_ids := found_ids || person.id;
        end if;
        exit when cardinality(found_ids) >= most;
      end loop;
      perform set_config(key, value, true) from jsonb_each_text(told);
      return found_ids;
    end
    $$;
