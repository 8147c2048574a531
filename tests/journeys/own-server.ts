import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@playwright/test'
import { freePort, ServerProcess } from '#tests/faults/server-process.ts'
import { type MessageServers, startMessageServers } from '#tests/support/message-servers.ts'

/**
 * A server of the journey's own with its own database and message servers, for what must not happen to any other journey:
 * actions that wait for signatures. It runs while the tests of the file do.
 */
export function ownServer(): { url(): string; inboxUrl(): string } {
  let dataFolder = ''
  let messages: MessageServers | undefined
  let server: ServerProcess | undefined

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-journey-'))
    messages = await startMessageServers()
    server = new ServerProcess(await freePort(), dataFolder, messages.settings)
    await server.start(200)
  })
  test.afterAll(async () => {
    await server?.stop()
    await messages?.stop()
    await rm(dataFolder, { recursive: true, force: true })
  })
  return { url: () => server?.url ?? '', inboxUrl: () => messages?.inboxUrl ?? '' }
}
