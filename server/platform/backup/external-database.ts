import { execFile, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#db/tables.ts'
import { CannotStart } from '../cannot-start.ts'
import { countRows, type RowCounts } from './row-counts.queries.ts'

/** Arguments and environment for a program of PostgreSQL: a password in the arguments could be read by every account. */
function connectionOf(url: string) {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { argument: `--dbname=${address.href}`, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Throws CannotStart when the program is not there or older than the server. */
async function requireProgram(program: 'pg_dump' | 'pg_restore', db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    major: number
  }>`select current_setting('server_version_num')::int / 10000 as major`.execute(db)
  const major = rows[0]?.major ?? 0
  const remedy = `Install the client programs of PostgreSQL ${major} and put their folder into the PATH.`
  const { stdout } = await promisify(execFile)(program, ['--version']).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new CannotStart(`${program} is not in the PATH. ${remedy}`, { cause })
    throw cause
  })
  const own = Number(/\) (\d+)/.exec(stdout)?.[1])
  if (own >= major) return
  throw new CannotStart(`${program} is of version ${own}, and the server of version ${major}. ${remedy}`)
}

function run(program: 'pg_dump' | 'pg_restore', url: string, parameters: string[]) {
  const { argument, env } = connectionOf(url)
  const child = spawn(program, [...parameters, '--no-password', argument], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>(resolve => {
    child.once('close', resolve)
  })
  const said = text(child.stderr)
  return {
    output: child.stdout,
    end: () => child.kill(),
    /** Throws CannotStart with what the program said when it failed. */
    async succeeded(): Promise<void> {
      if ((await ended) !== 0) throw new CannotStart(`${program} failed: ${(await said).trim()}`)
    },
  }
}

/** Dumps a database with pg_dump into `write`, and counts its rows in the same snapshot. `url` is an account that reads everything. */
export async function dumpDatabase(
  db: Kysely<Database>,
  url: string,
  write: (dump: Readable) => Promise<unknown>,
): Promise<RowCounts> {
  await requireProgram('pg_dump', db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async tx => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
      const dump = run('pg_dump', url, ['--format=custom', `--snapshot=${rows[0]?.snapshot}`])
      try {
        await write(dump.output)
        await dump.succeeded()
      } finally {
        dump.end()
      }
      return countRows(tx, 'all')
    })
}

/** Fills an empty database from a back-up, all or nothing. `url` is the account that will own it. Throws CannotStart. */
export async function restoreDump(db: Kysely<Database>, url: string, dump: string): Promise<void> {
  await requireProgram('pg_restore', db)
  const { rows } = await sql<{
    found: number
  }>`select count(*)::int as found from pg_class where relnamespace = 'public'::regnamespace`.execute(db)
  if (rows[0]?.found !== 0)
    throw new CannotStart(
      'The database of DATABASE_URL is not empty. Make a new one for the restore (docs/operations.md, "The database in production").',
    )
  const restore = run('pg_restore', url, ['--no-owner', '--exit-on-error', '--single-transaction', dump])
  restore.output.resume()
  await restore.succeeded()
}
