import { type Kysely, sql } from 'kysely'

/**
 * Look-ups that see past row-level security and give back ids only; what an id names is read under the policies.
 * They run with the owner's rights, hence the pinned search path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function complaint_id_of_tracking_id(wanted text) returns integer
    language sql stable security definer set search_path = pg_catalog, pg_temp
    return (select id from public.complaint where tracking_id = wanted)`.execute(db)
  await sql`
    create function complaint_id_of_submission_key(wanted text) returns integer
    language sql stable security definer set search_path = pg_catalog, pg_temp
    return (select id from public.complaint where submission_key = wanted)`.execute(db)
  await createSearch(db)
  for (const signature of [
    'complaint_id_of_tracking_id(text)',
    'complaint_id_of_submission_key(text)',
    'search_complaints(text, integer)',
  ]) {
    await sql.raw(`revoke execute on function ${signature} from public`).execute(db)
    await sql.raw(`grant execute on function ${signature} to abetuta_app`).execute(db)
  }
}

/**
 * Ids of the newest complaints whose folded text holds every word of `folded`. The operator of the trigram index is not
 * leakproof, so under a policy PostgreSQL would read the whole table instead of the index. The longest word goes
 * to the index, the others filter what it finds.
 */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  const text = String.raw`
    create function search_complaints(folded text, max integer) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
    #variable_conflict use_variable
    declare
      patterns text[];
    begin
      select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc)
        into patterns
        from regexp_split_to_table(folded, '\s+') as word
        where word <> '';
      if patterns is null then
        return;
      end if;
      return query
        select search.complaint_id from complaint_search as search
        where search.folded like patterns[1] and search.folded like all (patterns)
        order by search.complaint_id desc
        limit max;
    end
    $$`
  await sql.raw(text).execute(db)
}
