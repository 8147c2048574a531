import { aDraft } from './factories.ts'
import { type TestServer, type TestServerOptions, testServer } from './server.ts'
import { aToken } from './sign-in-as.ts'

export type FileServer = Awaited<ReturnType<typeof fileServer>>

/** The whole API, listening on a port of its own: files are sent and fetched over connections. */
export async function fileServer(
  settings: TestServerOptions['settings'] = {},
  options: Omit<TestServerOptions, 'settings'> = {},
) {
  const server: TestServer = await testServer({ ...options, settings })
  return {
    ...server,
    address: await server.app.listen({ host: '127.0.0.1', port: 0 }),
    dataFolder: server.context.config.dataFolder,
    asSystem: server.inTransaction,
    /** An application under way and the cookie of its holder. */
    async draft() {
      const draftId = await server.add(aDraft)
      return { draftId, cookie: server.cookieOf('application', draftId) }
    },
    /** The header of a session of this member of staff. */
    signIn: async (member: { userId: number; sessionId: string }) => `Bearer ${await aToken(server, member)}`,
  }
}
