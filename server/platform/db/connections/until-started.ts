import { Client, DatabaseError } from 'pg'
import { Waiting } from '../../waiting.ts'

/** "The database system is starting up", "is in recovery mode", "is shutting down". */
const notYet = '57P03'

/** Waits while a PostgreSQL starts, recovers or ends. Whatever else is wrong is found out by whoever asks it next. */
export async function untilStarted(url: string, say?: (line: string) => void): Promise<void> {
  const waiting = new Waiting('The database is starting up or recovering', say)
  while (await isStarting(url)) await waiting.sleep(500)
}

async function isStarting(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 4_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return false
  } catch (error) {
    return error instanceof DatabaseError && error.code === notYet
  } finally {
    await client.end().catch(() => undefined)
  }
}
