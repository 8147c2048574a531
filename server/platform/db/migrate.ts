import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '#db/tables.ts'
import { CannotStart } from '../cannot-start.ts'
import { connect } from './connections/connect.ts'
import { hasRunFormer, isFormer } from './former-migrations.ts'
import { applicationRole, caseRole, grantCaseRole } from './roles.ts'

const migrationFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
/** Kysely's own tables are in another schema than ours. */
const bookkeepingSchema = 'migration'
const fingerprints = sql.id(bookkeepingSchema, 'fingerprint')
const jobsSchema = 'jobs'
const migrationLock = 4_271_0936

/** The migrations up to this one are the baseline (docs/decisions/migrations.md); no later one has a number up to this one's. */
export const lastOfBaseline = '0518_look_past_policies'

export interface MigrateOptions {
  /** Names of the job queues to make; the application may fill them but not make them. */
  queues?: string[]
  folder?: string
}

/**
 * Brings the database to the newest state: the application's role, our tables, the job queue. Forward only. Of two that
 * start at once one waits for the other. Returns the names of the migrations that it ran.
 * Throws when a migration that already ran was edited or is missing, when only some of those before the baseline ran, or when one
 * fails; nothing of a failed one remains.
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
  const files = readMigrations(folder)
  compareWithFiles(applied, files)
  return [...files.keys()].filter(name => !applied.has(name))
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

async function runMigrations(db: Kysely<Database>, folder: string): Promise<string[]> {
  await sql`create schema if not exists ${sql.id(bookkeepingSchema)}`.execute(db)
  await sql`create table if not exists ${fingerprints} (name text primary key, sha256 text not null)`.execute(db)
  const files = readMigrations(folder)
  if (compareWithFiles(await readApplied(db), files)) await putBaselineInPlaceOfFormer(db, files)
  const { error, results = [] } = await new Migrator({
    db,
    provider: { getMigrations: () => importMigrations(files) },
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
  await keepFingerprints(db, files)
  return results.map(({ migrationName }) => migrationName)
}

async function importMigrations(files: Map<string, MigrationFile>): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const [name, { path, text }] of files) {
    migrations[name] = path.endsWith('.sql')
      ? { up: async db => void (await sql.raw(text).execute(db)) }
      : await import(/* @vite-ignore */ pathToFileURL(path).href)
  }
  return migrations
}

const keepFingerprint = (name: string, file: MigrationFile) =>
  sql`insert into ${fingerprints} values (${name}, ${fingerprint(file)}) on conflict do nothing`

async function keepFingerprints(db: Kysely<Database>, files: Map<string, MigrationFile>): Promise<void> {
  for (const [name, file] of files) await keepFingerprint(name, file).execute(db)
  await sql`grant usage on schema ${sql.id(bookkeepingSchema)} to ${sql.id(applicationRole)}`.execute(db)
  await sql`grant select on ${fingerprints} to ${sql.id(applicationRole)}`.execute(db)
}

/** In a database that has run the former migrations the baseline has nothing to do. */
async function putBaselineInPlaceOfFormer(db: Kysely<Database>, files: Map<string, MigrationFile>): Promise<void> {
  const applied = sql.id(bookkeepingSchema, 'applied')
  await db.transaction().execute(async tx => {
    const former = [...(await readApplied(tx)).keys()].filter(isFormer)
    await sql`delete from ${applied} where name = any (${former})`.execute(tx)
    await sql`delete from ${fingerprints} where name = any (${former})`.execute(tx)
    for (const [name, file] of files) {
      if (name > lastOfBaseline) continue
      await sql`insert into ${applied} (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx)
      await keepFingerprint(name, file).execute(tx)
    }
  })
}

/** Migrations that ran, with the fingerprint that each had then. */
async function readApplied(db: Kysely<Database>): Promise<Map<string, string>> {
  const table = `${bookkeepingSchema}.fingerprint`
  const { rows: found } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db)
  if (!found[0]?.exists) return new Map()
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from ${fingerprints}`.execute(db)
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

/** Whether the former migrations ran, whose place the baseline takes. Throws on edited or missing ones. */
function compareWithFiles(applied: Map<string, string>, files: Map<string, MigrationFile>): boolean {
  const isFromBefore = hasRunFormer(applied)
  for (const [name, sha256] of applied) {
    if (isFormer(name)) continue
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
  return isFromBefore
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
