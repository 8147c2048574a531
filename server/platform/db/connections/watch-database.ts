import { Pool } from 'pg'

/** Milliseconds that the database may take to answer. */
const patience = 900
/** Milliseconds between two questions while it is down. */
const pause = 250

export interface DatabaseWatch {
  /** Whether the database answers now, on a connection of its own; false after 0.9 s without an answer. */
  isAnswering(): Promise<boolean>
  /** Reports that a connection was lost or did not answer. Checks whether the database is down, and asks until it answers again. */
  suspect(): void
  /**
   * The result of `work`, or an error that `isDatabaseUnavailable` recognises as soon as the database is known to be down; a result
   * that comes later is handed to `discard`.
   */
  unlessDown<Result>(work: () => Promise<Result>, discard: (late: Result) => void): Promise<Result>
  stop(): Promise<void>
}

/**
 * Knows whether the database of `url` is down, so that callers need not wait for their own connections to find out, one after
 * the other. `onReturn` is called when it is back: older connections may be dead without noticing.
 */
export function watchDatabase(url: string, onReturn: () => void): DatabaseWatch {
  const pool = openProbe(url)
  const waiting = new Set<(error: Error) => void>()
  let isDown = false
  let isStopped = false
  let asking: Promise<boolean> | undefined
  let watching: Promise<void> | undefined

  const ask = (): Promise<boolean> => {
    asking ??= probe(pool).then(isThere => {
      asking = undefined
      if (isThere && isDown && !isStopped) {
        isDown = false
        onReturn()
      }
      return isThere
    })
    return asking
  }

  const watch = async () => {
    // oxlint-disable-next-line no-unmodified-loop-condition -- the watch is stopped from outside while it waits
    while (!isStopped && !(await ask())) {
      isDown = true
      for (const reject of waiting) reject(unavailable())
      waiting.clear()
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }

  return {
    isAnswering: () => within(patience, ask()),
    suspect() {
      if (isStopped) return
      watching ??= watch().finally(() => {
        watching = undefined
      })
    },
    unlessDown(work, discard) {
      if (isDown) return Promise.reject(unavailable())
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work().then(
          result => (waiting.delete(reject) ? resolve(result) : discard(result)),
          error => {
            waiting.delete(reject)
            reject(error)
          },
        )
      })
    },
    async stop() {
      isStopped = true
      await watching
      await asking
      await pool.end()
    },
  }
}

const unavailable = () => new Error('Connection terminated: the database does not answer.')

function openProbe(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    idleTimeoutMillis: 10_000,
    // it does not keep a process alive by itself
    allowExitOnIdle: true,
    application_name: 'abetuta-watch',
  })
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}

/** The kept connection may have been ended although the database is there: then it fails at once, and a new one is asked. */
async function probe(pool: Pool): Promise<boolean> {
  const startedAt = performance.now()
  if (await isAnswered(pool)) return true
  return performance.now() - startedAt < patience / 2 && isAnswered(pool)
}

async function isAnswered(pool: Pool): Promise<boolean> {
  try {
    const client = await pool.connect()
    try {
      await client.query('select 1')
      client.release()
      return true
    } catch (error) {
      client.release(error as Error)
      return false
    }
  } catch {
    return false
  }
}

/** The answer, or false when it takes longer. */
async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
