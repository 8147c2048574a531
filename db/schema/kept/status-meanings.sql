-- What the status of a complaint means, in columns of the complaint (tables/status.sql), so that indexes and rules ask for it without naming
-- a status. Whoever changes a status changes these with it; nobody sets them otherwise. Where a status names no post, the post of the
-- status that the case returns to goes on holding it.

create or replace function keep_status_meaning() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  begin
    select status.is_open, status.is_new, coalesce(status.held_by, origin.held_by), status.next_step
      into strict new.is_open, new.is_new, new.held_by, new.next_step
      from status left join status as origin on origin.name = new.returns_to where status.name = new.status;
    return new;
  exception when no_data_found then
    raise foreign_key_violation using message = format('There is no status %s.', new.status);
  end
$$;
