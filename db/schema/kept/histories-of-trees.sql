-- The histories of bodies, departments and places. Triggers of organization, department and location write them to tree_state, so that no
-- way of changing a tree goes past them. server/features/locations and `tree_path_at` (rules/look-ups) read them.
-- A column that a history has to tell needs a column in tree_state and a place in the insert below.

-- Ends the open state of the changed node and begins the next one. Changes of one transaction make one state. Who changes is the actor of
-- the transaction, or whom the system acts for at that moment (`app.on_behalf_of`). A body lies at a place as a department lies in another
-- one, so its place is the parent. It runs with the owner's rights, because nobody else may write a history.
create or replace function keep_tree_state() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    standing constant jsonb := to_jsonb(coalesce(new, old));
    moment timestamptz(3) := now();
    open_since timestamptz(3);
  begin
    delete from tree_state
    where subject = tg_table_name and subject_id = (standing->>'id')::integer and until_at is null and from_at = moment;
    select from_at into open_since from tree_state
    where subject = tg_table_name and subject_id = (standing->>'id')::integer and until_at is null;
    -- whoever began earlier may have waited for somebody who began later
    moment := greatest(moment, open_since + interval '1 millisecond');
    update tree_state set until_at = moment
    where subject = tg_table_name and subject_id = (standing->>'id')::integer and until_at is null;
    if tg_op <> 'DELETE' then
      insert into tree_state (subject, subject_id, name_en, name_am, parent_id, merged_into_id, is_active, handles_complaints, sector_id,
        valid_from_on, valid_to_on, from_at, changed_by_id)
      select tg_table_name, (standing->>'id')::integer, standing->>'name_en', standing->>'name_am',
        (standing->>(case tg_table_name when 'organization' then 'location_id' else 'parent_id' end))::integer,
        (standing->>'merged_into_id')::integer, (standing->>'is_active')::boolean, (standing->>'handles_complaints')::boolean,
        (standing->>'sector_id')::integer, (standing->>'valid_from_on')::date, (standing->>'valid_to_on')::date, moment,
        coalesce(app_user_id(), nullif(current_setting('app.on_behalf_of', true), '')::integer);
    end if;
    return null;
  end
$$;
