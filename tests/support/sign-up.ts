import type { TestServer } from './server.ts'
import { rowIn } from './rows.ts'

/** Long enough, and no pattern or list has it. */
export const goodPassword = 'kvinthoft zargu ploom'

/** A complainant who opened an account with `goodPassword` and confirmed it by the code that was sent. */
export async function signUp(server: TestServer, userName: string) {
  const body = { name: 'Almaz Worku', userName, userPassword: goodPassword }
  const answer = await server.post('/api/JwtToken/UserAdd', body)
  const { accessToken: token, user } = answer.json()
  const { text } = await rowIn(server.database.ownerDb, 'outgoing_message', { recipient: userName }, ['text'])
  await server.post('/api/JwtToken/ConfirmAccount', { code: /\d{6}/.exec(text)?.[0] }, { token })
  const refresh = String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
  return { token: token as string, id: user[0].id as number, refresh }
}
