import { type Kysely, sql } from 'kysely'

/**
 * The rule of who sees a complaint asks `personal_sight` for a row instead of comparing with everything that was ever directed to the
 * person; a transaction is told nothing of the past any more. Otherwise the rule is that of 0095.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await loadScope(db)
  await keepFormerLoading(db)
  // row-level security leaves everybody the rows of their own keys; whoever looks with the owner's rights has to say so
  const isSeen = ruleWith('sight.complaint_id = complaint.id')
  const isOwned = `id = any ((select app_own_complaint_ids())::integer[])`
  await sql.raw(`alter policy complaint_visible on complaint using (${isSeen})`).execute(db)
  await sql.raw(`alter policy complaint_changed on complaint using (${isSeen} or ${isOwned})`).execute(db)
  const isOwnKey = `sight.seen_by = any ((select app_ids('app.sight_keys'))::integer[])`
  await sql
    .raw(
      `create or replace view complaint_in_sight as select id, against_organization_id, registered_at from complaint
       where ${ruleWith(`sight.complaint_id = complaint.id and ${isOwnKey}`)} or ${isOwned}`,
    )
    .execute(db)
}

/** Nothing named restricts nothing. The row of personal sight comes last: most complaints are seen by their body. */
const ruleWith = (isOwnSight: string): string => `(
  (select app_sees_all())
  or id = (select app_complaint_id())
  or receiver_id = (select app_user_id())
  or against_organization_id = any ((select app_ids('app.expert_organizations'))::integer[])
  or (
    ${restricts('handling_organization_id', 'visible_organizations')}
    and ${restricts('coalesce(handling_department_id, 0)', 'visible_departments')}
    and ${restricts('against_organization_id', 'visible_against')}
    and ${restricts('complaint_type_id', 'visible_types')}
    and ${restricts('coalesce(severity_id, 0)', 'visible_severities')}
    and (status = any ((select app_words('app.visible_statuses'))::text[])) is not false
    and (
      (select app_ids('app.visible_locations')) is null
      or location_id in (select unnest(app_ids('app.visible_locations')))
    )
  )
  or exists (select from personal_sight as sight where ${isOwnSight})
)`

const restricts = (column: string, set: string): string =>
  `(${column} = any ((select app_ids('app.${set}'))::integer[])) is not false`

/**
 * What a member of staff sees by filters or places of their own, trees expanded, and the keys of their personal sight: their id, and
 * below zero those of the approvers whom they stand in for today. `of_user` is null for an actor who has no scope: a visitor, a complainant, the system.
 */
async function loadScope(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function load_scope(
      of_user integer, own_organization integer, own_department integer, sees_all boolean, proposed jsonb default null)
    returns jsonb language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
    as $$
    declare
      keys integer[];
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
        keys := of_user || array(
          select -approver_id from delegation
          where delegate_id = of_user and withdrawn_at is null
            and (now() at time zone 'Africa/Addis_Ababa')::date between from_on and to_on);
      end if;
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
        'severities', severities,
        'statuses', statuses);
    end
    $$`)
    .execute(db)
  await sql`revoke all on function load_scope from public`.execute(db)
  await sql`grant execute on function load_scope to abetuta_app`.execute(db)
}

/** What the release before this one begins its transactions with; its lists look up what is directed to the user by these ids. */
async function keepFormerLoading(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function load_visibility(
      of_user integer, own_organization integer, own_department integer, proposed jsonb default null)
    returns jsonb language sql volatile security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select load_scope(of_user, own_organization, own_department, false, proposed)
        || jsonb_build_object('directed', directed_complaint_ids(of_user))
    $$`)
    .execute(db)
}
