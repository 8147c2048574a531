import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database

const password = 'kvinthoft zargu ploom'
const people = { count: 0 }

async function aSignedInMember(permissions: Parameters<typeof aStaffMember>[1] = {}) {
  const userName = `staff${++people.count}@example.et`
  const staff = await server.add(aStaffMember, { userName, password, ...permissions })
  return { ...staff, token: (await signIn(userName)).json().accessToken as string }
}

const signIn = (userName: string) => server.post('/api/JwtToken/UserLogin', { userName, userPassword: password })
const verify = (proof: object) => server.post('/api/JwtToken/VerifySecondFactor', proof)

/** An authenticator app: its present code, each a step after the last. */
async function anAuthenticator(token: string) {
  const begun = await server.post('/api/Users/BeginAuthenticator', { currentPassword: password }, { token })
  const { secret } = begun.json()
  return () => {
    server.clock.moveBy(30_000)
    return authenticatorCode(secret, server.clock.now())
  }
}

test('an authenticator app: enrol, sign in with it, each code once, remove', async () => {
  const { userName, userId, token } = await aSignedInMember()
  const wrong = await server.post('/api/Users/BeginAuthenticator', { currentPassword: 'no' }, { token })
  expect(wrong.json().fields).toEqual([{ field: 'currentPassword', reason: 'wrong-password' }])
  const codeNow = await anAuthenticator(token)
  expect((await signIn(userName)).statusCode).toBe(200)
  const refused = await server.post('/api/Users/ConfirmAuthenticator', { code: '000000' }, { token })
  expect(refused.json().fields).toEqual([{ field: 'code', reason: 'wrong-code' }])
  const confirmed = (await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })).json()
  expect(confirmed.recoveryCodes).toHaveLength(10)
  expect(confirmed.secondFactors).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10, isRequired: false })
  const shown = await rowsIn(ownerDb, 'user_session', { user_id: userId, revoked_at: null }, ['second_factor_at'])
  expect(shown).toEqual([{ second_factor_at: expect.any(Date) }])

  const asked = await signIn(userName)
  expect(refusal(asked)).toEqual([401, 'second-factor-required'])
  expect(asked.headers['set-cookie']).toBeUndefined()
  const { challenge, methods } = asked.json().details
  expect(methods).toEqual(['totp', 'recovery-code'])
  expect((await verify({ challenge, code: '123123' })).json().fields).toEqual([{ field: 'code', reason: 'wrong-code' }])
  const code = codeNow()
  const entered = await verify({ challenge, code })
  expect(entered.json()).toMatchObject({ accessToken: expect.any(String), user: [{ userName }] })
  expect((await verify({ challenge, code: codeNow() })).json().fields).toEqual([
    { field: 'challenge', reason: 'challenge-ended' },
  ])

  const second = (await signIn(userName)).json().details.challenge
  const usedAlready = codeNow()
  expect((await verify({ challenge: second, code: usedAlready })).statusCode).toBe(200)
  const third = (await signIn(userName)).json().details.challenge
  expect((await verify({ challenge: third, code: usedAlready })).statusCode).toBe(422)

  const recoveryCode = confirmed.recoveryCodes[0].toUpperCase().replaceAll('-', ' ')
  expect((await verify({ challenge: third, recoveryCode })).statusCode).toBe(200)
  const fourth = (await signIn(userName)).json().details.challenge
  expect((await verify({ challenge: fourth, recoveryCode })).statusCode).toBe(422)

  const removed = await server.post('/api/Users/RemoveAuthenticator', { currentPassword: password }, { token })
  expect(removed.json()).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 })
  expect((await signIn(userName)).statusCode).toBe(200)
  expect(await actionsOn(ownerDb, ['user', userId])).toEqual(
    expect.arrayContaining(['second-factor-added', 'second-factor-refused', 'second-factor-removed']),
  )
})

test('five wrong codes end the challenge', async () => {
  const { userName, token } = await aSignedInMember()
  const codeNow = await anAuthenticator(token)
  await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })
  const { challenge } = (await signIn(userName)).json().details
  for (let i = 0; i < 5; i++) await verify({ challenge, code: '000000' })
  expect((await verify({ challenge, code: codeNow() })).json().fields[0].reason).toBe('challenge-ended')
})

test('wrong codes count for the account over all sign-ins, the owner is told, and the pause ends', async () => {
  const { userName, userId, token } = await aSignedInMember()
  const codeNow = await anAuthenticator(token)
  const added = await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })
  const [recoveryCode] = added.json().recoveryCodes
  const tell = () =>
    rowsIn(ownerDb, 'outgoing_message', { recipient: userName, template: 'second-factor-guessed' }, ['template'])
  const challenge = async () => (await signIn(userName)).json().details.challenge as string
  for (let round = 0; round < 3; round++) {
    const begun = await challenge()
    for (let i = 0; i < 3; i++) expect((await verify({ challenge: begun, code: '000000' })).statusCode).toBe(422)
    expect(await tell()).toHaveLength(round === 0 ? 0 : 1)
  }
  const last = await challenge()
  expect((await verify({ challenge: last, code: '000000' })).statusCode).toBe(422)
  const paused = await verify({ challenge: last, code: codeNow() })
  expect(refusal(paused)).toEqual([429, 'too-many-attempts'])
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(0)
  // a recovery code still works, and gives the account its tries back
  expect((await verify({ challenge: last, recoveryCode })).statusCode).toBe(200)
  expect((await verify({ challenge: await challenge(), code: codeNow() })).statusCode).toBe(200)

  const attempts = () => rowsIn(ownerDb, 'attempt', { subject: String(userId) }, ['kind'])
  expect((await attempts()).filter(({ kind }) => kind.startsWith('second-factor'))).toEqual([])
  for (let round = 0; round < 2; round++) {
    const begun = await challenge()
    for (let i = 0; i < 5; i++) await verify({ challenge: begun, code: '000000' })
  }
  expect((await verify({ challenge: await challenge(), code: codeNow() })).statusCode).toBe(429)
  server.clock.moveBy(15 * 60_000 + 1000)
  expect((await verify({ challenge: await challenge(), code: codeNow() })).statusCode).toBe(200)
})

test('enrolling ends the sessions that never showed a second factor', async () => {
  const { userName, token } = await aSignedInMember()
  const other = (await signIn(userName)).json().accessToken
  const codeNow = await anAuthenticator(token)
  await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })
  expect((await server.get('/api/Users/GetSessions', other)).statusCode).toBe(401)
  expect((await server.get('/api/Users/GetSessions', token)).statusCode).toBe(200)
})

test('a role that requires a second factor opens nothing without one, and keeps the last one', async () => {
  const { roleId, token } = await aSignedInMember({ permissions: ['All'] })
  const list = () => server.get('/api/Complaints/GetDashBoardCard/0/0', token)
  expect((await list()).json().code).not.toBe('second-factor-missing')
  await ownerDb.updateTable('role').set({ requires_second_factor: true }).where('id', '=', roleId).execute()
  expect((await list()).json()).toMatchObject({ code: 'second-factor-missing' })
  const profile = (await server.post('/api/Users/RemovePhoto', {}, { token })).json().user[0]
  expect(profile.mustSetUpSecondFactor).toBe(true)
  const codeNow = await anAuthenticator(token)
  await server.post('/api/Users/ConfirmAuthenticator', { code: codeNow() }, { token })
  expect((await list()).json().code).not.toBe('second-factor-missing')
  const removed = await server.post('/api/Users/RemoveAuthenticator', { currentPassword: password }, { token })
  expect(removed.json()).toMatchObject({ code: 'second-factor-required' })
})

test('where real complaints are handled, administrators and approvers need a second factor', async () => {
  const asked = [
    await aSignedInMember({ permissions: ['Users - Manage'] }),
    await aSignedInMember({ permissions: ['Complaints - Approval View'] }),
    await aSignedInMember({ permissions: ['All'] }),
  ]
  const clerk = await aSignedInMember({ permissions: ['Complaints - Register'] })
  const isAsked = async ({ token, userId }: { token: string; userId: number }) =>
    (await server.get(`/api/Users/GetUserProfile/${userId}`, token)).json().mustSetUpSecondFactor
  const answers = () => Promise.all([...asked, clerk].map(isAsked))
  expect(await answers()).toEqual([false, false, false, false])
  server.context.config.mode = 'production'
  expect(await answers()).toEqual([true, true, true, false])
  server.context.config.mode = 'test'
})

/** A passkey as a security key makes it: its own key pair, hand-written CBOR, signatures as WebAuthn requires. */
function aSecurityKey({ publicUrl }: { publicUrl: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = Buffer.from('a-credential-of-this-test')
  const rpHash = createHash('sha256').update(new URL(publicUrl).hostname).digest()
  let counter = 0
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: publicUrl, crossOrigin: false }))
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpHash, Buffer.from([flags]), count, rest])
  }
  const bytes = (content: Buffer) => Buffer.concat([Buffer.from([0x58, content.length]), content])
  const text = (content: string) => Buffer.concat([Buffer.from([0x60 + content.length]), Buffer.from(content)])
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const base = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }
  return {
    make(challenge: string) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = authenticatorData(0x45, credential)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(data.length)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x59]),
        length,
        data,
      ])
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      }
      return { ...base, response }
    },
    sign(challenge: string) {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(0x05)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
      return { ...base, response }
    },
  }
}

test('a passkey: make, sign in with it, refuse a foreign signature, remove it', async () => {
  const { userName, token } = await aSignedInMember()
  const key = aSecurityKey(server.context.config)
  const { options } = (await server.post('/api/Users/BeginPasskey', { currentPassword: password }, { token })).json()
  expect(options.rp.id).toBe(new URL(server.context.config.publicUrl).hostname)
  const add = (passkey: object) => server.post('/api/Users/AddPasskey', { name: 'Blue key', passkey }, { token })
  expect((await add({ id: 'x', response: {} })).json().fields).toEqual([{ field: 'passkey', reason: 'not-a-passkey' }])
  const added = await add(key.make(options.challenge))
  expect(added.json()).toMatchObject({ secondFactors: { passkeys: [{ name: 'Blue key' }] } })
  expect(added.json().recoveryCodes).toHaveLength(10)

  const asked = (await signIn(userName)).json().details
  expect(asked.methods).toEqual(['passkey', 'recovery-code'])
  const { challenge, passkeyOptions } = asked
  const other = aSecurityKey(server.context.config)
  expect((await verify({ challenge, passkey: other.sign(passkeyOptions.challenge) })).statusCode).toBe(422)
  expect((await verify({ challenge, passkey: key.sign('bm90IHRoZSBjaGFsbGVuZ2U') })).statusCode).toBe(422)
  expect((await verify({ challenge, passkey: {} })).statusCode).toBe(422)
  const entered = await verify({ challenge, passkey: key.sign(passkeyOptions.challenge) })
  expect(entered.statusCode).toBe(200)

  const { id } = added.json().secondFactors.passkeys[0]
  const stranger = await aSignedInMember()
  const remove = (asWhom: string) =>
    server.post('/api/Users/RemovePasskey', { id, currentPassword: password }, { token: asWhom })
  expect((await remove(stranger.token)).statusCode).toBe(404)
  expect((await remove(token)).json().passkeys).toEqual([])
})
