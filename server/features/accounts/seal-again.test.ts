import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal } from '#server/platform/auth/seal.ts'
import { base32 } from '#server/platform/auth/totp.ts'
import type { Config } from '#server/platform/config.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { sealAgain } from './index.ts'
import { authenticatorPurpose } from './second-factor/authenticator-purpose.ts'
import { keepRecoveryCode } from './second-factor/recovery-codes.ts'

const server = await testServer()

const password = 'kvinthoft zargu ploom'
const userName = 'sealed@example.et'
const appSecret = randomBytes(20)
const codes = ['k7f2-9xqm-4tbd', 'aaaa-bbbb-cccc']

async function enters(proof: (now: Date) => object): Promise<boolean> {
  server.clock.moveBy(30_000)
  const asked = await server.post('/api/JwtToken/UserLogin', { userName, userPassword: password })
  const { challenge } = asked.json().details
  const answer = await server.post('/api/JwtToken/VerifySecondFactor', { challenge, ...proof(server.clock.now()) })
  return answer.statusCode === 200
}
const byApp = (now: Date) => ({ code: authenticatorCode(base32(appSecret), now) })

test('second factors survive another SECRET and another data key; without their key the process does not start', async () => {
  const { context } = server
  const use = (settings: Partial<Config>) => Object.assign(context.config, settings)
  const again = () => sealAgain(context.db, context.config, context.log)
  const { userId } = await server.inTransaction(tx => aStaffMember(tx, { userName, password }))
  const now = context.clock.now()
  const { ownerDb } = server.database
  const sealed_secret = seal(context.config, authenticatorPurpose(userId), appSecret)
  await ownerDb
    .insertInto('authenticator')
    .values({ user_id: userId, sealed_secret, created_at: now, confirmed_at: now })
    .execute()
  await ownerDb
    .insertInto('recovery_code')
    .values(codes.map(code => ({ user_id: userId, code_hash: keepRecoveryCode(context.config, userId, code) })))
    .execute()
  // unchanged
  expect(await enters(byApp)).toBe(true)
  const [before, second, third] = ['1', '2', '3'].map(digit => digit.repeat(32)) as [string, string, string]

  use({ dataKeys: [before, ...context.config.dataKeys] })
  await again()
  use({ dataKeys: [before] })
  use({ secret: 'another secret, 32 characters long' })
  expect(await enters(byApp)).toBe(true)
  expect(await enters(() => ({ recoveryCode: codes[0] }))).toBe(true)
  expect(await enters(() => ({ recoveryCode: codes[0] }))).toBe(false)

  use({ dataKeys: [second, before] })
  expect(await enters(byApp)).toBe(true)
  await Promise.all([again(), again()])
  use({ dataKeys: [second] })
  expect(await enters(byApp)).toBe(true)
  expect(await enters(() => ({ recoveryCode: codes[1]?.toUpperCase() }))).toBe(true)

  use({ dataKeys: [third] })
  await expect(again()).rejects.toThrow(/sealed with a data key \([0-9a-f]{8}\) that is not given.*DATA_KEY=new,former/)
  use({ dataKeys: [third, second] })
  await again()
  expect(await enters(byApp)).toBe(true)
})

test('a seal that no key opens does not prevent the start of others', async () => {
  const { context, database } = server
  const { userId } = await server.inTransaction(tx => aStaffMember(tx, {}))
  const sealed_secret = randomBytes(48)
  await database.ownerDb
    .insertInto('authenticator')
    .values({ user_id: userId, sealed_secret, created_at: new Date() })
    .execute()
  await sealAgain(context.db, context.config, context.log)
  const kept = database.ownerDb.selectFrom('authenticator').select('sealed_secret').where('user_id', '=', userId)
  expect((await kept.executeTakeFirst())?.sealed_secret).toEqual(sealed_secret)
})
