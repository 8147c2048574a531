import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { CannotStart } from '../cannot-start.ts'
import { findPendingMigrations } from './migrate.ts'
import { applicationRole } from './roles.ts'

/** A sentence for the operator when something is wrong; it says what to do. */
type Check = (db: Kysely<Database>) => Promise<string | undefined>

/** Checks that must pass before any table is read. */
const checksOfServer: Check[] = [checkVersion, checkLetters, checkWritable]
const checksOfTables: Check[] = [checkSearch, checkMigrations, checkAccount]

/** Checks before a migration, with any account. Throws CannotStart, which names everything that is wrong. */
export const checkServer = (db: Kysely<Database>): Promise<void> => runChecks(db, checksOfServer)

/** Checks before the application serves, with its own account. Throws CannotStart, which names everything that is wrong. */
export async function checkDatabase(db: Kysely<Database>): Promise<void> {
  await checkServer(db)
  await runChecks(db, checksOfTables)
}

async function runChecks(db: Kysely<Database>, checks: Check[]): Promise<void> {
  const failures: string[] = []
  for (const check of checks) {
    const failure = await check(db)
    if (failure) failures.push(failure)
  }
  if (failures.length > 0) throw new CannotStart(`The database cannot be used:\n- ${failures.join('\n- ')}`)
}

async function ask<Row>(db: Kysely<Database>, question: string): Promise<Row> {
  const { rows } = await sql.raw<Row>(question).execute(db)
  const row = rows[0]
  if (!row) throw new Error(`The database did not answer: ${question}`)
  return row
}

async function checkVersion(db: Kysely<Database>) {
  const { number } = await ask<{ number: number }>(db, `select current_setting('server_version_num')::int as number`)
  return rulingOnVersion(number)
}

export const rulingOnVersion = (number: number): string | undefined =>
  number < 150_000
    ? `It is PostgreSQL ${Math.floor(number / 10_000)}; version 15 or later is needed. Upgrade it.`
    : undefined

/** With the character type C every Ethiopic letter counts as punctuation, and searching finds nothing. */
async function checkLetters(db: Kysely<Database>) {
  const { encoding } = await ask<{ encoding: string }>(
    db,
    'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  if (encoding !== 'UTF8') {
    return `Its encoding is ${encoding}, which cannot hold Amharic. Create it again with ENCODING 'UTF8'.`
  }
  const { isLetter } = await ask<{ isLetter: boolean }>(db, `select 'አ' ~ '[[:alpha:]]' as "isLetter"`)
  return isLetter ? undefined : unknownLetters
}

const unknownLetters = `Its LC_CTYPE does not know Amharic letters, so searching would find nothing. Create it again with LOCALE 'C.UTF-8' (or another UTF-8 locale) and TEMPLATE template0.`

async function checkSearch(db: Kysely<Database>) {
  const { installed } = await ask<{ installed: boolean }>(
    db,
    `select exists (select from pg_extension where extname = 'pg_trgm') as installed`,
  )
  if (!installed) return 'The extension pg_trgm is missing. Run the migrations: npm run migrate'
  const { alike } = await ask<{ alike: number }>(db, `select similarity('አዲስ አበባ', 'አዲስ አባባ') as alike`)
  return alike > 0 ? undefined : unknownLetters
}

async function checkMigrations(db: Kysely<Database>) {
  try {
    const pending = await findPendingMigrations(db)
    return pending.length === 0
      ? undefined
      : `${pending.length} migrations have not run (${pending.join(', ')}). Run: npm run migrate`
  } catch (error) {
    return (error as Error).message
  }
}

/** Without write access not even the start could finish. A standby refuses everybody; a setting can refuse this account. */
async function checkWritable(db: Kysely<Database>) {
  const { standby, readOnly } = await ask<{ standby: boolean; readOnly: boolean }>(
    db,
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly"`,
  )
  if (standby) return 'It is a standby, which takes no writes. Give the address of the primary server.'
  return readOnly ? 'It takes no writes: default_transaction_read_only is on. Turn it off.' : undefined
}

const insufficientPrivilege = '42501'

/** PostgreSQL's built-in roles whose members can get round row-level security or out of the database. */
const powerfulRoles = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_execute_server_program',
  'pg_read_server_files',
  'pg_write_server_files',
]

interface Account {
  name: string
  isSuperuser: boolean
  isApplication: boolean
  /** Roles that the account may take on, itself included, and that could get round row-level security. */
  powerful: string[]
  /** Owners of anything of ours that the account is or may take on. */
  owners: { name: string; isMember: boolean }[]
}

const factsOfAccount = `
  select session_user as name,
    (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
    exists (select from pg_roles where rolname = '${applicationRole}' and pg_has_role(session_user, oid, 'usage')) as "isApplication",
    array(
      select rolname::text from pg_roles where pg_has_role(session_user, oid, 'member')
        and (rolsuper or rolbypassrls or rolcreaterole or rolreplication or rolname in ('${powerfulRoles.join("', '")}'))
    ) as powerful,
    coalesce((
      select json_agg(json_build_object('name', rolname, 'isMember', pg_has_role(session_user, oid, 'member')))
      from pg_roles where rolname <> 'pg_database_owner' and oid in (
        with ours as (select oid, nspowner from pg_namespace where nspname in ('public', 'jobs', 'migration'))
        select datdba from pg_database where datname = current_database()
        union select nspowner from ours
        union select relowner from pg_class join ours on relnamespace = ours.oid
        union select proowner from pg_proc join ours on pronamespace = ours.oid)
    ), '[]') as owners`

/**
 * Checks the account that signed in, not the role that it has taken on for now: an injected statement could reset the role. So this
 * asks which roles the account could take on, and tries them.
 */
async function checkAccount(db: Kysely<Database>) {
  return db.connection().execute(async connection => {
    const account = await ask<Account>(connection, factsOfAccount)
    const faults = await findFaults(connection, account)
    return faults.length === 0
      ? undefined
      : `The application signs in as ${account.name}, which ${faults.join(' and ')}: rows would be visible to anybody. Give ` +
          `DATABASE_APP_URL the account ${applicationRole}, or a member of it and of nothing else.`
  })
}

async function findFaults(connection: Kysely<Database>, account: Account): Promise<string[]> {
  if (account.isSuperuser) return ['is a superuser']
  const faults = account.isApplication ? [] : [`is neither ${applicationRole} nor a member of it`]
  for (const role of account.powerful) {
    faults.push(role === account.name ? 'may bypass row-level security or make roles' : `may act as ${role}`)
  }
  for (const { name, isMember } of account.owners) {
    if (name === account.name) faults.push('owns tables')
    else if (isMember || (await canBecome(connection, name))) faults.push(`may act as ${name}, who owns tables`)
  }
  return faults
}

async function canBecome(connection: Kysely<Database>, role: string): Promise<boolean> {
  try {
    await sql`set role ${sql.id(role)}`.execute(connection)
  } catch (error) {
    if ((error as { code?: string }).code === insufficientPrivilege) return false
    throw error
  }
  await sql`reset role`.execute(connection)
  return true
}
