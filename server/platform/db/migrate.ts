import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '#db/tables.ts'
import { CannotStart } from '../cannot-start.ts'
import { connect } from './connections/connect.ts'
import { applicationRole, caseRole, grantCaseRole } from './roles.ts'

const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Kysely's own tables are in another schema than ours. */
const bookkeepingSchema = 'migration'
const jobsSchema = 'jobs'
const migrationLock = 4_271_0936

export interface MigrateOptions {
  /** Names of the job queues to make; the application may fill them but not make them. */
  queues?: string[]
  folder?: string
}

/**
 * Brings the database to the newest state: the application's role, our tables, the job queue. Forward only. Of two that
 * start at once one waits for the other. Returns the names of the migrations that it ran.
 * Throws when a migration that already ran was edited or is missing, or when one fails; nothing of a failed one remains.
 */
export async function migrateDatabase(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { queues = [], folder = migrationFolder } = options
  const lock = new Client({ connectionString: ownerUrl })
  lock.on('error', () => {})
  await lock.connect()
  const db = connect(ownerUrl, { max: 2, statementTimeout: 0 })
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(db)
    const names = await runMigrations(db, folder)
    await prepareJobs(db, ownerUrl, queues)
    return names
  } finally {
    await db.destroy()
    await lock.end()
  }
}

/** Names of the migrations that have not run yet, oldest first. Throws as `migrateDatabase` does on edited or missing ones. */
export async function findPendingMigrations(db: Kysely<Database>, folder = migrationFolder): Promise<string[]> {
  const applied = await readApplied(db)
  compareWithFiles(applied, folder)
  return readMigrationNames(folder).filter(name => !applied.has(name))
}

/** Names of the migrations that the database has run, oldest first. */
export const listAppliedMigrations = async (db: Kysely<Database>): Promise<string[]> =>
  [...(await readApplied(db)).keys()].sort()

/** Names of the migrations of this version, oldest first. */
export const listOwnMigrations = (): string[] => readMigrationNames(migrationFolder)

const readMigrationNames = (folder: string) =>
  readdirSync(folder)
    .filter(file => /^\d{4}_\w+\.ts$/.test(file))
    .map(file => file.slice(0, -'.ts'.length))
    .sort()

/** Fingerprint of the text with Unix line ends: a Windows checkout has the same migrations. */
const fingerprint = (folder: string, name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${name}.ts`), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')

/** PostgreSQL roles that an installation needs; each is made when this account may do so. */
const roleNeeds = [
  {
    what: `The role ${applicationRole}, which the application signs in as or is a member of,`,
    isThere: `exists (select from pg_roles where rolname = '${applicationRole}')`,
    make: `create role ${applicationRole} nologin`,
    advice: `create role ${applicationRole} login password '…';`,
  },
  {
    what: `The role ${caseRole}`,
    isThere: `exists (select from pg_roles where rolname = '${caseRole}')`,
    make: `create role ${caseRole} nologin`,
    advice: `create role ${caseRole};`,
  },
  {
    what: `The right of ${applicationRole} to act as ${caseRole}`,
    isThere: `pg_has_role('${applicationRole}', '${caseRole}', 'member')`,
    make: grantCaseRole,
    advice: `${grantCaseRole};`,
  },
]

async function ensureRoles(db: Kysely<Database>): Promise<void> {
  for (const { what, isThere, make, advice } of roleNeeds) {
    const { rows } = await sql.raw<{ there: boolean }>(`select ${isThere} as there`).execute(db)
    if (rows[0]?.there) continue
    try {
      await sql.raw(make).execute(db)
    } catch (cause) {
      throw new CannotStart(
        `${what} is missing and this account may not make it. As an administrator of the database run: ${advice}`,
        { cause },
      )
    }
  }
}

async function runMigrations(db: Kysely<Database>, folder: string): Promise<string[]> {
  await sql`create schema if not exists ${sql.id(bookkeepingSchema)}`.execute(db)
  await sql`create table if not exists ${sql.id(bookkeepingSchema, 'fingerprint')}
    (name text primary key, sha256 text not null)`.execute(db)
  compareWithFiles(await readApplied(db), folder)
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: () => importMigrations(folder) },
    migrationTableSchema: bookkeepingSchema,
    migrationTableName: 'applied',
    migrationLockTableName: 'lock',
    // migrations that were written side by side may run in either order; each needs only those that existed when it was written
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName
    throw new Error(`Migration ${failed ?? ''} failed and was undone: ${(error as Error).message}`, { cause: error })
  }
  await keepFingerprints(db, folder)
  return results.map(({ migrationName }) => migrationName)
}

async function importMigrations(folder: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of readMigrationNames(folder)) {
    migrations[name] = await import(/* @vite-ignore */ pathToFileURL(join(folder, `${name}.ts`)).href)
  }
  return migrations
}

async function keepFingerprints(db: Kysely<Database>, folder: string): Promise<void> {
  for (const name of readMigrationNames(folder)) {
    await sql`insert into ${sql.id(bookkeepingSchema, 'fingerprint')} values (${name}, ${fingerprint(folder, name)})
      on conflict do nothing`.execute(db)
  }
  await sql`grant usage on schema ${sql.id(bookkeepingSchema)} to ${sql.id(applicationRole)}`.execute(db)
  await sql`grant select on ${sql.id(bookkeepingSchema, 'fingerprint')} to ${sql.id(applicationRole)}`.execute(db)
}

/** Migrations that ran, with the fingerprint that each had then. */
async function readApplied(db: Kysely<Database>): Promise<Map<string, string>> {
  const table = `${bookkeepingSchema}.fingerprint`
  const { rows: found } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from ${sql.table(table)}`.execute(db)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function compareWithFiles(applied: Map<string, string>, folder: string): void {
  const names = new Set(readMigrationNames(folder))
  for (const [name, sha256] of applied) {
    if (!names.has(name)) {
      throw new CannotStart(
        `The database has run migration ${name}, which this version does not have. Start the version that brought it, or a later one.`,
      )
    }
    if (fingerprint(folder, name) !== sha256) {
      throw new CannotStart(
        `Migration ${name} was edited after it had run. Restore db/migrations/${name}.ts and put the change into a new migration.`,
      )
    }
  }
}

/** The job queue's tables belong to the owner as well; the application reads and writes them. */
async function prepareJobs(db: Kysely<Database>, ownerUrl: string, queues: string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: jobsSchema, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const queue of queues) if (!(await boss.getQueue(queue))) await boss.createQueue(queue)
  } finally {
    await boss.stop({ graceful: false })
  }
  const schema = sql.id(jobsSchema)
  const role = sql.id(applicationRole)
  await sql`grant usage on schema ${schema} to ${role}`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`.execute(db)
  await sql`grant usage, select on all sequences in schema ${schema} to ${role}`.execute(db)
  await sql`grant execute on all functions in schema ${schema} to ${role}`.execute(db)
  await sql`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${role}`.execute(
    db,
  )
}
