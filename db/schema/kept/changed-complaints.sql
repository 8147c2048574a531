-- What is kept of complaints in rows of its own (personal_visibility, counted_case, the papers of complaint_search) follows from several
-- tables. A trigger of each of them renews the rows of the complaints concerned, in the transaction of the change:
--
--   execute function keep_of_complaints(RENEW, COMPLAINT, ADDED)
--
-- RENEW is the function that makes the rows of these complaints anew; COMPLAINT is the expression for the complaint of a row of the table,
-- which is called `touched`; ADDED is the condition for added rows that concern it, where not all do. What is added comes in bulk where
-- histories are loaded, and is renewed once for a statement (`referencing new table as touched`); what is changed or deleted is little, and
-- is renewed row by row, of a change both the former and the new complaint. Which changes count stands in the condition of the trigger.
-- It runs with the owner's rights, because nobody else may write these rows, and because they depend on what whoever changes something
-- may not see.
create or replace function keep_of_complaints() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare
    complaints integer[];
  begin
    if tg_level = 'STATEMENT' then
      execute format('select array(select distinct %s from touched where %s)', tg_argv[1], coalesce(tg_argv[2], 'true'))
        into complaints;
    else
      execute format('select array(select distinct %s from unnest(array[$1, $2]) as touched)', tg_argv[1])
        into complaints using old, coalesce(new, old);
    end if;
    if complaints <> '{}' then
      execute format('select %I($1)', tg_argv[0]) using complaints;
    end if;
    return null;
  end
$$;
