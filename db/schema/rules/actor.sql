-- What the policies know of whoever acts. server/platform/db/connections tells each transaction its actor in settings (`app.*`) and calls
-- `load_scope` once; the functions below read these settings. A transaction that was told nothing has no actor and sees nothing.
-- Nearly every policy asks them. Policies call them inside `(select …)`, so that a query evaluates each of them once and keeps its
-- indexes; the policies of the role that reads one case call them directly, because each `(select …)` would start a subquery of its own.

-- `staff`, `complainant`, `respondent`, `visitor` or `system`; null for nobody.
create or replace function app_actor_kind() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.actor_kind', true), '');
grant execute on function app_actor_kind to abetuta_app, abetuta_case;

-- The account of the actor; null for visitors and for the system.
create or replace function app_user_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::integer;
grant execute on function app_user_id to abetuta_app, abetuta_case;

-- The draft that the actor's cookie holds, or null.
create or replace function app_draft_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.draft_id', true), '')::uuid;
grant execute on function app_draft_id to abetuta_app;

-- The one complaint that is open to the transaction whoever acts, because its visibility was checked or proven, or because it is being
-- registered; otherwise null.
create or replace function app_complaint_id() returns integer
  language sql stable parallel safe
  return nullif(current_setting('app.complaint_id', true), '')::integer;
grant execute on function app_complaint_id to abetuta_app, abetuta_case;

-- Whether the actor sees everything: the system, and staff with the permission `All`.
create or replace function app_sees_all() returns boolean
  language sql stable parallel safe
  return coalesce(current_setting('app.sees_all', true), '') = 'yes';
grant execute on function app_sees_all to abetuta_app, abetuta_case;

-- Whether the actor audits: with `Audit - View` one reads every entry of the trail but those about cases that one does not see, so that
-- others than those with `All` can audit administrators. It runs with the owner's rights, so that a policy does not depend on what its
-- reader may read of accounts.
create or replace function app_audits() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select app_actor_kind() = 'staff' and exists (
      select from user_account as reader
        join role_permission as held on held.role_id = reader.role_id
      where reader.id = app_user_id() and held.page_code in ('All', 'Audit - View'));
  end;
grant execute on function app_audits to abetuta_app;

-- A set of ids that `load_scope` keeps under the name of a setting: null (`*`) when it restricts nothing, empty when the transaction was
-- told nothing.
create or replace function app_ids(setting text) returns integer[]
  language sql stable parallel safe
  return case
    when current_setting(setting, true) = '*' then null
    else coalesce(nullif(current_setting(setting, true), ''), '{}')::integer[]
  end;
grant execute on function app_ids to abetuta_app, abetuta_case;

-- As `app_ids`, of texts.
create or replace function app_words(setting text) returns text[]
  language sql stable parallel safe
  return case
    when current_setting(setting, true) = '*' then null
    else coalesce(nullif(current_setting(setting, true), ''), '{}')::text[]
  end;
grant execute on function app_words to abetuta_app;

-- The cases of one page of a list, which the role that reads one case may read too, once a statement under the whole rule of visibility
-- has found them (server/platform/db/connections/read-page.ts).
create or replace function app_page_ids() returns integer[]
  language sql stable parallel safe
  return nullif(current_setting('app.page_ids', true), '')::integer[];
grant execute on function app_page_ids to abetuta_app, abetuta_case;

-- The complaints that belong to a complainant's account; null for everybody else.
create or replace function app_own_complaint_ids() returns integer[]
  language sql stable parallel safe
  begin atomic
    select case when app_actor_kind() = 'complainant'
      then (select array_agg(complaint_id) from complaint_owner where user_id = app_user_id())
    end;
  end;
grant execute on function app_own_complaint_ids to abetuta_app;

-- The body for which a respondent speaks; null for everybody else. It runs with the owner's rights, so that a policy does not depend on
-- what its reader may read of accounts.
create or replace function app_respondent_organization() returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case when app_actor_kind() = 'respondent'
      then (select organization_id from user_account where id = app_user_id() and is_active)
    end;
  end;
grant execute on function app_respondent_organization to abetuta_app;

-- Works out what a member of staff sees by filters or by their own body, with everything below it in the trees and what was merged into
-- it, and keeps the sets in the settings of the transaction, so that policies compare with them and ask no table for each row:
--
-- - `app.visibility_keys`: the keys of their rows in personal_visibility: their id, those of absent colleagues whom they stand in for, and below
--   zero those of approvers whom they sign for today. `app.absent_keys` are those of the colleagues alone.
-- - `app.expert_organizations`: the bodies complained against whose cases they see as an expert.
-- - `app.visible_…`: the sets that all have to match; 0 is the department or the severity of what has none.
--
-- It is called once for each transaction. `of_user` is null for an actor without a scope: a visitor, a complainant, the system.
-- `proposed`, a list of {kind, value}, stands in for the user's own filters, so that a change is looked at before it is made. The answer
-- has the sets that are small enough to look rows up by, for lists; null in it means no restriction or too many.
-- It runs with the owner's rights: what somebody sees does not depend on what they may read of filters and absences. It asks few queries
-- on purpose, because most of its time is starting them.
create or replace function load_scope(
    of_user integer, own_organization integer, own_department integer, sees_all boolean, proposed jsonb default null)
  returns jsonb
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
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
        set_config('app.visibility_keys', coalesce(keys::text, ''), true),
        set_config('app.expert_organizations', '', true),
        set_config('app.visible_organizations', '', true),
        set_config('app.visible_departments', '', true),
        set_config('app.visible_locations', '', true),
        set_config('app.visible_against', '', true),
        set_config('app.visible_types', '', true),
        set_config('app.visible_severities', '', true),
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
      set_config('app.visibility_keys', coalesce(keys::text, ''), true),
      set_config('app.expert_organizations', experts::text, true),
      set_config('app.visible_organizations', coalesce(organizations::text, '*'), true),
      set_config('app.visible_departments', coalesce(departments::text, '*'), true),
      set_config('app.visible_locations', coalesce(locations::text, '*'), true),
      set_config('app.visible_against', coalesce(against::text, '*'), true),
      set_config('app.visible_types', coalesce(types::text, '*'), true),
      set_config('app.visible_severities', coalesce(severities::text, '*'), true),
      set_config('app.visible_statuses', coalesce(statuses::text, '*'), true);
    return jsonb_build_object(
      'visibilityKeys', keys,
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
