import type { PageCode } from '#contract/permissions-catalogue.ts'
import { aStaffMember } from './factories.ts'
import type { TestServer } from './server.ts'
import { entriesAbout } from '#tests/support/trail.ts'

const userPassword = 'a long enough password'

/** The calls of an administrator with those permissions, and of somebody without. */
export async function administratorOf(server: TestServer, permissions: PageCode[]) {
  const sign = async (userName: string, held: PageCode[]): Promise<string> => {
    await server.inTransaction(tx => aStaffMember(tx, { userName, password: userPassword, permissions: held }))
    return (await server.post('/api/JwtToken/UserLogin', { userName, userPassword })).json().accessToken
  }
  const token = await sign('administrator@example.test', permissions)
  const strangerToken = await sign('stranger@example.test', ['Complaints - List View'])
  return {
    get: (path: string, as = token) => server.get(`/api${path}`, as),
    post: (path: string, body: object = {}, as = token) => server.post(`/api${path}`, body, { token: as }),
    upload: (path: string, content: string | Buffer, fileName = 'table.csv') =>
      server.postForm(`/api${path}`, { files: [[fileName, content]] }, { authorization: `Bearer ${token}` }),
    strangerToken,
    /** The entries of the trail about one subject, the oldest first. */
    trailOf: (type: string, id: number | string) =>
      server.inTransaction(tx => entriesAbout(tx, [type, id], ['action', 'details', 'actor_kind'])),
  }
}
