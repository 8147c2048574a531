import { type Kysely, sql } from 'kysely'

/**
 * The search box asks one function, whose work does not grow with the register (decision 0139): the newest cases in sight come from the index of
 * each way of seeing, texts are compared by LIKE, and a whole phone number or tracking ID is looked up by equality.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await readPatterns(db)
  await findNewest(db)
  await compareTexts(db)
  await findNumbers(db)
  await findCases(db)
}

/** What a pattern finds, as LIKE: the word, and the skeletons of names between spaces. A regular expression takes three times as long. */
async function readPatterns(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(String.raw`
    create function pattern_likes(pattern text) returns text[] language sql immutable parallel safe strict
      return word_likes(pattern) || array(
        select way
        from unnest(string_to_array(replace(replace(name_skeletons(pattern), '(\s|$)', ' '), '\s', ' '), '|')) as sound,
          unnest(case when sound like '% ' then array['%' || sound || '%', '%' || rtrim(sound)] else array['%' || sound || '%'] end) as way)`)
    .execute(db)
}

/** The sets that restrict what one sees, as `seesComplaint` compares them: 0 is the department or the severity of what has none. */
const restrictions = {
  visible_organizations: 'handling_organization_id = any (%1$L)',
  visible_departments: '(handling_department_id = any (%1$L) or handling_department_id is null and 0 = any (%1$L))',
  visible_locations: 'location_id = any (%1$L)',
  visible_against: 'against_organization_id = any (%1$L)',
  visible_types: 'complaint_type_id = any (%1$L)',
  visible_severities: '(severity_id = any (%1$L) or severity_id is null and 0 = any (%1$L))',
  visible_statuses: 'status = any (%1$L)',
}

const newestFirst = 'order by registered_at desc, id desc limit most'

/**
 * The newest `most` cases that a member of staff sees, the newest first, and about how many they see. Each way of seeing gives its newest ones by
 * its own index. The sets are written into the query, because it depends on them which index is the best, and only a period is read that
 * promises enough: no index has the cases of several places and types in this order. What is found is compared with the rule of sight afterwards.
 */
async function findNewest(db: Kysely<unknown>): Promise<void> {
  const sets = Object.entries(restrictions).map(([setting, condition]) => `('app.${setting}', '${condition}')`)
  const ofKey = (select: string) =>
    `(select id, registered_at, true from unnest(keys) as own (key) cross join lateral (${select} ${newestFirst}) as own_way)`
  await sql
    .raw(`
    create function newest_in_sight(most integer, out ids integer[], out about double precision)
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan
    as $$
    declare
      keys integer[] := app_ids('app.sight_keys');
      absent integer[] := app_ids('app.absent_keys');
      experts integer[] := app_ids('app.expert_organizations');
      restriction text := (select string_agg(format('and ' || condition, app_words(setting)), ' ')
        from (values ${sets.join(', ')}) as one (setting, condition) where app_words(setting) is not null);
      part double precision := least(1, 4.0 * most / greatest(1, (select reltuples from pg_class where oid = 'complaint'::regclass)));
      last_at timestamptz;
      period interval;
      restricted record;
      others bigint;
    begin
      if app_sees_all() then
        ids := array(select id from complaint ${newestFirst});
        about := case when cardinality(ids) < most then cardinality(ids)::double precision else 'infinity'::double precision end;
        return;
      end if;
      select max(registered_at), max(registered_at) - min(registered_at) into last_at, period from complaint;
      loop
        execute format(
          'select coalesce(array_agg(id), ''{}'') as ids, coalesce(array_agg(registered_at), ''{}'') as moments from (
            select id, registered_at from complaint where %s %s order by registered_at desc, id desc limit %s) as newest',
          case when part < 1 then format('registered_at >= %L', last_at - period * part) else 'true' end, restriction, most)
          into restricted;
        exit when cardinality(restricted.ids) >= most or part >= 1;
        part := case when cardinality(restricted.ids) / part < 2 * most then 1
          else least(1, part * least(32, 1.5 * most / greatest(1, cardinality(restricted.ids)))) end;
      end loop;
      select array_agg(id order by registered_at desc, id desc), max(of_others) into ids, others from (
        select id, registered_at, count(*) filter (where is_other) over () as of_others from (
          select id, registered_at, bool_or(is_other) as is_other from (
            select id, registered_at, false as is_other from unnest(restricted.ids, restricted.moments) as restricted (id, registered_at)
            union all
            (select complaint_id, registered_at, true from unnest(keys) as own (key) cross join lateral (
              select complaint_id, registered_at from personal_sight where seen_by = key and (is_open or key <> all (absent))
              order by registered_at desc, complaint_id desc limit most) as worked_on)
            union all
            ${ofKey(`select id, registered_at from complaint where receiver_id = key and (status <> 'CLOSED' or key <> all (absent))`)}
            union all
            (select id, registered_at, true from unnest(experts) as own (body) cross join lateral (
              select id, registered_at from complaint where against_organization_id = body ${newestFirst}) as own_way)
          ) as each group by id, registered_at) as once
        ${newestFirst}) as newest;
      ids := coalesce(ids, '{}');
      about := case when others >= most then 'infinity'::double precision
        else coalesce(others, 0) + cardinality(restricted.ids) / part end;
    end
    $$`)
    .execute(db)
}

/** Whether a text has the pattern, or there is no such pattern. Skeletons stand in names alone. */
const holds = (at: number) => `(likes_${at} is null
  or search.folded like any (likes_${at}) or search.papers like any (words_${at}))`

/** Of the cases, in their order, those that hold every pattern, as far as `most`. Each is read by its key, whatever the patterns are. */
async function compareTexts(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function cases_holding(cases integer[], patterns text[], most integer) returns integer[]
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set plan_cache_mode = force_generic_plan set enable_memoize = off set enable_bitmapscan = off set enable_seqscan = off
    as $$
    declare
      ${[1, 2, 3].map(at => `likes_${at} text[] := pattern_likes(patterns[${at}]); words_${at} text[] := word_likes(patterns[${at}]);`).join('\n      ')}
    begin
      return array(
        select search.complaint_id from unnest(cases) as candidate (id) join complaint_search as search on search.complaint_id = candidate.id
        where ${[1, 2, 3].map(holds).join(' and ')}
          and (cardinality(patterns) < 4 or (search.folded || ' ' || search.papers) ~ all (patterns[4:]))
        limit most);
    end
    $$`)
    .execute(db)
}

/**
 * Long numbers in issues and papers, which few cases have: an index of those alone. Numbers of people and of cases have indexes of their own. In
 * the trigram index every text has all trigrams of digits, so that it reads entries of the whole register for any number.
 */
async function findNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mentions_number(folded text, papers text) returns boolean language sql immutable parallel safe strict
      return split_part(folded, chr(31), 4) ~ '[0-9]{10}' or papers ~ '[0-9]{10}'`.execute(db)
  // whoever writes a text keeps the index
  await sql`grant execute on function mentions_number to abetuta_app`.execute(db)
  await sql`
    create index complaint_search_mentioned on complaint_search using gin (folded gin_trgm_ops, papers gin_trgm_ops)
      where mentions_number(folded, papers)`.execute(db)
  await sql`
    create function cases_of_number(number text) returns setof integer
    language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
    begin atomic
      select complaint_id from complaint_party where phone = '+' || number
      union select id from complaint where tracking_id = number
      union select complaint_id from complaint_search
        where mentions_number(folded, papers) and (folded like '%' || number || '%' or papers like '%' || number || '%');
    end`.execute(db)
}

/** As in `name_words`. */
const ofOneMark = 65_536

/** Number of the newest cases in sight that are read first, and of which a share of one twentieth makes a word common; then so many are read. */
const readFirst = 250
const leastOfCommon = 13
const readOfCommon = 1000
/** Number of cases read for a word that is too common for the index but not found among the newest ones. */
const readOfUncommon = 2000
/** All cases in sight are read where they are no more than this, and a small part of the register: the index would give everybody's. */
const mostWalked = 10_000
const smallPart = 8

/**
 * The best `shown` cases of each place, as `place_cases` does, of the newest `most` in sight that hold the patterns; `is_cut` when there may be more.
 *
 * - A whole number is looked up by equality.
 * - A word that is common among the newest cases in sight is looked for among these; and any word, where there are no others in sight.
 * - Otherwise names come first (decision 0130): those of the newest cases, then, where these promise enough, of all; then whatever holds the patterns,
 *   among the cases in sight where they are few and one of the newest has them, or by the trigram index. More than `most_hits`, in
 *   sight or not, are too many to compare with what one sees. Of a long number the trigram index is asked for the end only.
 */
async function findCases(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function find_placed_cases(patterns text[], whole text[], most_hits integer, most integer, shown integer)
    returns table (complaint_id integer, place text, of_place integer, is_cut boolean)
    language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off
    as $$
    #variable_conflict use_column
    declare
      last_mark integer := (select max(search.complaint_id) / ${ofOneMark} from complaint_search as search);
      register real := (select reltuples from pg_class where oid = 'complaint'::regclass);
      probes text[] := array(select end_of_number(pattern) from unnest(patterns) as pattern);
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
      if patterns[1] ~ '^[0-9]{10,}$' then
        holding := cases_holding(array(select cases_of_number(patterns[1]) order by 1 desc), patterns, null);
        if holding <> '{}' then
          return query select placed.*, false from place_cases(holding, patterns, whole, shown) as placed;
          return;
        end if;
      elsif patterns[1] !~ '^[0-9]{8,}$' then
        select found.ids, found.about into newest, about from newest_in_sight(${readOfCommon}) as found;
        holding := cases_holding(newest[:${readFirst}], patterns, null);
        if cardinality(newest) < ${readOfCommon} or cardinality(holding) >= ${leastOfCommon} then
          holding := holding || cases_holding(newest[${readFirst + 1}:], patterns, null);
          return query select placed.*, cardinality(newest) = ${readOfCommon} from place_cases(holding, patterns, whole, shown) as placed;
          return;
        end if;
        if about > ${mostWalked} or about * ${smallPart} > register then
          holding := '{}';
        elsif holding = '{}' then
          holding := cases_holding(newest[${readFirst + 1}:], patterns, 1);
        end if;
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
        elsif holding <> '{}' then
          newest := (select ids from newest_in_sight(${mostWalked * 2}));
          seen := cases_holding(newest, patterns, most + 1);
          is_partial := cardinality(newest) = ${mostWalked * 2};
          exit;
        else
          hits := array(
            select search.complaint_id from complaint_search as search
            where ${[1, 2, 3].map(holdsByIndex).join(' and ')}
              and (probes = patterns[:3] or (search.folded || ' ' || search.papers) ~ all (patterns))
            limit most_hits + 1);
        end if;
        if cardinality(hits) > most_hits then
          newest := (select ids from newest_in_sight(${readOfUncommon}));
          holding := cases_holding(newest, patterns, null);
          return query select placed.*, cardinality(newest) = ${readOfUncommon} from place_cases(holding, patterns, whole, shown) as placed;
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
      return query select placed.*, is_partial or cardinality(seen) > most from place_cases(seen[:most], patterns, whole, shown) as placed;
    end
    $$`)
    .execute(db)
  await sql`grant execute on function find_placed_cases to abetuta_app`.execute(db)
}

/** Whether one of the words of names matches the pattern as a whole, or there is no such pattern. */
const isNamed = (at: number) => `(patterns[${at}] is null
  or name_words(search.complaint_id, search.folded) && pattern_words(patterns[${at}]))`

/** Whether a text holds the pattern, or there is no such pattern, as the trigram index can be asked. */
const holdsByIndex = (at: number) => `(probes[${at}] is null
  or search.folded like any (pattern_likes(probes[${at}])) or search.papers like any (word_likes(probes[${at}])))`
