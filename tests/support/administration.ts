import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { TestServer } from './server.ts'
import { signInAs } from './sign-in-as.ts'
import { actionsOn, entriesAbout } from './trail.ts'

/** The calls of an administrator with those permissions. */
export async function administratorOf(server: TestServer, permissions: PageCode[]) {
  const { token } = await signInAs(server, { userName: 'administrator@example.test', permissions })
  return {
    get: (path: string, as = token) => server.get(`/api${path}`, as),
    post: (path: string, body: object = {}, as = token) => server.post(`/api${path}`, body, { token: as }),
    upload: (path: string, content: string | Buffer, fileName = 'table.csv') =>
      server.postForm(`/api${path}`, { files: [[fileName, content]] }, { authorization: `Bearer ${token}` }),
    /** The entries of the trail about one subject, the oldest first. */
    trailOf: (type: string, id: number | string) =>
      entriesAbout(server.database.ownerDb, [type, id], ['action', 'details', 'actor_kind']),
    actionsOn: (type: string, id: number | string) => actionsOn(server.database.ownerDb, [type, id]),
  }
}
