import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { startMessageServers } from './message-servers.ts'
import { copyOriginal } from './original-database.ts'

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

/** The real server with demonstration data, database, SMTP server and SMS gateway of its own, under this name of the machine. */
export async function startOwnServer(name: string, host?: string) {
  const dataFolder = await mkdtemp(join(tmpdir(), `abetuta-${name}-`))
  const database = await copyOriginal(`journey_${randomBytes(8).toString('hex')}`, dataFolder)
  const messages = await startMessageServers()
  const settings = { ...messages.settings, DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.appUrl }
  const server = new ServerProcess(await freePort(), dataFolder, settings, { host })
  const stop = async (): Promise<void> => {
    try {
      await server.stop()
    } finally {
      await messages.stop()
      await rm(dataFolder, { recursive: true, force: true })
    }
  }
  try {
    await server.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { url: server.url, dataFolder, ...database, inboxUrl: messages.inboxUrl, stop }
}
