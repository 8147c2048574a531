import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { findPendingMigrations } from './migrate.ts'

/** A sentence for the operator when something is wrong, saying what to do. */
type Check = (db: Kysely<Database>) => Promise<string | undefined>

const checks: Check[] = [checkVersion, checkEncoding, checkAmharic, checkMigrations, checkRole]

/**
 * What must hold before the application serves, asked as the application's role.
 * Throws one error that names everything that is wrong.
 */
export async function checkDatabase(db: Kysely<Database>): Promise<void> {
  const failures: string[] = []
  for (const check of checks) {
    const failure = await check(db)
    if (failure) failures.push(failure)
  }
  if (failures.length > 0) throw new Error(`The database cannot be used:\n- ${failures.join('\n- ')}`)
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

async function checkEncoding(db: Kysely<Database>) {
  const { encoding } = await ask<{ encoding: string }>(
    db,
    'select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )
  return encoding === 'UTF8'
    ? undefined
    : `Its encoding is ${encoding}, which cannot hold Amharic. Create it again with ENCODING 'UTF8'.`
}

/** With the character type C every Ethiopic letter counts as punctuation, and searching finds nothing. */
async function checkAmharic(db: Kysely<Database>) {
  const { installed } = await ask<{ installed: boolean }>(
    db,
    `select exists (select from pg_extension where extname = 'pg_trgm') as installed`,
  )
  if (!installed) return 'The extension pg_trgm is missing. Run the migrations: node server/migrate.ts'
  const { alike } = await ask<{ alike: number }>(db, `select similarity('አዲስ አበባ', 'አዲስ አባባ') as alike`)
  return alike > 0
    ? undefined
    : `Its LC_CTYPE does not know Amharic letters, so searching would find nothing. Create it again with LOCALE 'C.UTF-8' (or another UTF-8 locale) and TEMPLATE template0.`
}

async function checkMigrations(db: Kysely<Database>) {
  try {
    const pending = await findPendingMigrations(db)
    return pending.length === 0
      ? undefined
      : `${pending.length} migrations have not run (${pending.join(', ')}). Run: node server/migrate.ts`
  } catch (error) {
    return (error as Error).message
  }
}

async function checkRole(db: Kysely<Database>) {
  const role = await ask<{ name: string; is_superuser: boolean; bypasses: boolean; owns: boolean }>(
    db,
    `select rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses,
      exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as owns
    from pg_roles where rolname = current_user`,
  )
  const faults = [
    role.is_superuser && 'is a superuser',
    role.bypasses && 'may bypass row-level security (BYPASSRLS)',
    role.owns && 'owns tables',
  ].filter(Boolean)
  return faults.length === 0
    ? undefined
    : `The application signs in as ${role.name}, which ${faults.join(' and ')}: rows would be visible to anybody. Let it sign in as abetuta_app (DATABASE_APP_URL), or leave DATABASE_APP_URL away so that it takes that role on.`
}
