import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { makeDefinitions } from '#server/platform/db/definitions.ts'
import { readSchema, type SchemaFile } from '#server/platform/db/schema-files.ts'

/** What the first migration does before it makes tables. */
const beforeTables = `
  create schema migration;
  create extension pg_trgm;
  alter default privileges in schema public grant usage, select on sequences to abetuta_app;
  alter default privileges revoke execute on functions from public`

/** Makes the schema in an empty database as the files of db/schema describe it, without any migration. Run it as the owner. */
export async function makeDescribedSchema(db: Kysely<Database>): Promise<void> {
  const files = readSchema()
  await db.transaction().execute(async tx => {
    await sql.raw(beforeTables).execute(tx)
    // columns are computed with these
    await sql.raw(files.find(({ name }) => name === 'rules/folding')?.definitions ?? '').execute(tx)
    for (const { table } of tablesInOrder(files)) await sql.raw(table).execute(tx)
    await makeDefinitions(tx, files)
  })
}

/** A table after those that it refers to, or whose sequence it uses. */
function tablesInOrder(files: SchemaFile[]): SchemaFile[] {
  const ordered = new Set<SchemaFile>()
  const place = (file: SchemaFile) => {
    for (const [, referred, counted] of file.table.matchAll(/\breferences (\w+)|nextval\('(\w+)_id_seq'\)/g)) {
      const needed = files.find(({ name }) => name === `tables/${referred ?? counted}`)
      if (needed && needed !== file && !ordered.has(needed)) place(needed)
    }
    ordered.add(file)
  }
  for (const file of files) if (file.table) place(file)
  return [...ordered]
}
