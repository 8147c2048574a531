-- Needs: rules/actor, rules/people

-- Who sees a complaint, for the functions that run with the owner's rights and have to ask it themselves: searches, counts and what waits
-- for somebody (the other files of rules/). The application reads complaints under the policies of tables/complaint.sql.
-- The rule stands in conditions/visible-without-own-work.sql; office_restriction and seen_otherwise are its two halves in a form for indexes, and
-- tests/security/visibility.property.test.ts compares what they show.

-- The complaints that the actor sees. Row-level security leaves everybody the rows of personal_visibility under their own keys; whoever reads
-- with the owner's rights has to name the keys here. Most complaints are seen by their body, so that the row comes last.
create or replace view visible_complaint as
  select id, against_organization_id, registered_at
  from complaint
  where (
      {{visible-without-own-work}}
      or exists (
        select from personal_visibility as visibility
        where visibility.complaint_id = complaint.id
          and (
            visibility.seen_by = any ((select app_ids('app.visibility_keys'))::integer[])
            and (visibility.is_open or visibility.seen_by <> all ((select app_ids('app.absent_keys'))::integer[]))
          )
      )
    )
    or id = any ((select app_own_complaint_ids())::integer[]);
revoke all on visible_complaint from abetuta_app, abetuta_case;

-- What the body and the filters of the actor restrict, as conditions that follow another one; empty where they restrict nothing. The sets
-- are written as values, because it depends on them which index is the best. 0 is the department or the severity of what has none.
create or replace function office_restriction() returns text
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

-- Ids of cases that the member of staff sees otherwise than by body and filters: they have worked on them, received them, or are an
-- expert of the body. At most `most` of each way, so that fewer are all of them. `source` is the table to look in, with the columns of
-- complaints; `condition` is for its rows, and `condition_of_visibility` for rows of personal_visibility, both of which are called
-- `complaint` there; they may end with an order.
-- Conditions are written into the query, so only functions of the database may call it: nobody else has the right to.
create or replace function seen_otherwise(source text, condition text, condition_of_visibility text, most integer) returns integer[]
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    found integer[];
  begin
    execute format($query$
      select array(
        select complaint_id from unnest($1) as own (key) cross join lateral (
          select complaint_id from personal_visibility as complaint
          where seen_by = key and (is_open or key <> all ($2)) and %3$s limit %4$s) as worked_on
        union
        select id from unnest($1) as own (key) cross join lateral (
          select id from %1$I as complaint
          where receiver_id = key and (is_open or key <> all ($2)) and %2$s limit %4$s) as received
        union
        select id from unnest($3) as own (body) cross join lateral (
          select id from %1$I as complaint where against_organization_id = body and %2$s limit %4$s) as of_expert)
      $query$, source, condition, condition_of_visibility, most)
      into found using app_ids('app.visibility_keys'), app_ids('app.absent_keys'), app_ids('app.expert_organizations');
    return found;
  end
$$;

-- Whether the member of staff sees any case otherwise than by body and filters. Many supervisors do not; PostgreSQL expects the first rows
-- of the table to have one, and without its settings would read all of it.
create or replace function sees_otherwise() returns boolean
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
  as $$
  declare
    keys integer[] := app_ids('app.visibility_keys');
  begin
    return app_ids('app.expert_organizations') <> '{}'
      or exists (select from personal_visibility where seen_by = any (keys))
      or exists (select from complaint where receiver_id = any (keys));
  end
$$;

-- Ids of everything that the member of staff sees, where it is few; null where it is more, and for whoever sees everything. `restriction`
-- is what office_restriction answers.
create or replace function few_visible(restriction text) returns integer[]
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
  end
$$;

-- Which of these people see a case, in the order given, until `most` are found: it asks the rule of visibility as each of them. Case
-- notes ask it of whom a note mentions (server/features/case-notes), the lifecycle of whom it tells. Afterwards the transaction has its own
-- actor again. It runs with the owner's rights, because nobody may otherwise ask what somebody else sees.
create or replace function staff_who_see(of_complaint integer, people integer[], most integer) returns integer[]
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    names constant text[] := array['app.actor_kind', 'app.user_id', 'app.sees_all', 'app.complaint_id', 'app.visibility_keys',
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
      if exists (select from visible_complaint where id = of_complaint) then
        found_ids := found_ids || person.id;
      end if;
      exit when cardinality(found_ids) >= most;
    end loop;
    perform set_config(key, value, true) from jsonb_each_text(told);
    return found_ids;
  end
$$;
grant execute on function staff_who_see to abetuta_app;

-- The complaint that an entry of the audit trail about a document or a message belongs to; null when it belongs to none. The policy of
-- tables/audit_entry.sql asks it. It runs with the owner's rights, because the policy has to know the complaint of a document that its
-- reader does not see.
create or replace function complaint_of_entry(of_type text, of_id text) returns integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select case of_type
      when 'attachment' then (
        select complaint_id from attachment
        where id = case when of_type = 'attachment' and of_id ~ '^[0-9a-f-]{36}$' then of_id end::uuid)
      when 'message' then (
        select complaint_id from outgoing_message
        where id = case when of_type = 'message' and of_id ~ '^[0-9]{1,9}$' then of_id end::integer)
    end;
  end;
grant execute on function complaint_of_entry to abetuta_app;

-- Whether the actor reads a systemic case, for the policy of its complaints: policies of two tables may not name each other.
create or replace function reads_systemic_case(of_case integer) returns boolean
  language plpgsql stable set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    return exists (select from systemic_case where id = of_case);
  end
$$;
grant execute on function reads_systemic_case to abetuta_app;
