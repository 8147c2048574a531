import { type Kysely, sql } from 'kysely'

/**
 * The most urgent of one status, and those of it whose clocks stand still: without an index of their own a rare status was looked
 * for among everybody's deadlines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index complaint_status_due on complaint (status, due_at, id) where due_at is not null`.execute(db)
  await sql`create index complaint_status_without_due on complaint (status, id) where due_at is null`.execute(db)
  await searchByEveryWord(db)
}

/** The three longest words of a name go to the index, where one word of it would give everybody who shares it. */
async function searchByEveryWord(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_complaints(folded text, max integer)
    returns setof integer language plpgsql stable security definer
    set search_path = pg_catalog, public, pg_temp as $$
    #variable_conflict use_variable
    declare
      patterns text[];
    begin
      select array_agg('%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%' order by length(word) desc)
        into patterns
        from regexp_split_to_table(folded, '\\s+') as word
        where word <> '';
      if patterns is null then
        return;
      end if;
      if cardinality(patterns) = 1 then
        return query
          select search.complaint_id from complaint_search as search
          where search.folded like patterns[1]
          order by search.complaint_id desc
          limit max;
        return;
      end if;
      return query
        select search.complaint_id from complaint_search as search
        where search.folded like patterns[1] and search.folded like patterns[2]
          and search.folded like coalesce(patterns[3], patterns[2]) and search.folded like all (patterns)
        order by search.complaint_id desc
        limit max;
    end
    $$`.execute(db)
}
