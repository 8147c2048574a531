import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connections/transaction.ts'

/** Tables are filled beside each other in as many connections, one for each core of the machine that the goals are given for. */
const lanes = 2

/** While an installation that is thrown away is loaded, nothing has to survive a power cut, and statistics are gathered once at the end. */
const hurried = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_wal_size: "'8GB'" }

/** Loads rows as a superuser with the server in a hurry, and gathers statistics. Afterwards the server has its own settings again. */
export async function loadInHurry(superuser: Db, work: () => Promise<void>): Promise<void> {
  const setAll = async (settings: string[]) => {
    for (const setting of settings) await sql.raw(`alter system ${setting}`).execute(superuser)
    await sql`select pg_reload_conf()`.execute(superuser)
  }
  await setAll(Object.entries(hurried).map(([name, value]) => `set ${name} = ${value}`))
  try {
    await work()
    await sql`vacuum analyze`.execute(superuser)
  } finally {
    await setAll(Object.keys(hurried).map(name => `reset ${name}`))
    await sql`checkpoint`.execute(superuser)
  }
}

/** Gives a superuser's connection whose statements start no trigger and check no reference. */
export const withoutTriggers = (superuser: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  superuser.connection().execute(async db => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`set synchronous_commit = off`.execute(db)
    await sql`set work_mem = '128MB'`.execute(db)
    await sql`set maintenance_work_mem = '1GB'`.execute(db)
    await work(db)
    await sql`reset all`.execute(db)
  })

/** Fills each table in such a connection, two of them at a time, in the given order; its indexes are made afterwards. */
export async function fillTables(
  superuser: Db,
  tables: readonly string[],
  fill: (db: Db, table: string) => Promise<void>,
): Promise<void> {
  const waiting = [...tables]
  const takeTables = async (db: Db) => {
    for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
      const one = table
      await withoutIndexes(db, one, () => fill(db, one))
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => withoutTriggers(superuser, takeTables)))
}

/** Makes the indexes of a table, but those of its keys, anew at the end: row by row the words of a million texts would take an hour. */
async function withoutIndexes(db: Db, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select index.indexrelid::regclass::text as name, pg_get_indexdef(index.indexrelid) as definition
    from pg_index as index
    where index.indrelid = ${table}::regclass and not index.indisunique and not index.indisprimary`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(db)
  await fill()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
}
