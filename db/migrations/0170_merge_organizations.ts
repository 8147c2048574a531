import { type Kysely, sql } from 'kysely'

/**
 * A body can become part of another one. It stays, closed, and says where it went; what is closed stays filed under it.
 * Whoever sees the complaints of a body or a department therefore sees those that stayed with what was merged into it:
 * `load_visibility` is that of 0040 with three additions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organization
      add column merged_into_id integer references organization,
      add constraint organization_merged_is_closed
        check (merged_into_id is null or (not is_active and merged_into_id <> id))`.execute(db)
  await sql`create index organization_merged_into_id on organization (merged_into_id) where merged_into_id is not null`.execute(
    db,
  )
  await sql
    .raw(`
    create or replace function load_visibility(
      of_user integer, own_organization integer, own_department integer, proposed jsonb default null)
    returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
    as $$
    declare
      organizations integer[];
      departments integer[];
      locations integer[];
      sectors integer[];
      types integer[];
      severities integer[];
      statuses text[];
      against integer[];
      experts integer[];
      directed integer[];
      is_filtered boolean;
    begin
      if of_user is null then
        perform set_config('app.' || name, '', true) from unnest(array['directed_complaints', 'expert_organizations',
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
      directed := directed_complaint_ids(of_user);
      perform set_config('app.directed_complaints', directed::text, true),
        set_config('app.expert_organizations', experts::text, true),
        set_config('app.visible_organizations', coalesce(organizations::text, '*'), true),
        set_config('app.visible_departments', coalesce(departments::text, '*'), true),
        set_config('app.visible_locations', coalesce(locations::text, '*'), true),
        set_config('app.visible_against', coalesce(against::text, '*'), true),
        set_config('app.visible_types', coalesce(types::text, '*'), true),
        set_config('app.visible_severities', coalesce(severities::text, '*'), true),
        set_config('app.visible_statuses', coalesce(statuses::text, '*'), true);
      return jsonb_build_object(
        'directed', directed,
        'experts', experts,
        'organizations', case when cardinality(organizations) <= 100 then organizations end,
        'departments', case when is_filtered and cardinality(departments) <= 100 then departments end,
        'locations', case when cardinality(locations) <= 100 then locations end,
        'against', case when cardinality(against) <= 100 then against end,
        'severities', severities,
        'statuses', statuses);
    end
    $$`)
    .execute(db)
}
