import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connections/connect.ts'
import { testDatabase } from '#tests/support/database.ts'
import { makeDescribedSchema } from '#tests/support/described-schema.ts'
import { dumpSchema } from '#tests/support/dump-schema.ts'

const database = await testDatabase()
const described = await describe()

/** The schema of a database that is made of the files of db/schema alone. */
async function describe(): Promise<string> {
  const name = `described_${randomBytes(8).toString('hex')}`
  const superuser = new Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await superuser.query(`create database ${name} template template0 owner abetuta_owner`)
  const db = connect(Object.assign(new URL(database.ownerUrl), { pathname: `/${name}` }).href, { max: 1 })
  afterAll(async () => {
    await db.destroy()
    await superuser.query(`drop database ${name} with (force)`)
    await superuser.end()
  })
  await makeDescribedSchema(db)
  return await dumpSchema(db)
}

test('the migrations make the tables that db/schema describes', async () => {
  expect(await dumpSchema(database.ownerDb)).toBe(described)
})

const { rows: triggers } = await sql<{ name: string; table: string; statement: string }>`
  select tgname as name, tgrelid::regclass::text as "table", tgfoid::regprocedure::text as statement
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'public'::regnamespace`.execute(database.ownerDb)

// Triggers keep visibility, figures and search texts true: nothing else would notice a migration that drops one.
test.each(triggers)(
  'the comparison finds it when trigger $name of $table goes or is turned off',
  async ({ name, table }) => {
    const changes = [`drop trigger ${name} on ${table}`, `alter table ${table} disable trigger ${name}`]
    for (const change of changes) {
      const dumped = await dumpAfter(change)
      expect(dumped === described, change).toBe(false)
    }
  },
)

/** The dump of a database with the change, which is rolled back. */
async function dumpAfter(change: string): Promise<string> {
  const transaction = await database.ownerDb.startTransaction().execute()
  try {
    await sql.raw(change).execute(transaction)
    return await dumpSchema(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
