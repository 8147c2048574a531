import { type Kysely, sql } from 'kysely'

/**
 * The words of names, and what they sound like, have an index that is asked by equality: the trigram index reads all entries of two common
 * names and compares each text that has both. The search box asks it first, for the newest cases, and the trigram index only when these are
 * too few. And of a long number the trigram index is asked for the end only (decision 0130).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexNames(db)
  await readWords(db)
  await askByEquality(db)
}

/** Ids that have one mark among the words: with it the index finds the newest names without reading the others. */
const ofOneMark = 65_536

async function indexNames(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function name_words(complaint_id integer, folded text) returns text[] language sql immutable parallel safe strict
      return string_to_array(split_part(folded, chr(31), 2), ' ') || ('#' || complaint_id / ${ofOneMark})`)
    .execute(db)
  await sql`grant execute on function name_words to abetuta_app`.execute(db)
  await sql`create index complaint_search_names on complaint_search using gin (name_words(complaint_id, folded))`.execute(
    db,
  )
  await sql`analyze complaint_search`.execute(db)
}

/** The words that match a pattern (0412) as a whole: the typed one and its skeletons. And what the trigram index is asked for. */
async function readWords(db: Kysely<unknown>): Promise<void> {
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
 * As before (0412), but names come first: those of the newest cases, then, where these promise enough, of all; then whatever holds the
 * patterns. What has the words as whole words holds the patterns too.
 */
async function askByEquality(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function place_cases_of_index(patterns text[], whole text[], most_hits integer, most integer, shown integer)
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

const isNamed = (at: number) => `(patterns[${at}] is null
  or name_words(search.complaint_id, search.folded) && pattern_words(patterns[${at}]))`

const holdsByIndex = (at: number) => `(probes[${at}] is null
  or search.folded like any (word_likes(probes[${at}])) or search.folded ~ name_skeletons(probes[${at}])
  or search.papers like any (word_likes(probes[${at}])))`
