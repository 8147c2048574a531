-- Look-ups of single things past row-level security, for whoever cannot see them yet or has no account: registration, tracking and the
-- check of letters (server/features/registration, tracking, letters); and the histories of trees (server/features/tree-history).
-- They give back ids and what decides a step; what an id names is read under the policies. Search paths are pinned, because whoever
-- calls could otherwise put other tables before ours.

-- The complaint that a tracking ID names, visible or not: who may open it is checked by whoever asks.
create or replace function complaint_id_of_tracking_id(wanted text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select id from public.complaint where tracking_id = wanted);
grant execute on function complaint_id_of_tracking_id to abetuta_app;

-- The complaint that was registered with this submission key, so that submitting twice gives the same complaint.
create or replace function complaint_id_of_submission_key(wanted text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select id from public.complaint where submission_key = wanted);
grant execute on function complaint_id_of_submission_key to abetuta_app;

-- What everybody who holds a letter's code may know of it, and of the letter that replaces it. It looks past row-level security, because
-- nobody is signed in.
create or replace function check_letter(of_code text)
  returns table (
    id integer, kind text, language text, issuer jsonb, addressee text, issued_at timestamptz,
    ended_at timestamptz, ended_because text, replacing_id integer, replacing_kind text, replacing_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select letter.id, letter.kind, letter.language, letter.content -> 'issuer',
      letter.content ->> 'complainant', letter.issued_at, letter.ended_at, letter.ended_because,
      replacing.id, replacing.kind, replacing.issued_at
    from letter left join letter as replacing on replacing.id = letter.replaced_by_id
    where letter.check_code = of_code;
  end;
grant execute on function check_letter to abetuta_app;

-- The names from the top down to a body, a department or a place (`asked` and its id), as they were at a moment; null when it was not
-- there. It needs no other rights: everybody reads the histories.
create or replace function tree_path_at(asked text, asked_id integer, moment timestamptz) returns json
  language sql stable
  as $$
  with recursive upwards as (
    select subject, parent_id, name_en, name_am, 0 as distance from tree_state
    where subject = asked and subject_id = asked_id
      and coalesce(from_at, '-infinity') <= moment and coalesce(until_at, 'infinity') > moment
    union all
    select above.subject, above.parent_id, above.name_en, above.name_am, distance + 1
    from upwards join tree_state as above on above.subject = upwards.subject and above.subject_id = upwards.parent_id
    where coalesce(from_at, '-infinity') <= moment and coalesce(until_at, 'infinity') > moment
      and asked <> 'organization' and distance < 100
  )
  select case when count(*) > 0 then json_build_object(
    'en', string_agg(name_en, ' / ' order by distance desc),
    'am', string_agg(name_am, ' / ' order by distance desc)) end
  from upwards
$$;
grant execute on function tree_path_at to abetuta_app;
