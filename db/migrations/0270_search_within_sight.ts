import { type Kysely, sql } from 'kysely'

/**
 * What is searched for is looked up among what one sees: no bound counts what others see. Look-ups that run with the owner's
 * rights read `complaint_in_sight`, the rule of the policies as a view; whoever alters the policies makes it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSight(db)
  await searchInSight(db)
  await compareInSight(db)
  await foldMoreLetters(db)
  await rememberFolding(db)
}

async function createSight(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ qual: string }>`
    select qual from pg_policies where schemaname = 'public' and tablename = 'complaint'
      and policyname in ('complaint_visible', 'complaint_of_owner') order by policyname desc`.execute(db)
  await sql
    .raw(
      `create view complaint_in_sight as select id, against_organization_id, registered_at from complaint
       where ${rows.map(({ qual }) => qual).join(' or ')}`,
    )
    .execute(db)
  await sql`revoke all on complaint_in_sight from abetuta_app`.execute(db)
}

/**
 * Ids of the newest `max` visible complaints (null: of all) whose folded text matches every pattern, a regular expression
 * between white space. The operators of the trigram index are not leakproof, so under a policy PostgreSQL would read the
 * whole table. The three longest patterns go to the index; the others look through what it finds.
 */
async function searchInSight(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function search_complaints(folded text, max integer) returns setof integer
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
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
      if cardinality(patterns) = 1 then
        return query
          with hit as materialized (select complaint_id from complaint_search as search where search.folded ~ patterns[1])
          select complaint_id from hit join complaint_in_sight as seen on seen.id = complaint_id
          order by complaint_id desc
          limit max;
        return;
      end if;
      return query
        with hit as materialized (
          select complaint_id from complaint_search as search
          where search.folded ~ patterns[1] and search.folded ~ patterns[2]
            and search.folded ~ coalesce(patterns[3], patterns[2]) and search.folded ~ all (patterns)
        )
        select complaint_id from hit join complaint_in_sight as seen on seen.id = complaint_id
        order by complaint_id desc
        limit max;
    end
    $$`)
    .execute(db)
}

/** Likely duplicates: of each kind of likeness the newest that one sees. */
async function compareInSight(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function similar_complaints(of_complaint integer, folded_names text[], most integer)
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

/** Letters that sound like others, and those that they are searched as; apostrophes fall away from names of bodies and places. */
const homophones = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሗኇሧፇሃኣዉሺቺኚዢዪጂጪኈኍቈቍኰኵጐጕ'
const counterparts = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሇሇሷጿሀአውሽችኝዥይጅጭሆሁቆቁኮኩጎጉ'
const apostrophes = "''’‘`ʼ"

const foldedColumns = [
  ...['organization', 'department', 'location'].map(table => [table, 'folded', `fold_name(name_en || ' ' || name_am)`]),
  ['constant_field', 'folded', `fold_name(code || ' ' || label_en || ' ' || label_am)`],
  ['user_account', 'search_text', `fold_person_text(user_name || ' ' || name || ' ' || coalesce(name_am, ''))`],
] as const

/** Columns that are folded by these functions are made anew (an update would write into their history), as are the indexes. */
async function foldMoreLetters(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create or replace function fold_name(text) returns text language sql immutable parallel safe strict
      return translate(lower(normalize($1, NFC)), '${homophones}${apostrophes}', '${counterparts}')`)
    .execute(db)
  await sql
    .raw(`create or replace function fold_person_text(text) returns text language sql immutable parallel safe strict
      return translate(lower($1), '${homophones}', '${counterparts}')`)
    .execute(db)
  for (const [table, column, folded] of foldedColumns) {
    await sql
      .raw(
        `alter table ${table} drop column ${column}, add column ${column} text not null generated always as (${folded}) stored`,
      )
      .execute(db)
    await sql.raw(`create index ${table}_${column} on ${table} using gin (${column} gin_trgm_ops)`).execute(db)
  }
  for (const index of ['organization_name_folded', 'location_name_folded'])
    await sql.raw(`reindex index ${index}`).execute(db)
}

/** Texts of complaints that were folded before are folded anew by a job, the newest first. */
async function rememberFolding(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaint_search add column folding integer not null default 1`.execute(db)
  await sql`alter table complaint_search alter column folding set default 2`.execute(db)
  await sql`create index complaint_search_folding on complaint_search (folding, complaint_id)`.execute(db)
}
