import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '#db/tables.ts'
import { CannotStart } from '../cannot-start.ts'
import { connect } from './connections/connect.ts'
import { findChangedDefinitions, makeDefinitions } from './definitions.ts'
import { applicationRole, caseRole, grantCaseRole } from './roles.ts'
import { readSchema, schemaFolder } from './schema-files.ts'

const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** What ran is kept in another schema than the tables. */
const bookkeepingSchema = 'migration'
const fingerprints = sql.id(bookkeepingSchema, 'fingerprint')
const jobsSchema = 'jobs'
const migrationLock = 4_271_0936

export interface MigrateOptions {
  /** Names of the job queues to make; the application may fill them but not make them. */
  queues?: string[]
  folders?: Partial<Folders>
}

/** Where migrations and definitions are read from. */
interface Folders {
  migrations: string
  schema: string
}

const ownFolders: Folders = { migrations: migrationFolder, schema: schemaFolder }

/**
 * Brings the database to the newest state: the application's role, our tables, the definitions of db/schema when one changed, the job queue. Forward only. Of two that
 * start at once one waits for the other. Returns the names of the migrations that it ran.
 * Throws when a migration that already ran was edited or is missing, or when one fails; nothing of a failed run remains.
 */
export async function migrateDatabase(ownerUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { queues = [], folders } = options
  const lock = new Client({ connectionString: ownerUrl })
  lock.on('error', () => {})
  await lock.connect()
  const db = connect(ownerUrl, { max: 2, statementTimeout: 0 })
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureRoles(db)
    const names = await runMigrations(db, { ...ownFolders, ...folders })
    await prepareJobs(db, ownerUrl, queues)
    return names
  } finally {
    await db.destroy()
    await lock.end()
  }
}

/**
 * Names of the migrations that have not run yet, oldest first, and of the files of db/schema whose definitions the database does not have.
 * Throws as `migrateDatabase` does on edited or missing migrations.
 */
export async function findPendingMigrations(db: Kysely<Database>, folders?: Partial<Folders>): Promise<string[]> {
  const { migrations, schema } = { ...ownFolders, ...folders }
  const applied = await readApplied(db)
  const files = readMigrations(migrations)
  compareWithFiles(applied, files)
  const pending = [...files.keys()].filter(name => !applied.has(name))
  return [...pending, ...(await findChangedDefinitions(db, readSchema(schema)))]
}

/** Names of the migrations that the database has run, oldest first. */
export const listAppliedMigrations = async (db: Kysely<Database>): Promise<string[]> =>
  [...(await readApplied(db)).keys()].sort()

/** Names of the migrations of this version, oldest first. */
export const listOwnMigrations = (): string[] => [...readMigrations(migrationFolder).keys()]

interface MigrationFile {
  path: string
  /** With Unix line ends: a Windows checkout has the same migrations, and makes the same functions. */
  text: string
}

/** The migrations in the order of their names: scripts of SQL, and programs where statements are built or shared. */
function readMigrations(folder: string): Map<string, MigrationFile> {
  const found = readdirSync(folder).filter(file => /^\d{4}_\w+\.(?:sql|ts)$/.test(file))
  return new Map(
    found.sort().map(file => {
      const path = join(folder, file)
      return [file.replace(/\.\w+$/, ''), { path, text: readFileSync(path, 'utf8').replaceAll('\r\n', '\n') }]
    }),
  )
}

const fingerprint = ({ text }: MigrationFile) => createHash('sha256').update(text).digest('hex')

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

/** Migrations and definitions change in one transaction: nobody sees tables without the policies that protect them. */
async function runMigrations(db: Kysely<Database>, { migrations: folder, schema }: Folders): Promise<string[]> {
  await sql`create schema if not exists ${sql.id(bookkeepingSchema)}`.execute(db)
  await sql`create table if not exists ${fingerprints} (name text primary key, sha256 text not null)`.execute(db)
  await sql`grant usage on schema ${sql.id(bookkeepingSchema)} to ${sql.id(applicationRole)}`.execute(db)
  await sql`grant select on ${fingerprints} to ${sql.id(applicationRole)}`.execute(db)
  const files = readMigrations(folder)
  const definitions = readSchema(schema)
  compareWithFiles(await readApplied(db), files)
  return db.transaction().execute(async tx => {
    const names = await applyMigrations(tx, files)
    if (names.length > 0 || (await findChangedDefinitions(tx, definitions)).length > 0)
      await makeDefinitions(tx, definitions)
    return names
  })
}

/**
 * Runs what has not run yet. Migrations that were written side by side may run in either order; each needs only those that existed when it was
 * written.
 */
async function applyMigrations(tx: Transaction<Database>, files: Map<string, MigrationFile>): Promise<string[]> {
  const applied = await readApplied(tx)
  const pending = [...files].filter(([name]) => !applied.has(name))
  for (const [name, file] of pending) {
    try {
      await runFile(tx, file)
    } catch (cause) {
      throw new Error(`Migration ${name} failed and was undone: ${(cause as Error).message}`, { cause })
    }
    await sql`insert into ${fingerprints} values (${name}, ${fingerprint(file)})`.execute(tx)
  }
  return pending.map(([name]) => name)
}

/** A script of SQL, or a program for changes of data that need one. */
async function runFile(tx: Transaction<Database>, { path, text }: MigrationFile): Promise<void> {
  if (path.endsWith('.sql')) await sql.raw(text).execute(tx)
  else await (await import(/* @vite-ignore */ pathToFileURL(path).href)).up(tx)
}

/** Migrations that ran, with the fingerprint that each had then. */
async function readApplied(db: Kysely<Database>): Promise<Map<string, string>> {
  const table = `${bookkeepingSchema}.fingerprint`
  const { rows: found } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from ${fingerprints}`.execute(db)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Throws when a migration that ran was edited or is missing. */
function compareWithFiles(applied: Map<string, string>, files: Map<string, MigrationFile>): void {
  for (const [name, sha256] of applied) {
    const file = files.get(name)
    if (!file) {
      throw new CannotStart(
        `The database has run migration ${name}, which this version does not have. Start the version that brought it, or a later one.`,
      )
    }
    if (fingerprint(file) !== sha256) {
      throw new CannotStart(
        `Migration ${name} was edited after it had run. Restore db/migrations/${basename(file.path)} and put the change into a new migration.`,
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
