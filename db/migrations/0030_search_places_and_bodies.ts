import { type Kysely, sql } from 'kysely'

/** Names to search in, whatever letters they are written in; what keeps trees of 20,000 places fast; merges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFolding(db)
  for (const [table, text] of Object.entries(searched)) {
    await sql
      .raw(`alter table ${table} add column folded text not null generated always as (fold_name(${text})) stored`)
      .execute(db)
    await sql.raw(`create index ${table}_folded on ${table} using gin (folded gin_trgm_ops)`).execute(db)
  }
  await sql`create index organization_by_name on organization (name_en, id)`.execute(db)
  await sql`create index organization_name_folded on organization (fold_name(name_en))`.execute(db)
  await sql`create index location_by_name on location (parent_id, name_en, id)`.execute(db)
  await sql`create index location_name_folded on location (parent_id, fold_name(name_en))`.execute(db)
  await recordMerges(db)
}

const searched = {
  organization: `name_en || ' ' || name_am`,
  department: `name_en || ' ' || name_am`,
  location: `name_en || ' ' || name_am`,
  constant_field: `code || ' ' || label_en || ' ' || label_am`,
}

/** Letters that sound like others, row by row, and those that they are searched as; apostrophes fall away. */
const homophones = 'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኸኹኺኻኼኽኾሠሡሢሣሤሥሦዐዑዒዓዔዕዖፀፁፂፃፄፅፆሃኣ'
const counterparts = 'ሀሁሂሀሄህሆሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአኡኢአኤእኦጸጹጺጻጼጽጾሀአ'
const apostrophes = "''’‘`ʼ"

async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create function fold_name(text) returns text language sql immutable parallel safe strict
       return translate(lower(normalize($1, NFC)), '${homophones}${apostrophes}', '${counterparts}')`,
    )
    .execute(db)
  await sql`revoke execute on function fold_name(text) from public`.execute(db)
  await sql`grant execute on function fold_name(text) to abetuta_app`.execute(db)
}

/** What was merged into another stays, closed, and says into which. */
async function recordMerges(db: Kysely<unknown>): Promise<void> {
  await sql`alter table department add column merged_into_id integer references department`.execute(db)
  await sql`
    alter table department add constraint department_merged_is_closed
    check (merged_into_id is null or (not is_active and merged_into_id <> id))`.execute(db)
  await sql`alter table location add column merged_into_id integer references location`.execute(db)
  await sql`
    alter table location add constraint location_merged_is_closed
    check (merged_into_id is null or (valid_to_on is not null and merged_into_id <> id))`.execute(db)
  await sql`create index department_merged_into_id on department (merged_into_id) where merged_into_id is not null`.execute(
    db,
  )
  await sql`create index location_merged_into_id on location (merged_into_id) where merged_into_id is not null`.execute(
    db,
  )
}
