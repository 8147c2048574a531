import { flushCompileCache } from 'node:module'
import { makeOriginal } from './original-database.ts'
import { startOwnServer } from './own-server.ts'

/**
 * What the browser journeys run against: the real server with its own database, demo data and built pages, an SMTP
 * server and an SMS gateway. Tells the tests where through JOURNEY_BASE_URL, JOURNEY_DATABASE_URL and JOURNEY_INBOX_URL; returns the way to
 * stop everything and leave nothing behind.
 */
export default async function startJourneys(): Promise<() => Promise<void>> {
  // what this process has compiled by now the server and the workers find, which start next
  flushCompileCache()
  const takeDown = await makeOriginal()
  const server = await startOwnServer('journeys', 'localhost').catch(async error => {
    await takeDown()
    throw error
  })
  process.env.JOURNEY_BASE_URL = server.url
  // for what no page does: a case is brought to where a journey begins
  process.env.JOURNEY_DATABASE_URL = server.ownerUrl
  process.env.JOURNEY_INBOX_URL = server.inboxUrl
  return async () => {
    await server.stop()
    await takeDown()
  }
}
