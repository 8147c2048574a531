-- Needs: rules/folding, rules/visibility

-- Search among what the actor sees, so that no bound counts what only others see. The search box asks `find_placed_cases`
-- (server/features/case-search), lists of complaints `search_complaints` (server/features/complaint-search), the list of likely
-- duplicates `similar_complaints` (server/features/supervision). The texts stand in complaint_search. What matches is the same for all of
-- them: `holds_pattern` says whether a text does, and `matching_cases` finds all that do.
-- They run with the owner's rights, because the operators of the trigram index are not leakproof: under a policy PostgreSQL would read the
-- whole table. They read visible_complaint instead. The trigram index is asked by LIKE: of a regular expression it knows no letters
-- beyond U+07FF, so that PostgreSQL would read every text for each word in Ethiopic letters. An index is asked for three patterns, one by
-- one; the others look through what it finds.
--
-- A pattern is a word, at the beginning of one where it starts with a sign for white space (`\s`), and behind a bar the skeletons of names
-- in ASCII letters.

-- The words that match a pattern as a whole: the typed one and its skeletons.
create or replace function pattern_words(pattern text) returns text[]
  language sql immutable parallel safe strict
  return string_to_array(replace(replace(pattern, '(\s|$)', ''), '\s', ''), '|');

-- What the trigram index is asked of a pattern: of a long number the end only, because every text has most trigrams of digits.
create or replace function end_of_number(pattern text) returns text
  language sql immutable parallel safe strict
  return case when pattern ~ '^[0-9]{8,}$' then right(pattern, 7) else pattern end;

-- The skeletons of a pattern, as a regular expression; null when it has none.
create or replace function name_skeletons(pattern text) returns text
  language sql immutable parallel safe strict
  return nullif(substr(pattern, length(split_part(pattern, '|', 1)) + 2), '');

-- What finds the word of a pattern, as LIKE. White space in papers is whatever somebody typed.
create or replace function word_likes(pattern text) returns text[]
  language sql immutable parallel safe strict
  return array(
    select '%' || space || regexp_replace(substr(split_part(pattern, '|', 1), skipped), '([%_\\])', '\\\1', 'g') || '%'
    from (values (' ', 3, true), (E'\t', 3, true), (E'\n', 3, true), (E'\r', 3, true), ('', 1, false))
      as way (space, skipped, at_beginning)
    where at_beginning = (pattern like '\\s%'));

-- What finds a pattern, as LIKE: the word, and the skeletons of names between spaces. A regular expression takes three times as long.
create or replace function pattern_likes(pattern text) returns text[]
  language sql immutable parallel safe strict
  return word_likes(pattern) || array(
    select way
    from unnest(string_to_array(replace(replace(name_skeletons(pattern), '(\s|$)', ' '), '\s', ' '), '|')) as sound,
      unnest(case
        when sound like '% ' then array['%' || sound || '%', '%' || rtrim(sound)]
        else array['%' || sound || '%']
      end) as way);

-- Whether the texts of a complaint hold a pattern: the folded one its word or, in names, what sounds like it; the papers its word. Asked
-- with a pattern that is the same for all rows, it becomes a condition of the query, which the trigram indexes answer.
create or replace function holds_pattern(folded text, papers text, pattern text) returns boolean
  language sql immutable parallel safe
  return folded like any (pattern_likes(pattern)) or papers like any (word_likes(pattern));
grant execute on function holds_pattern, pattern_likes, word_likes, name_skeletons to abetuta_app;

-- Of the cases, in their order, those that hold every pattern, at most `most` (null: all). The settings let each be read by its key,
-- whatever the patterns are.
create or replace function cases_holding(cases integer[], patterns text[], most integer) returns integer[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  set enable_memoize = off set enable_bitmapscan = off set enable_seqscan = off
  as $$
  declare
    likes_1 text[] := pattern_likes(patterns[1]);
    words_1 text[] := word_likes(patterns[1]);
    likes_2 text[] := pattern_likes(patterns[2]);
    words_2 text[] := word_likes(patterns[2]);
    likes_3 text[] := pattern_likes(patterns[3]);
    words_3 text[] := word_likes(patterns[3]);
  begin
    return array(
      select search.complaint_id
      from unnest(cases) as candidate (id) join complaint_search as search on search.complaint_id = candidate.id
      where (likes_1 is null
          or search.folded like any (likes_1) or search.papers like any (words_1))
        and (likes_2 is null
          or search.folded like any (likes_2) or search.papers like any (words_2))
        and (likes_3 is null
          or search.folded like any (likes_3) or search.papers like any (words_3))
        and (cardinality(patterns) < 4 or (search.folded || ' ' || search.papers) ~ all (patterns[4:]))
      limit most);
  end
$$;

-- The cases with a whole long number, visible or not: a phone of somebody in it, its tracking ID, or a number in its issues and papers,
-- which few cases have and which have an index of their own. In the trigram index every text has all trigrams of digits, so that it would
-- read entries of the whole register for any number.
create or replace function cases_of_number(number text) returns setof integer
  language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  begin atomic
    select complaint_id from complaint_party where phone = '+' || number
    union
    select id from complaint where tracking_id = number
    union
    select complaint_id from complaint_search
    where mentions_number(folded, papers) and (folded like '%' || number || '%' or papers like '%' || number || '%');
  end;

-- The cases that hold every pattern, visible or not, at most `most` (null: all), in no order. Where the first pattern is a whole number that
-- some case has, only those with it. The patterns come longest first; three go to the index, and of a long number only its end.
create or replace function matching_cases(patterns text[], most integer) returns setof integer
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  declare
    probes text[] := array(select end_of_number(pattern) from unnest(patterns) as pattern);
    of_number integer[] := '{}';
  begin
    if coalesce(array_to_string(patterns, ''), '') = '' then
      return;
    end if;
    if patterns[1] ~ '^[0-9]{10,}$' then
      of_number := cases_holding(array(select cases_of_number(patterns[1])), patterns, most);
    end if;
    if of_number <> '{}' then
      return query select unnest(of_number);
      return;
    end if;
    return query
      select complaint_id from complaint_search
      where (probes[1] is null or holds_pattern(folded, papers, probes[1]))
        and (probes[2] is null or holds_pattern(folded, papers, probes[2]))
        and (probes[3] is null or holds_pattern(folded, papers, probes[3]))
        and (probes = patterns[:3] or (folded || ' ' || papers) ~ all (patterns))
      limit most;
  end
$$;

-- Of the cases, as far as the actor sees them, the best `shown` of each place where the patterns were found, with how many there are of
-- the place. What holds all of `whole` (`is_whole`) comes first, then what is open, then what is newest.
create or replace function place_cases(cases integer[], patterns text[], whole text[], shown integer)
  returns table (complaint_id integer, place text, of_place integer, is_whole boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  begin
    return query
      with text_of as materialized (
        select complaint.id, complaint.registered_at, complaint.is_open,
          split_part(search.folded, chr(31), 1) as tracking, split_part(search.folded, chr(31), 2) as names,
          split_part(search.folded, chr(31), 3) as phones, split_part(search.folded, chr(31), 4) as issues,
          split_part(search.papers, chr(31), 1) as letters, split_part(search.papers, chr(31), 2) as files,
          split_part(search.papers, chr(31), 3) as decisions, search.folded as all_of_it
        from unnest(cases) as found (id) join complaint on complaint.id = found.id
          join complaint_search as search on search.complaint_id = found.id
        where exists (select from visible_complaint as seen where seen.id = found.id)
      ), placed as (
        select id, registered_at, is_open, all_of_it ~ all (whole) as is_whole,
          case
            when tracking ~ all (patterns) and all_of_it like '%' || chr(31) || '%' then 'tracking-id'
            when phones ~ all (patterns) then 'phone'
            when letters ~ all (patterns) then 'letter'
            when names ~ all (patterns) then 'name'
            when issues ~ all (patterns) then 'issue'
            when decisions ~ all (patterns) then 'decision'
            when files ~ all (patterns) then 'file'
            when names ~ any (patterns) then 'name'
            when issues ~ any (patterns) then 'issue'
            when decisions ~ any (patterns) then 'decision'
            when files ~ any (patterns) then 'file'
            else 'name'
          end as place
        from text_of
      ), ranked as (
        select id, place, is_whole,
          row_number() over (partition by place order by is_whole desc, is_open desc, registered_at desc, id desc) as rank,
          count(*) over (partition by place) as of_place
        from placed
      )
      select id, place, of_place::integer, is_whole from ranked where rank <= shown order by place, rank;
  end
$$;

-- The best `shown` cases of each place, as `place_cases` orders them, of the newest `most` that the actor sees and that hold the patterns;
-- `is_cut` when there may be more. Its work does not grow with the register:
--
-- - Where no more than 1000 cases are visible, any word is looked for among all of them.
-- - In a register of more than 5,000 cases a word that is common among the newest visible ones (13 of 250, a twentieth) is looked for among
--   the newest 1000, and of other words no more than 400 cases are read. Smaller registers are searched whole, so that box and lists agree.
-- - Otherwise names come first, by equality of whole words: those of the newest cases, which have one of the last two marks
--   (`name_words`), then, where these promise enough, of all; then whatever holds the patterns: among the visible cases where they are few
--   (no more than 10,000 and a small part of the register, because the index would give everybody's) and one of the newest has them, or
--   by the trigram index.
-- - More than `most_hits`, visible or not, are too many to compare with what one sees: then the newest 2000 are looked through.
create or replace function find_placed_cases(patterns text[], whole text[], most_hits integer, most integer, shown integer)
  returns table (complaint_id integer, place text, of_place integer, is_whole boolean, is_cut boolean)
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
  as $$
  #variable_conflict use_column
  declare
    last_mark integer := (select max(search.complaint_id) / 65536 from complaint_search as search);
    register real := (select reltuples from pg_class where oid = 'complaint'::regclass);
    newest integer[];
    about double precision := 'infinity';
    holding integer[] := '{}';
    hits integer[];
    looked_at integer[] := '{}';
    seen integer[] := '{}';
    is_partial boolean := false;
  begin
    if coalesce(cardinality(patterns), 0) = 0 then
      return;
    end if;
    if register > 5000 then
      most := least(most, 400);
    end if;
    if patterns[1] !~ '^[0-9]{8,}$' then
      select found.ids, found.about into newest, about from newest_visible(1000) as found;
      holding := cases_holding(newest[:250], patterns, null);
      if cardinality(newest) < 1000 or register > 5000 and cardinality(holding) >= 13 then
        holding := holding || cases_holding(newest[251:], patterns, null);
        return query select placed.*, cardinality(newest) = 1000 from place_cases(holding, patterns, whole, shown) as placed;
        return;
      end if;
      if about > 10000 or about * 8 > register then
        holding := '{}';
      elsif holding = '{}' then
        holding := cases_holding(newest[251:], patterns, 1);
      end if;
    end if;
    for attempt in 1..3 loop
      -- a long number is no name, and two marks of all promise too few
      continue when attempt < 3 and patterns[1] ~ '^[0-9]{8,}$' or attempt = 2 and cardinality(seen) * (last_mark + 1) <= 2 * most;
      if attempt < 3 then
        hits := array(
          select search.complaint_id from complaint_search as search
          where (attempt = 2
              or name_words(search.complaint_id, search.folded) && array['#' || last_mark, '#' || last_mark - 1])
            and (patterns[1] is null
              or name_words(search.complaint_id, search.folded) && pattern_words(patterns[1]))
            and (patterns[2] is null
              or name_words(search.complaint_id, search.folded) && pattern_words(patterns[2]))
            and (patterns[3] is null
              or name_words(search.complaint_id, search.folded) && pattern_words(patterns[3]))
            and (cardinality(patterns) < 4 or search.folded ~ all (patterns[4:]))
          limit most_hits + 1);
      elsif holding <> '{}' then
        newest := (select ids from newest_visible(20000));
        seen := cases_holding(newest, patterns, most + 1);
        is_partial := cardinality(newest) = 20000;
        exit;
      else
        hits := array(select matching_cases(patterns, most_hits + 1));
      end if;
      if cardinality(hits) > most_hits then
        newest := (select ids from newest_visible(2000));
        holding := cases_holding(newest, patterns, null);
        return query select placed.*, cardinality(newest) = 2000 from place_cases(holding, patterns, whole, shown) as placed;
        return;
      end if;
      if cardinality(hits) > cardinality(looked_at) then
        seen := array(
          (select hit.id from (select unnest(hits) as id except select unnest(looked_at) order by id desc) as hit
            where exists (select from visible_complaint as visible where visible.id = hit.id offset 0)
            limit most + 1)
          union all select unnest(seen)
          order by id desc limit most + 1);
      end if;
      exit when cardinality(seen) > most;
      looked_at := hits;
    end loop;
    return query select placed.*, is_partial or cardinality(seen) > most
      from place_cases(seen[:most], patterns, whole, shown) as placed;
  end
$$;
grant execute on function find_placed_cases to abetuta_app;

-- Ids of the newest `max` visible complaints (null: of all) that hold every pattern, for lists and likely duplicates. It runs to its end
-- in plpgsql, so that the patterns are known when it is planned.
create or replace function search_complaints(patterns text[], max integer) returns setof integer
  language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
  as $$
  begin
    return query
      select hit from unnest(array(select matching_cases(patterns, null))) as hit join visible_complaint as seen on seen.id = hit
      order by hit desc
      limit max;
  end
$$;
grant execute on function search_complaints to abetuta_app;

-- Likely duplicates of a complaint: of each kind of likeness (a phone, a name, the body within half a year) the newest `most` that the
-- actor sees, with how much their texts are alike. `names` are the patterns of each name in it, with a space between them; what only a
-- paper mentions is no name.
create or replace function similar_complaints(of_complaint integer, names text[], most integer)
  returns table (complaint_id integer, same_phone boolean, same_name boolean, likeness real)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    with given as (
      select complaint.id, complaint.against_organization_id, complaint.registered_at, complaint_search.folded
      from complaint join complaint_search on complaint_search.complaint_id = complaint.id
      where complaint.id = of_complaint
    ), by_phone as (
      select distinct other.complaint_id as id
      from complaint_party as own
        join complaint_party as other on other.phone = own.phone and other.complaint_id <> own.complaint_id
        join visible_complaint as seen on seen.id = other.complaint_id
      where own.complaint_id = of_complaint and own.phone is not null
      order by other.complaint_id desc limit most
    ), by_name as (
      select distinct found.id
      from unnest(names) as name, lateral (
        select named.id from search_complaints(string_to_array(name, ' '), null) as named (id)
          join complaint_search as search on search.complaint_id = named.id
        where named.id <> of_complaint and search.folded ~ all (string_to_array(name, ' '))
        order by named.id desc limit most) as found
    ), by_body as (
      select seen.id from visible_complaint as seen join given using (against_organization_id)
      where seen.id <> given.id and seen.registered_at
        between given.registered_at - interval '180 days' and given.registered_at + interval '180 days'
      order by seen.registered_at desc limit most
    ), candidate as (
      select id from by_phone
      union
      select id from by_name
      union
      select id from by_body
    )
    select candidate.id, candidate.id in (select id from by_phone), candidate.id in (select id from by_name),
      similarity(given.folded, search.folded)
    from candidate join complaint_search as search on search.complaint_id = candidate.id cross join given;
  end;
grant execute on function similar_complaints to abetuta_app;
