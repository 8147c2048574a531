import { cookieIn, lastCode } from './sent-messages.ts'
import type { TestServer } from './server.ts'

/** Long enough, and no pattern or list has it. */
export const goodPassword = 'kvinthoft zargu ploom'

/** A complainant who opened an account with `goodPassword` and confirmed it by the code that was sent. */
export async function signUp(server: TestServer, userName: string) {
  const body = { name: 'Almaz Worku', userName, userPassword: goodPassword }
  const answer = await server.post('/api/JwtToken/UserAdd', body)
  const { accessToken: token, user } = answer.json()
  const { code } = await lastCode(server.database.ownerDb, { recipient: userName })
  await server.post('/api/JwtToken/ConfirmAccount', { code }, { token })
  return { token: token as string, id: user[0].id as number, refresh: cookieIn(answer, 'refresh') }
}
