import { test } from '@playwright/test'
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts'

/**
 * A server of the journey's own, for what must not happen to any other journey: actions that wait for signatures. It runs
 * while the tests of the file do.
 */
export function ownServer(name: string): { url(): string; inboxUrl(): string; ownerUrl(): string } {
  let server: OwnServer | undefined

  test.beforeAll(async () => {
    server = await startOwnServer(name)
  })
  test.afterAll(() => server?.stop())
  return {
    url: () => server?.url ?? '',
    inboxUrl: () => server?.inboxUrl ?? '',
    ownerUrl: () => server?.ownerUrl ?? '',
  }
}
