import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'
import type { Database } from '#db/tables.ts'
import { LiteralLimits } from './literal-limits.ts'
import { isPlannedEachTime } from './planned-each-time.ts'
import { isDatabaseUnavailable, isLostConnection } from './unavailable.ts'

export { isDatabaseUnavailable }

export interface ConnectOptions {
  /** Connections at most; the rest wait. */
  max?: number
  /** Milliseconds that one statement may take; 0 for no limit (migrations, exports). */
  statementTimeout?: number
  /** Told of connections that broke while nobody used them. */
  onError?: (error: Error) => void
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

/**
 * The database as the queries use it. A dead or stalled server fails a query within `statementTimeout` + 1 s with an
 * error that `isDatabaseUnavailable` knows; a connection that was lost never goes back to the pool.
 */
export function connect(url: string, options: ConnectOptions = {}): Kysely<Database> {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: replaceLost(openPool(url, options)) }),
    plugins: [new LiteralLimits()],
  })
}

/** The url with which an installation that has only an owner's account acts as the application, which owns nothing. */
export function asApplication(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', '-c role=abetuta_app')
  return url.toString()
}

function openPool(url: string, { max = 10, statementTimeout = 4_000, onError = () => {} }: ConnectOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 1_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // statements of one connection need not wait for each other's answers (run-transaction.ts)
    pipeline: true,
    application_name: 'abetuta',
  })
  pool.on('error', onError)
  // A connection can break while it is checked out but waiting for its next query: nobody else would listen then.
  pool.on('connect', client => client.on('error', onError))
  return pool
}

/** `pg` hands a connection out again although its last query never came back; here it is closed instead. */
function replaceLost(pool: Pool): PostgresPool {
  return {
    connect: async () => guardClient(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Statements that each connection keeps planned; the queries of the product are some hundreds. */
const mostPrepared = 1000
const statementNames = new Map<string, string>()

/**
 * Planning a query under row-level security takes longer than running it, so statements with parameters are prepared
 * once in each connection. Texts beyond the bound (lists of unusual lengths) are planned each time.
 */
function prepared(query: unknown, values: unknown[] | undefined): unknown {
  if (typeof query !== 'string' || !values || values.length === 0 || isPlannedEachTime(query)) return query
  const name =
    statementNames.get(query) ?? (statementNames.size < mostPrepared ? `abetuta_${statementNames.size}` : null)
  if (name === null) return query
  statementNames.set(query, name)
  return { name, text: query, values }
}

/** What is asked within one turn of the event loop leaves in one packet: writing costs more than most statements. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  // after the promises that are due have run: they ask what comes next
  queueMicrotask(() => process.nextTick(() => stream.uncork()))
}

function guardClient(client: PoolClient): PostgresPoolClient {
  let lost: Error | undefined
  const guarded = {
    query: async (query: unknown, values?: unknown[]) => {
      if (lost) throw lost
      sendTogether(client)
      try {
        return await (client.query as (...all: unknown[]) => unknown)(prepared(query, values), values)
      } catch (error) {
        // a transaction that cannot be ended must not become the next caller's
        if (isLostConnection(error) || query === 'rollback') lost = error as Error
        throw error
      }
    },
    release: () => client.release(lost),
    processID: (client as { processID?: number }).processID,
  }
  return guarded as unknown as PostgresPoolClient
}
