-- Look-ups of single things past row-level security, for whoever cannot see them yet or has no account: registration, tracking and the
-- check of letters (server/features/registration, tracking, letters); and the histories of trees (server/features/locations).
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

-- The complaint of a tracking ID and its PIN, given as `tracking ID:hash:hash…` with the hashes of all keys in use; null for any others, without saying
-- which of the two is wrong.
create or replace function complaint_id_of_pin(guess text) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return (select pin.complaint_id from public.complaint as pinned join public.case_pin as pin on pin.complaint_id = pinned.id
    where pinned.tracking_id = split_part(guess, ':', 1) and encode(pin.pin_hash, 'hex') = any (string_to_array(guess, ':')));
grant execute on function complaint_id_of_pin to abetuta_app;

-- Notes that somebody got in by the PIN of the opened complaint, and keeps its hash with the newest key; false when it is no longer its PIN.
create or replace function use_case_pin(hashes bytea[], at timestamptz) returns boolean
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with used as (
      update public.case_pin set used_at = at, pin_hash = hashes[1]
        where complaint_id = public.app_complaint_id() and pin_hash = any (hashes) returning 1)
    select exists (select from used);
  end;
grant execute on function use_case_pin to abetuta_app;

-- Whether that is the PIN of the opened complaint now.
create or replace function is_case_pin(hashes bytea[]) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return exists (select from public.case_pin where complaint_id = public.app_complaint_id() and pin_hash = any (hashes));
grant execute on function is_case_pin to abetuta_app, abetuta_case;

-- Gives a case another PIN; the one before it ends. Only in an action, which goes on as the system after its rules were checked.
create or replace function replace_case_pin(of_complaint integer, hash bytea, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
    begin
      if public.app_actor_kind() is distinct from 'system' then
        raise insufficient_privilege using message = 'Only an action replaces the PIN of a case.';
      end if;
      insert into public.case_pin (complaint_id, pin_hash, issued_at) values (of_complaint, hash, at)
        on conflict (complaint_id) do update set pin_hash = excluded.pin_hash, issued_at = excluded.issued_at, used_at = null;
    end
  $$;
grant execute on function replace_case_pin to abetuta_app;

-- Whether the complainant got in by the PIN since a moment, and therefore knows how the case stands. Null for anybody but the system.
create or replace function used_case_pin_since(of_complaint integer, since timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  return case when public.app_actor_kind() = 'system'
    then exists (select from public.case_pin where complaint_id = of_complaint and used_at >= since) end;
grant execute on function used_case_pin_since to abetuta_app;

-- The addresses of people of a case that do not receive: of the messages of the case whose outcome is known, and of those sent before
-- `settled`, which would have come back by now, the newest to this address did not arrive. For the opened case, or the system: complainants
-- read no messages, which hold codes.
create or replace function dead_addresses(of_complaint integer, settled timestamptz)
  returns table (channel text, address text, failed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select way.channel, way.address, last.sent_at
    from complaint_party as party
      cross join lateral (values ('sms', party.phone), ('email', party.email)) as way (channel, address)
      cross join lateral (
        select coalesce(message.sent_at, message.created_at) as sent_at,
          message.delivery_status in ('expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained') as has_failed
        from outgoing_message as message
        where message.complaint_id = of_complaint and message.recipient = way.address
          and (message.delivery_status in (
              'delivered', 'expired', 'deleted', 'undeliverable', 'rejected', 'returned', 'complained')
            or (message.status = 'sent' and message.sent_at < settled))
        order by message.id desc
        limit 1) as last
    where party.complaint_id = of_complaint and last.has_failed
      and (of_complaint = app_complaint_id() or app_actor_kind() = 'system')
    order by party.ordinal, way.channel;
  end;
grant execute on function dead_addresses to abetuta_app;

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
