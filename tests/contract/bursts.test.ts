import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { checksInAnHour } from '#contract/filing/dossier-choices.ts'
import { letterCodeLength } from '#contract/values/letter-code.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { officeDefaults } from '#db/reference/settings.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import { TooManyAttempts } from '#server/platform/errors.ts'
import { type AttemptKind, attemptKinds, countAttempt } from '#server/platform/throttle/throttle.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { oneOfAlike } from '#tests/support/one-of-alike.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { cookieIn, lastCode } from '#tests/support/sent-messages.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const { ownerDb } = server.database
const root = await server.app.listen({ host: '127.0.0.1', port: 0 })

const crowd = 100
const password = 'kvinthoft zargu ploom'

beforeEach(() => ownerDb.deleteFrom('attempt').execute())

/** One call over a connection of its own. */
const call = async (path: string, body?: object, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await fetch(`${root}/api${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { 'content-type': 'application/json' }), connection: 'close', ...headers },
  })
  await answer.arrayBuffer()
  return answer.status
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The answers that are not 429 of a hundred calls at once. */
async function passing(one: (index: number) => Promise<number>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: crowd }, (_, index) => one(index)))
  expect(
    answers.every(status => status < 500),
    answers.join(),
  ).toBe(true)
  return answers.filter(status => status !== 429).length
}

const used = (kind: AttemptKind, subject: string, count: number) =>
  plant(ownerDb, 'attempt', { kind, subject, count, window_start: server.clock.now() })

/** A complaint with a code under way, and its possession. */
async function aCaseWithCode() {
  const { id, trackingId } = await server.add(aComplaint)
  await server.post('/api/Tracking/SendCode', { refNo: trackingId, channel: 'sms' })
  const { code } = await lastCode(ownerDb, { complaint_id: id })
  return { id, trackingId, code }
}

type Burst = (kind: AttemptKind) => Promise<[passed: number, limit: number]>

/** The rule that decides by itself, where a call would do nothing but count. */
const byItself: Burst = async kind => {
  const limit = 7
  const counts = Array.from({ length: crowd }, () =>
    server.inTransaction(tx =>
      countAttempt(tx, kind, 'somebody', { limit, windowSeconds: 60 }, server.clock.now()).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TooManyAttempts) return false
          throw error
        },
      ),
    ),
  )
  return [(await Promise.all(counts)).filter(Boolean).length, limit]
}

let names = 0
const unknownName = () => `nobody${++names}@example.test`
const oneName = unknownName()

const bursts: Record<AttemptKind, Burst> = {
  track: async () => [
    await passing(() => call(`/Complaints/GetCompliantsTrackStatus/${newTrackingId()}`)),
    officeDefaults.tracking.missesOfAddress,
  ],
  letter: async () => [
    await passing(() => call(`/Letters/CheckLetter/${newCheckedDigits(letterCodeLength)}`)),
    officeDefaults.letterCheck.missesOfAddress,
  ],
  code: async () => {
    const { trackingId } = await server.add(aComplaint)
    await server.inTransaction(tx =>
      storeOfficeSetting(tx, 'tracking', { ...officeDefaults.tracking, missesOfAddress: 1000 }),
    )
    const passed = await passing(() => call('/Tracking/SendCode', { refNo: trackingId, channel: 'sms' }))
    await server.inTransaction(tx => storeOfficeSetting(tx, 'tracking', officeDefaults.tracking))
    return [passed, officeDefaults.tracking.codesSoon]
  },
  'code-of-day': byItself,
  pin: async () => {
    const { trackingId } = await server.add(aComplaint)
    await server.inTransaction(tx =>
      storeOfficeSetting(tx, 'tracking', { ...officeDefaults.tracking, missesOfAddress: 1000 }),
    )
    const passed = await passing(() => call('/Tracking/VerifyPin', { refNo: trackingId, pin: '12345678' }))
    await server.inTransaction(tx => storeOfficeSetting(tx, 'tracking', officeDefaults.tracking))
    return [passed, officeDefaults.tracking.attemptsPerCode]
  },
  'pin-of-day': byItself,
  document: byItself,
  adjust: byItself,
  reopen: byItself,
  comment: byItself,
  'application-starts': async () => {
    await used('application-starts', addressSubject(server.context, '127.0.0.1'), 112)
    return [await passing(() => call('/Applications/StartDraft', { language: 'en' })), 8]
  },
  'application-start': byItself,
  'application-submit': byItself,
  'application-file': byItself,
  'sign-in': async () => [
    await passing(() => call('/JwtToken/UserLogin', { userName: oneName, userPassword: 'wrong' })),
    10,
  ],
  'sign-in-address': async () => {
    await used('sign-in-address', addressSubject(server.context, '127.0.0.1'), 70)
    return [await passing(() => call('/JwtToken/UserLogin', { userName: unknownName(), userPassword: 'wrong' })), 30]
  },
  'sign-up-address': byItself,
  'reset-address': async () => [await passing(() => call('/JwtToken/ForgotPassword', { userName: unknownName() })), 30],
  'reset-try': async () => [
    await passing(() => call('/JwtToken/ResetPassword', { token: randomUUID(), newPassword: password })),
    30,
  ],
  dossier: byItself,
  'own-dossier': byItself,
  'dossier-check': async () => [await passing(() => call('/Dossiers/CheckDossier', {})), checksInAnHour],
  reset: async () => {
    const userName = unknownName()
    return [await passing(() => call('/JwtToken/ForgotPassword', { userName })), 3]
  },
  'reset-of-day': byItself,
  'account-code': byItself,
  'account-code-of-day': byItself,
  'own-password': async () => {
    const { token } = await signInAs(server)
    const body = { currentPassword: 'wrong' }
    return [await passing(() => call('/Users/BeginAuthenticator', body, bearer(token))), 10]
  },
  'second-factor': byItself,
  'second-factor-of-day': byItself,
  authenticator: async () => {
    const { token } = await signInAs(server)
    return [await passing(() => call('/Users/ConfirmAuthenticator', { code: '123456' }, bearer(token))), 10]
  },
  export: byItself,
  'code-number-hour': byItself,
  'code-number-day': byItself,
  'code-office-hour': byItself,
  'message-number-hour': byItself,
  'message-number-day': byItself,
  'message-office-hour': byItself,
  'sms-country-hour': byItself,
}

describe('of a hundred attempts at once exactly the limit passes:', () => {
  const kinds = oneOfAlike(attemptKinds, kind => (bursts[kind] === byItself ? 'by itself' : kind), 0)
  test.each(kinds)('%s', async kind => {
    const [passed, limit] = await bursts[kind](kind)
    expect(passed).toBe(limit)
  })

  test('tracking IDs of one browser, and of everybody together', async () => {
    const visit = cookieIn(await server.get(`/api/Complaints/GetCompliantsTrackStatus/${newTrackingId()}`), 'visit')
    await ownerDb.deleteFrom('attempt').execute()
    const miss = () => call(`/Complaints/GetCompliantsTrackStatus/${newTrackingId()}`, undefined, { cookie: visit })
    expect(await passing(miss)).toBe(officeDefaults.tracking.missesOfSession)
    await ownerDb.deleteFrom('attempt').execute()
    await used('track', 'overall', officeDefaults.tracking.missesOverall - 9)
    expect(await passing(() => call(`/Complaints/GetCompliantsTrackStatus/${newTrackingId()}`))).toBe(9)
  })

  test('tries of a one-time code: five are compared, also when the right one is among the others', async () => {
    const { trackingId } = await aCaseWithCode()
    await server.inTransaction(tx =>
      storeOfficeSetting(tx, 'tracking', { ...officeDefaults.tracking, missesOfAddress: 1000 }),
    )
    const tries = await Promise.all(
      Array.from({ length: crowd }, async (_, index) => {
        const answer = await fetch(`${root}/api/Tracking/VerifyCode`, {
          method: 'POST',
          body: JSON.stringify({ refNo: trackingId, code: String(index).padStart(6, '0') }),
          headers: { 'content-type': 'application/json', connection: 'close' },
        })
        const { fields } = (await answer.json()) as { fields?: { reason: string }[] }
        return fields?.[0]?.reason ?? String(answer.status)
      }),
    )
    await server.inTransaction(tx => storeOfficeSetting(tx, 'tracking', officeDefaults.tracking))
    expect(tries.filter(reason => reason === 'wrong-code')).toHaveLength(officeDefaults.tracking.attemptsPerCode)
  })
})

test('what was right is given back, and takes nothing from others', async () => {
  const { trackingId } = await server.add(aComplaint)
  for (let count = 0; count < 60; count++)
    expect(await call(`/Complaints/GetCompliantsTrackStatus/${trackingId}`)).toBe(200)
  const counts = await rowsIn(ownerDb, 'attempt', { kind: 'track' }, ['count'])
  expect(counts.every(({ count }) => count === 0)).toBe(true)
})
