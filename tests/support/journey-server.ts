import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { startMessageServers } from './message-servers.ts'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'

/**
 * What the browser journeys run against: the real server with its own database, demo data and built pages, an SMTP
 * server and an SMS gateway. Tells the tests where through JOURNEY_BASE_URL, JOURNEY_DATABASE_URL and JOURNEY_INBOX_URL; returns the way to
 * stop everything and leave nothing behind.
 */
export default async function startJourneys(): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-journeys-'))
  const messages = await startMessageServers()
  const server = new ServerProcess(await freePort(), dataFolder, messages.settings, 'localhost')
  const stop = async () => {
    await server.stop()
    await messages.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
  let ownerUrl: string
  try {
    await server.start()
    // for what no page does: a case is brought to where a journey begins
    ownerUrl = (await openDatabase({ dataFolder }, {})).ownerUrl
  } catch (error) {
    await stop()
    throw error
  }
  process.env.JOURNEY_BASE_URL = server.url
  process.env.JOURNEY_DATABASE_URL = ownerUrl
  process.env.JOURNEY_INBOX_URL = messages.inboxUrl
  return stop
}
