import { type Kysely, sql } from 'kysely'

/**
 * What is searched for is looked up among what one sees: no bound counts what others see. The functions run with the owner's rights, because
 * the operators of the trigram index are not leakproof: under a policy PostgreSQL would read the whole table. They read `complaint_in_sight`.
 *
 * The trigram index is asked by LIKE: of a regular expression it knows no letters beyond U+07FF, so that PostgreSQL read every text for each word
 * in Ethiopic letters. The search box looks through no more than so many texts, however many have the word (decision 0064).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readPatterns(db)
  await placeCases(db)
  await lookThrough(db)
  await askIndex(db)
  await searchComplaints(db)
  await compareInSight(db)
  const asked = sql`place_cases_of_index, place_cases_among, search_complaints, similar_complaints`
  await sql`grant execute on function ${asked} to abetuta_app`.execute(db)
}

/**
 * A pattern is a word, at the beginning of one where it starts with a sign for white space, and behind a bar the skeletons of names in
 * ASCII letters. White space in papers is whatever somebody typed. `pattern_words` are the words that match a pattern as a whole: the typed one and
 * its skeletons.
 */
async function readPatterns(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(String.raw`
    create function word_likes(pattern text) returns text[] language sql immutable parallel safe strict
      return array(
        select '%' || space || regexp_replace(substr(split_part(pattern, '|', 1), skipped), '([%_\\])', '\\\1', 'g') || '%'
        from (values (' ', 3, true), (E'\t', 3, true), (E'\n', 3, true), (E'\r', 3, true), ('', 1, false))
          as way (space, skipped, at_beginning)
        where at_beginning = (pattern like '\\s%'))`)
    .execute(db)
  await sql
    .raw(`
    create function name_skeletons(pattern text) returns text language sql immutable parallel safe strict
      return nullif(substr(pattern, length(split_part(pattern, '|', 1)) + 2), '')`)
    .execute(db)
  await sql
    .raw(String.raw`
    create function pattern_words(pattern text) returns text[] language sql immutable parallel safe strict
      return string_to_array(replace(replace(pattern, '(\s|$)', ''), '\s', ''), '|')`)
    .execute(db)
  await sql`
    create function end_of_number(pattern text) returns text language sql immutable parallel safe strict
      return case when pattern ~ '^[0-9]{8,}$' then right(pattern, 7) else pattern end`.execute(db)
}

/**
 * Of the cases, as far as the actor sees them, the best `shown` of each place where the words were found, with how many there are of the
 * place. What holds all of `whole` comes first, then what is open, then what is newest.
 */
async function placeCases(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function place_cases(cases integer[], patterns text[], whole text[], shown integer)
    returns table (complaint_id integer, place text, of_place integer)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    #variable_conflict use_column
    begin
      return query
        with text_of as materialized (
          select complaint.id, complaint.registered_at, complaint.status <> 'CLOSED' as is_open,
            split_part(search.folded, chr(31), 1) as tracking, split_part(search.folded, chr(31), 2) as names,
            split_part(search.folded, chr(31), 3) as phones, split_part(search.folded, chr(31), 4) as issues,
            split_part(search.papers, chr(31), 1) as letters, split_part(search.papers, chr(31), 2) as files,
            split_part(search.papers, chr(31), 3) as decisions, search.folded as all_of_it
          from unnest(cases) as found (id) join complaint on complaint.id = found.id
            join complaint_search as search on search.complaint_id = found.id
          where exists (select from complaint_in_sight as seen where seen.id = found.id)
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
          select id, place, row_number() over (partition by place order by is_whole desc, is_open desc, registered_at desc, id desc) as rank,
            count(*) over (partition by place) as of_place
          from placed
        )
        select id, place, of_place::integer from ranked where rank <= shown order by place, rank;
    end
    $$`)
    .execute(db)
}

/** The same of what holds every pattern among given cases, of which the actor sees all or some. */
async function lookThrough(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function place_cases_among(candidates integer[], patterns text[], whole text[], shown integer)
    returns table (complaint_id integer, place text, of_place integer)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    #variable_conflict use_column
    declare
      holding integer[];
    begin
      holding := array(select search.complaint_id
        from unnest(candidates) as candidate (id) join complaint_search as search on search.complaint_id = candidate.id
        where (search.folded || ' ' || search.papers) ~ all (patterns));
      return query select * from place_cases(holding, patterns, whole, shown);
    end
    $$`)
    .execute(db)
}

/** As in `name_words`. */
const ofOneMark = 65_536

/**
 * The same of the newest `most` in sight that the indexes find (decision 0130). Names come first: those of the newest cases, then, where these
 * promise enough, of all; then whatever holds the patterns. What has the words as whole words holds the patterns too. More than `most_hits`, in
 * sight or not, are too many to look through: then there is one row without a case. Of a long number the trigram index is asked for the end only.
 */
async function askIndex(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function place_cases_of_index(patterns text[], whole text[], most_hits integer, most integer, shown integer)
    returns table (complaint_id integer, place text, of_place integer, is_cut boolean)
    language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
    as $$
    #variable_conflict use_column
    declare
      last_mark integer := (select max(search.complaint_id) / ${ofOneMark} from complaint_search as search);
      probes text[] := array(select end_of_number(pattern) from unnest(patterns) as pattern);
      hits integer[];
      looked_at integer[] := '{}';
      seen integer[] := '{}';
    begin
      if coalesce(cardinality(patterns), 0) = 0 then
        return;
      end if;
      for attempt in 1..3 loop
        -- two marks of all promise too few
        continue when attempt = 2 and cardinality(seen) * (last_mark + 1) <= 2 * most;
        if attempt < 3 then
          hits := array(
            select search.complaint_id from complaint_search as search
            where (attempt = 2 or name_words(search.complaint_id, search.folded) && array['#' || last_mark, '#' || last_mark - 1])
              and ${[1, 2, 3].map(isNamed).join(' and ')}
              and (cardinality(patterns) < 4 or search.folded ~ all (patterns[4:]))
            limit most_hits + 1);
        else
          hits := array(
            select search.complaint_id from complaint_search as search
            where ${[1, 2, 3].map(holdsByIndex).join(' and ')}
              and (probes = patterns[:3] or (search.folded || ' ' || search.papers) ~ all (patterns))
            limit most_hits + 1);
        end if;
        if cardinality(hits) > most_hits then
          return query select null::integer, null::text, 0, true;
          return;
        end if;
        if cardinality(hits) > cardinality(looked_at) then
          seen := array(
            (select hit.id from (select unnest(hits) as id except select unnest(looked_at) order by id desc) as hit
              where exists (select from complaint_in_sight as visible where visible.id = hit.id offset 0)
              limit most + 1)
            union all select unnest(seen)
            order by id desc limit most + 1);
        end if;
        exit when cardinality(seen) > most;
        looked_at := hits;
      end loop;
      return query select placed.*, cardinality(seen) > most from place_cases(seen[:most], patterns, whole, shown) as placed;
    end
    $$`)
    .execute(db)
}

/** Whether one of the words of names matches the pattern as a whole, or there is no such pattern. */
const isNamed = (at: number) => `(patterns[${at}] is null
  or name_words(search.complaint_id, search.folded) && pattern_words(patterns[${at}]))`

/** Whether a text holds the pattern, or there is no such pattern, as the trigram index can be asked. Skeletons stand in names alone. */
const holdsByIndex = (at: number) => `(probes[${at}] is null
  or search.folded like any (word_likes(probes[${at}])) or search.folded ~ name_skeletons(probes[${at}])
  or search.papers like any (word_likes(probes[${at}])))`

/**
 * For lists and likely duplicates: ids of the newest `max` visible complaints (null: of all) whose folded text holds every pattern between white
 * space. The three longest patterns go to the index; the others look through what it finds.
 */
async function searchComplaints(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function search_complaints(folded text, max integer) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
    as $$
    #variable_conflict use_variable
    declare
      patterns text[];
    begin
      select array_agg(word order by length(word) desc) into patterns
        from regexp_split_to_table(folded, '\\s+') as word
        where word <> '';
      if patterns is null then
        return;
      end if;
      return query
        with hit as materialized (
          select complaint_id from complaint_search as search
          where ${[1, 2, 3].map(holdsInText).join(' and ')}
            and (cardinality(patterns) < 4 or search.folded ~ all (patterns[4:]))
        )
        select complaint_id from hit join complaint_in_sight as seen on seen.id = complaint_id
        order by complaint_id desc
        limit max;
    end
    $$`)
    .execute(db)
}

const holdsInText = (at: number) => `(patterns[${at}] is null
  or search.folded like any (word_likes(patterns[${at}])) or search.folded ~ name_skeletons(patterns[${at}]))`

/** Likely duplicates: of each kind of likeness the newest that one sees. */
async function compareInSight(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function similar_complaints(of_complaint integer, folded_names text[], most integer)
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
          join complaint_in_sight as seen on seen.id = other.complaint_id
        where own.complaint_id = of_complaint and own.phone is not null
        order by other.complaint_id desc limit most
      ), by_name as (
        select distinct found.id from unnest(folded_names) as name,
          lateral search_complaints(name, most) as found (id)
        where name <> '' and found.id <> of_complaint
      ), by_body as (
        select seen.id from complaint_in_sight as seen join given using (against_organization_id)
        where seen.id <> given.id and seen.registered_at
          between given.registered_at - interval '180 days' and given.registered_at + interval '180 days'
        order by seen.registered_at desc limit most
      ), candidate as (
        select id from by_phone union select id from by_name union select id from by_body
      )
      select candidate.id, candidate.id in (select id from by_phone), candidate.id in (select id from by_name),
        similarity(given.folded, search.folded)
      from candidate join complaint_search as search on search.complaint_id = candidate.id cross join given;
    end`.execute(db)
}
