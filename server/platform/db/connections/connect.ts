import { Kysely, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Database } from '#db/tables.ts'
import { PostgresWithLiteralLimits } from '../literal-limits.ts'
import { isPlannedEachTime } from './planning.ts'
import { type PreparedBy, statementName } from './statement-name.ts'
import { isDatabaseUnavailable, isLostConnection } from './unavailable.ts'
import { type DatabaseWatch, watchDatabase } from './watch-database.ts'

export { isDatabaseUnavailable }

export interface ConnectOptions {
  /** Connections at most; further queries wait. */
  max?: number
  /** Milliseconds that one statement may take; 0 for no limit (migrations, exports). */
  statementTimeout?: number
  /** Milliseconds to wait for a connection. */
  connectTimeout?: number
  /** Called for connections that broke while nobody used them. */
  onError?: (error: Error) => void
}

/** For what is done once at the start, on a machine that may be busy with other things. A wrong address is to be noticed, though. */
export const patient = { statementTimeout: 600_000, connectTimeout: 20_000 } as const

/**
 * The database as the queries use it. A dead or stalled server fails a query within `statementTimeout` + 1 s with an
 * error that `isDatabaseUnavailable` recognises, or at once when it is known to be down; a lost connection never goes back
 * to the pool.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  const { connectOne, watch, ...pool } = watchedPool(url, options)
  const preparing = (statements: PreparedBy) =>
    new Kysely<Database>({
      dialect: new PostgresWithLiteralLimits({ pool: { ...pool, connect: () => connectOne(statements) } }),
    })
  const db = preparing('application')
  watches.set(db, watch)
  forOneCase.set(db, preparing('case'))
  return db
}

const watches = new WeakMap<Kysely<Database>, DatabaseWatch>()
const forOneCase = new WeakMap<Kysely<Database>, Kysely<Database>>()

/**
 * The same connections for transactions that take on the role of one case, with prepared statements of their own: PostgreSQL plans a
 * prepared statement again whenever another role runs it, and an action, which shows the case afterwards, took twice the time.
 */
export const ofOneCase = (db: Kysely<Database>): Kysely<Database> => forOneCase.get(db) ?? db

/** Whether the database answers within a second, however busy the connections of `db` are. */
export const isAnswering = (db: Kysely<Database>): Promise<boolean> =>
  watches.get(db)?.isAnswering() ?? Promise.resolve(false)

/**
 * A pool that sends no query to a database that is down, and reconnects when it is back. `pg` hands a connection out again although
 * its last query never came back; here it is closed instead.
 */
function watchedPool(url: string, options: ConnectOptions) {
  let pool = openPool(url, options)
  const watch = watchDatabase(url, () => {
    pool.end().catch(() => undefined)
    pool = openPool(url, options)
  })
  const connectOne = async (statements: PreparedBy): Promise<PostgresPoolClient> => {
    try {
      const client = await watch.unlessDown(
        () => pool.connect(),
        late => late.release(),
      )
      return guardClient(client, watch, statements)
    } catch (error) {
      if (isLostConnection(error)) watch.suspect()
      throw error
    }
  }
  const end = async () => {
    await Promise.all([watch.stop(), pool.end()])
  }
  return { connectOne, end, options: pool.options, watch }
}

function openPool(
  url: string,
  { max = 10, statementTimeout = 4_000, connectTimeout = 4_000, onError = () => {} }: ConnectOptions,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 1_000,
    idle_in_transaction_session_timeout: Math.max(60_000, statementTimeout),
    keepAlive: true,
    application_name: 'abetuta',
  })
  pool.on('error', onError)
  // A connection can break while it is checked out but waiting for its next query: nobody else would listen then.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

const bigintType = 20
const dateType = 1082

/** Counts and ids arrive as numbers, dates stay the ISO text `YYYY-MM-DD`: a date has no time zone to lose it in. */
const parsers: Record<number, (text: string) => unknown> = {
  [bigintType]: text => {
    const number = Number(text)
    if (!Number.isSafeInteger(number)) throw new RangeError(`The database sent ${text}, too big for a number.`)
    return number
  },
  [dateType]: text => text,
}

const getTypeParser = ((type: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[type]) || types.getTypeParser(type, format)) as typeof types.getTypeParser

/** A connection that says when it was lost, and prepares its statements. */
function guardClient(client: PoolClient, watch: DatabaseWatch, statements: PreparedBy): PostgresPoolClient {
  let lost: Error | undefined
  const guarded = {
    query: async (text: string, values: readonly unknown[] = []) => {
      if (lost) throw lost
      try {
        if (isSeveral(text, values)) return await client.query(text)
        const name = isKept(text, values) ? statementName(client, statements, text) : undefined
        return await client.query({ text, values: [...values], ...(name !== undefined && { name }) })
      } catch (error) {
        // a transaction that cannot be ended must not pass to the next caller
        if (isLostConnection(error) || text === 'rollback') lost = error as Error
        if (isLostConnection(error)) watch.suspect()
        throw error
      }
    },
    release: (isBroken?: boolean) => client.release(lost ?? isBroken),
    processID: (client as { processID?: number }).processID,
  }
  return guarded as unknown as PostgresPoolClient
}

/** Several statements in one text can neither have values nor be prepared. */
const isSeveral = (text: string, values: readonly unknown[]): boolean => values.length === 0 && text.includes(';')

/** What needs a plan, or comes with each transaction. */
const isWorthKeeping = (text: string): boolean => /^\s*\(*(?:select|with|begin|start|commit)\b/i.test(text)

/** Planning a query under row-level security takes longer than running it, so statements are prepared once in each connection. */
const isKept = (text: string, values: readonly unknown[]): boolean =>
  !isPlannedEachTime(text) && (values.length > 0 || isWorthKeeping(text))
