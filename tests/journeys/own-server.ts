import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { startMessageServers } from '#tests/support/message-servers.ts'

/** Long enough for a database with its demonstration data to come up on a busy machine. */
const longestStartSeconds = 240

/** The real server with demonstration data, database, SMTP server and SMS gateway of its own. */
export async function startOwnServer(name: string) {
  const dataFolder = await mkdtemp(join(tmpdir(), `abetuta-${name}-`))
  const messages = await startMessageServers()
  const server = new ServerProcess(await freePort(), dataFolder, messages.settings)
  await server.start(longestStartSeconds)
  return {
    url: server.url,
    dataFolder,
    inboxUrl: messages.inboxUrl,
    async stop(): Promise<void> {
      await server.stop()
      await messages.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * A server of the journey's own, for what must not happen to any other journey: actions that wait for signatures. It runs
 * while the tests of the file do.
 */
export function ownServer(name: string): { url(): string; inboxUrl(): string; dataFolder(): string } {
  let server: Awaited<ReturnType<typeof startOwnServer>> | undefined

  test.beforeAll(async () => {
    test.setTimeout((longestStartSeconds + 40) * 1000)
    server = await startOwnServer(name)
  })
  test.afterAll(() => server?.stop())
  return {
    url: () => server?.url ?? '',
    inboxUrl: () => server?.inboxUrl ?? '',
    dataFolder: () => server?.dataFolder ?? '',
  }
}
