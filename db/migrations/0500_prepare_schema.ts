import { type Kysely, sql } from 'kysely'

/**
 * What everything after it needs: the rights of the application on tables that are made later, what a transaction says of its actor, and the
 * folding of names that are searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rights).execute(db)
  for (const [name, [type, value]] of Object.entries(actorFunctions))
    await sql
      .raw(`create function ${name}() returns ${type} language sql stable parallel safe return ${value}`)
      .execute(db)
  for (const [name, type] of Object.entries(setFunctions)) await createSetFunction(db, name, type)
  await createFolding(db)
  await sql`grant execute on all functions in schema public to abetuta_app`.execute(db)
}

/**
 * The application reads and writes each table that is made later; a table that it must not change, or may only add to, takes rights back in its
 * own migration. It may call no function that its migration does not grant.
 */
const rights = `
  create extension if not exists pg_trgm;
  revoke create on schema public from public;
  grant usage on schema public to abetuta_app;
  alter default privileges in schema public grant select, insert, update, delete on tables to abetuta_app;
  alter default privileges in schema public grant usage, select on sequences to abetuta_app;
  alter default privileges revoke execute on functions from public;`

/** What the transaction was told of its actor (server/platform/db/connections/transaction.ts); null when it does not apply. */
const actorFunctions = {
  app_actor_kind: ['text', `nullif(current_setting('app.actor_kind', true), '')`],
  app_user_id: ['integer', `nullif(current_setting('app.user_id', true), '')::integer`],
  app_draft_id: ['uuid', `nullif(current_setting('app.draft_id', true), '')::uuid`],
  app_complaint_id: ['integer', `nullif(current_setting('app.complaint_id', true), '')::integer`],
  app_sees_all: ['boolean', `coalesce(current_setting('app.sees_all', true), '') = 'yes'`],
}

/** What `load_scope` keeps for the transaction. A set is `*` when it restricts nothing (null here); a transaction that was told nothing has empty sets. */
const setFunctions = { app_ids: 'integer[]', app_words: 'text[]' }

const createSetFunction = (db: Kysely<unknown>, name: string, type: string) =>
  sql
    .raw(`
    create function ${name}(setting text) returns ${type} language sql stable parallel safe
    return case when current_setting(setting, true) = '*' then null
      else coalesce(nullif(current_setting(setting, true), ''), '{}')::${type} end`)
    .execute(db)

/** Letters that sound like others, and those that they are searched as; apostrophes fall away from names of bodies and places. */
const homophones = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሗኇሧፇሃኣዉሺቺኚዢዪጂጪኈኍቈቍኰኵጐጕ'
const counterparts = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሇሇሷጿሀአውሽችኝዥይጅጭሆሁቆቁኮኩጎጉ'
const apostrophes = "''’‘`ʼ"

async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create function fold_name(text) returns text language sql immutable parallel safe strict
      return translate(lower(normalize($1, NFC)), '${homophones}${apostrophes}', '${counterparts}')`)
    .execute(db)
  await sql
    .raw(`create function fold_person_text(text) returns text language sql immutable parallel safe strict
      return translate(lower($1), '${homophones}', '${counterparts}')`)
    .execute(db)
}
