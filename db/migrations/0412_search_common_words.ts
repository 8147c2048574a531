import { type Kysely, sql } from 'kysely'

/**
 * The trigram index is asked by LIKE: of a regular expression it knows no letters beyond U+07FF, so that PostgreSQL read every text for each
 * word in Ethiopic letters. And the search box looks through no more than so many texts, however many have the word (decision 64).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readPatterns(db)
  await placeCases(db)
  await lookThrough(db)
  await askIndex(db)
  await keepFormerFinding(db)
  await searchByLikes(db)
  const offered = sql`place_cases_of_index, place_cases_among`
  await sql`revoke all on function place_cases, ${offered} from public`.execute(db)
  await sql`grant execute on function ${offered} to abetuta_app`.execute(db)
}

/**
 * A pattern is a word, at the beginning of one where it starts with a sign for white space, and behind a bar the skeletons of names in
 * ASCII letters. White space in papers is whatever somebody typed.
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
}

/**
 * Of the cases, as far as the actor sees them, the best \`shown\` of each place where the words were found, with how many there are of the
 * place. What holds all of \`whole\` comes first, then what is open, then what is newest.
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

/**
 * The same of the newest \`most\` in sight that the index finds. More than \`most_hits\`, in sight or not, are too many to look
 * through: then there is one row without a case. Skeletons stand in names alone.
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
      hits integer[];
      seen integer[];
    begin
      if coalesce(cardinality(patterns), 0) = 0 then
        return;
      end if;
      hits := array(
        select search.complaint_id from complaint_search as search
        where ${[1, 2, 3].map(holdsByIndex).join(' and ')}
          and (cardinality(patterns) < 4 or (search.folded || ' ' || search.papers) ~ all (patterns[4:]))
        limit most_hits + 1);
      if cardinality(hits) > most_hits then
        return query select null::integer, null::text, 0, true;
        return;
      end if;
      seen := array(
        select hit.id from (select unnest(hits) as id order by id desc) as hit
        where exists (select from complaint_in_sight as visible where visible.id = hit.id offset 0)
        limit most + 1);
      return query select placed.*, cardinality(seen) > most from place_cases(seen[:most], patterns, whole, shown) as placed;
    end
    $$`)
    .execute(db)
}

/** Whether a text holds one of the patterns, or there is no such pattern, as the index can be asked. */
const holdsByIndex = (at: number) => `(patterns[${at}] is null
  or search.folded like any (word_likes(patterns[${at}])) or search.folded ~ name_skeletons(patterns[${at}])
  or search.papers like any (word_likes(patterns[${at}])))`

/** What the release before this one asks; it looks through the newest \`most\` of all hits. */
async function keepFormerFinding(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function find_cases(patterns text[], whole text[], most integer, shown integer)
    returns table (complaint_id integer, place text, of_place integer, is_cut boolean)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select * from place_cases_of_index(patterns, whole, 1000000000, most, shown)
    $$`)
    .execute(db)
}

/** Lists and likely duplicates: as before (0270), but the index knows letters of every script. */
async function searchByLikes(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function search_complaints(folded text, max integer) returns setof integer
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
