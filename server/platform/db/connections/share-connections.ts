import { Client } from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { patient } from './connect.ts'

/** Connections of a worker's jobs, queue and watch together. */
const ofWorker = 12
/** Connections of a process beside those of its calls: one checks whether the database answers, one keeps the queue. */
const besides = 2
/** With more of them the database is busier but nothing is faster; with fewer, slow lists keep everybody waiting. */
const mostOfCalls = 8
const fewestOfCalls = 3
/** For migrations, back-ups, operators, and the processes of another release for as long as both run. */
const forOthers = 10

export interface Share {
  /** Number of processes that serve. */
  web: number
  /** Connections at most that each of them has for its calls. */
  connections: number
}

/**
 * Divides the connections that the database allows among processes: `wanted` web processes, or as many of `usual` as there are
 * connections for. Throws CannotStart.
 */
export function shareConnections(
  allowed: number,
  { wanted, usual, hasWorker }: { wanted: number | undefined; usual: number; hasWorker: boolean },
): Share {
  const free = allowed - forOthers - (hasWorker ? ofWorker : 0)
  const mostWeb = Math.max(Math.floor(free / (fewestOfCalls + besides)), 0)
  const web = wanted ?? Math.min(usual, mostWeb)
  if (web < 1 || web > mostWeb) {
    const needed = allowed - free + Math.max(web, 1) * (fewestOfCalls + besides)
    throw new CannotStart(
      `The database allows ${allowed} connections, and ${Math.max(web, 1)} web processes need ${needed} with what else uses it. ` +
        `${mostWeb > 0 ? `Set WEB_PROCESSES to ${mostWeb} at most, or raise` : 'Raise'} max_connections of PostgreSQL, or the limit of the account.`,
    )
  }
  return { web, connections: Math.min(mostOfCalls, Math.floor(free / web) - besides) }
}

/** The number of connections that the account of `url` can have. Throws the database's error. */
export async function readAllowedConnections(url: string): Promise<number> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: patient.connectTimeout,
    query_timeout: 20_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ allowed: number }>(`select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = session_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as allowed`)
    return rows[0]?.allowed ?? 0
  } finally {
    await client.end()
  }
}
