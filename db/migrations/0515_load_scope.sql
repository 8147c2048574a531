-- What a member of staff sees by filters or places of their own, trees expanded, with what was merged into them (decision 0034), and the keys of
-- their personal sight: their id, those of absent colleagues whom they stand in for, and below zero those of the approvers whom they sign for
-- today. It is called once for each transaction (server/platform/db/connections/transaction.ts) and keeps the sets in the transaction's settings, so
-- that policies compare with them and ask no table for each row. `of_user` is null for an actor who has no scope: a visitor, a complainant, the
-- system.
--
-- `proposed`, a list of {kind, value}, stands in for the user's own filters: so a change is looked at before it is made. It answers the sets that
-- are small enough to look up rows by, for the lists (decision 0099); null in the answer means no restriction or too many.
create function load_scope(
  of_user integer, own_organization integer, own_department integer, sees_all boolean, proposed jsonb default null)
  returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
    declare
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
        absent := array(
          select user_id from standing_in
          where by_id = of_user and (now() at time zone 'Africa/Addis_Ababa')::date between from_on and to_on);
        keys := of_user || absent || array(
          select -user_id from away
          where signer_id = of_user and (now() at time zone 'Africa/Addis_Ababa')::date between from_on and to_on);
      end if;
      perform set_config('app.absent_keys', coalesce(absent::text, ''), true);
      perform set_config('app.sight_keys', coalesce(keys::text, ''), true);
      if of_user is null or sees_all then
        perform set_config('app.' || name, '', true) from unnest(array['expert_organizations',
          'visible_organizations', 'visible_departments', 'visible_locations', 'visible_against', 'visible_types',
          'visible_severities', 'visible_statuses']) as name;
        return null;
      end if;
      select array_agg(value::integer) filter (where kind = 'organization'),
          array_agg(value::integer) filter (where kind = 'department'),
          array_agg(value::integer) filter (where kind = 'location'),
          array_agg(value::integer) filter (where kind = 'sector'),
          array_agg(value::integer) filter (where kind = 'complaint-type'),
          array_agg(value::integer) filter (where kind = 'severity'),
          array_agg(value) filter (where kind = 'status'),
          count(*) > 0
        into organizations, departments, locations, sectors, types, severities, statuses, is_filtered
        from (
          select filter.kind, coalesce(chosen.status,
              coalesce(chosen.organization_id, chosen.department_id, chosen.location_id, chosen.constant_id)::text) as value
            from data_filter as filter join data_filter_value as chosen on chosen.filter_id = filter.id
            where filter.user_id = of_user and proposed is null
          union all
          select given.kind, given.value from jsonb_to_recordset(proposed) as given (kind text, value text)
        ) as criterion;
      if not is_filtered then
        organizations := array_remove(array[own_organization], null);
        departments := array[own_department];
      end if;
      if organizations is not null then
        organizations := organizations || array(select id from organization where merged_into_id = any (organizations));
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
      select coalesce(array_agg(organization_id), '{}') into experts from expert_organization where user_id = of_user;
      experts := experts || array(select id from organization where merged_into_id = any (experts));
      perform set_config('app.expert_organizations', experts::text, true),
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
grant execute on function load_scope to abetuta_app;
