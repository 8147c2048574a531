import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { beforeEach, describe, expect, test } from 'vitest'
import { officeDefaults } from '#db/reference/settings.ts'
import { hashOfPin } from '#server/features/registration/index.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { staleVersion } from '#server/features/lifecycle/actions/versions.queries.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { actionsOn } from '#tests/support/trail.ts'
import { testServer } from '#tests/support/server.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { cookieIn, lastCode } from '#tests/support/sent-messages.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database

let trackingId: string
let complaintId: number
beforeEach(async () => {
  const complaint = await server.add(aComplaint)
  trackingId = complaint.trackingId
  complaintId = complaint.id
  await ownerDb.deleteFrom('attempt').execute()
})

const track = (refNo: string, query = '', cookie?: string) =>
  server.get(`/api/Complaints/GetCompliantsTrackStatus/${encodeURIComponent(refNo)}${query}`, undefined, cookie)
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const sentCode = async () => (await lastCode(ownerDb, { complaint_id: complaintId })).code
const send = (body: object = {}) =>
  server.post('/api/Tracking/SendCode', { refNo: trackingId, channel: 'sms', ...body })
const verify = (code: string) => server.post('/api/Tracking/VerifyCode', { refNo: trackingId, code })

describe('GetCompliantsTrackStatus', () => {
  test('returns the complaint’s status, in the wire’s names, and nothing personal', async () => {
    const answer = await track(trackingId.replace(/(....)/g, '$1 ').trim())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      complaintRefNo: trackingId,
      currentStatus: 'CREATED',
      closeReason: null,
      registrationDate: expect.stringMatching(/^\d{4}-.*Z$/),
      statusTrack: [],
      holder: { organization: { en: expect.any(String), am: expect.any(String) }, role: null },
      nextStep: 'will-be-given-to-a-receiver',
      dueAt: null,
      dueClock: null,
      delayInDays: 0,
      deadlineLedger: [],
      codeChannels: [{ channel: 'sms', sentTo: '09•• •• •• 44', isSent: true }],
    })
    expect(answer.body).not.toMatch(/Abebe|Kebede|911223344|licence/)
  })

  test('a mistyped ID is refused before anything is looked up or counted', async () => {
    const mistyped = trackingId.slice(0, 15) + ((Number(trackingId[15]) + 1) % 10)
    const answer = await track(mistyped)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual([{ field: 'refNo', reason: 'mistyped' }])
    expect(await ownerDb.selectFrom('attempt').selectAll().execute()).toEqual([])
  })

  test('after many misses everybody at the address needs a challenge, and its solution is valid once', async () => {
    const misses = Array.from({ length: 40 }, () => newTrackingId())
    for (const miss of misses) expect((await track(miss)).statusCode).toBe(404)
    const refused = await track(trackingId)
    expect(refusal(refused)).toEqual([429, 'challenge-required'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    const challenge = (await server.get('/api/Tracking/GetChallenge')).json()
    const solution = await solveChallenge({ challenge, deriveKey })
    const solved = encodeURIComponent(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))
    expect((await track(trackingId, `?solution=${solved}`)).statusCode).toBe(200)
    expect((await track(trackingId, `?solution=${solved}`)).json().fields).toEqual([
      { field: 'solution', reason: 'not-solved-or-used' },
    ])
  })

  test('without JavaScript the answer comes late instead', async () => {
    for (let miss = 0; miss < 40; miss++) await track(newTrackingId())
    const began = performance.now()
    expect((await track(trackingId, '?patient=yes')).statusCode).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(3900)
  })

  test('a browser has its own, lower limit', async () => {
    const cookie = cookieIn(await track(trackingId), 'visit')
    expect(cookie).toMatch(/^visit=./)
    for (let miss = 0; miss < 10; miss++) await track(newTrackingId(), '', cookie)
    expect((await track(trackingId, '', cookie)).statusCode).toBe(429)
    expect((await track(trackingId)).statusCode).toBe(200)
  })
})

describe('PIN', () => {
  const pin = '04715528'
  const tryPin = (typed: string, refNo = trackingId) => server.post('/api/Tracking/VerifyPin', { refNo, pin: typed })
  beforeEach(async () => {
    const { config } = server.context
    await plant(ownerDb, 'case_pin', {
      complaint_id: complaintId,
      pin_hash: hashOfPin(config, trackingId, pin),
      issued_at: new Date(),
    })
  })

  test.each(['04715528', '0471 5528', 'PIN፦ ٠٤٧١-٥٥٢٨', 'Keep it: 0471-5528.'])(
    'typed as “%s” it proves possession as a code does, and works again',
    async typed => {
      for (const _ of ['the first time', 'again']) {
        const answer = await tryPin(typed)
        expect(answer.json()).toEqual({ provenUntil: expect.any(String) })
        const cookie = cookieIn(answer, 'possession')
        const mine = await server.get('/api/Tracking/GetMyComplaint', undefined, cookie)
        expect(mine.json()).toMatchObject({ compliant_id: complaintId, complainant: { firstName: 'Abebe' } })
      }
      expect(await actionsOn(ownerDb, ['complaint', complaintId])).toEqual(['possession-proven', 'possession-proven'])
      const counts = await ownerDb.selectFrom('attempt').select('count').where('count', '>', 0).execute()
      expect(counts).toEqual([])
    },
  )

  test('a wrong PIN, one of another case, and an unknown tracking ID get the same answer, and count the same', async () => {
    const other = await server.add(aComplaint)
    const answers = [await tryPin('04715529'), await tryPin(pin, other.trackingId), await tryPin(pin, newTrackingId())]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual(answers[0]?.json())
      expect(answer.json()).toMatchObject({
        fields: [{ field: 'pin', reason: 'wrong-pin' }],
        details: { attemptsLeft: officeDefaults.tracking.attemptsPerCode - 1 },
      })
    }
    const counts = await rowsIn(ownerDb, 'attempt', { kind: 'pin' }, ['count'])
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1])
    expect(await actionsOn(ownerDb, ['complaint', complaintId])).toEqual(['pin-refused'])
  })

  test('a text without a PIN is no try', async () => {
    expect((await tryPin('471')).json().fields).toEqual([{ field: 'pin', reason: 'no-code' }])
    expect(await ownerDb.selectFrom('attempt').selectAll().execute()).toEqual([])
  })

  test('after five wrong ones the right one is refused too, for known and unknown numbers, until the window is over', async () => {
    for (const refNo of [trackingId, newTrackingId()]) {
      for (let wrong = 0; wrong < 5; wrong++) expect((await tryPin('04715529', refNo)).statusCode).toBe(422)
      expect(refusal(await tryPin(pin, refNo))).toEqual([429, 'too-many-attempts'])
    }
    server.clock.moveBy(officeDefaults.tracking.codesSoonMinutes * 60_000 + 1000)
    expect((await tryPin(pin)).statusCode).toBe(200)
    server.clock.moveBy(-officeDefaults.tracking.codesSoonMinutes * 60_000 - 1000)
  })

  test('is nowhere in the trail or the table of attempts', async () => {
    await tryPin('04715529')
    await tryPin(pin)
    const trail = await ownerDb.selectFrom('audit_entry').select('details').execute()
    const attempts = await ownerDb.selectFrom('attempt').selectAll().execute()
    expect(JSON.stringify([trail, attempts])).not.toMatch(new RegExp(`0471|${trackingId}`))
  })
})

describe('one-time codes', () => {
  test('a code is sent to the phone on file, masked in the answer, and proves possession once', async () => {
    const sent = await send()
    expect(sent.statusCode).toBe(200)
    expect(sent.json()).toEqual({ sentTo: '09•• •• •• 44', isSent: true, expiresAt: expect.any(String) })
    const code = await sentCode()
    const verified = await verify(code)
    expect(verified.json()).toEqual({ provenUntil: expect.any(String) })
    expect(String(verified.headers['set-cookie'])).toMatch(/possession=[^;]+;.*HttpOnly/)

    const mine = await server.get('/api/Tracking/GetMyComplaint', undefined, cookieIn(verified, 'possession'))
    expect(mine.statusCode).toBe(200)
    expect(mine.json()).toMatchObject({
      compliant_id: complaintId,
      complaintRefNo: trackingId,
      currentStatus: 'CREATED',
      issues: [{ ordinal: 0, text: 'The licence was refused.' }],
      complainant: { firstName: 'Abebe', phone: '+251911223344' },
      compliantRepresentatives: [],
      attachements: [],
      provenUntil: expect.stringMatching(/Z$/),
    })
    expect((await verify(code)).json().fields).toEqual([{ field: 'code', reason: 'code-ended' }])
    expect(await actionsOn(ownerDb, ['complaint', complaintId])).toEqual(['one-time-code-sent', 'possession-proven'])
  })

  test('five wrong codes end it, even if they come at once', async () => {
    await send()
    const code = await sentCode()
    const answers = await Promise.all(Array.from({ length: 9 }, () => verify(wrongCodeFor(code))))
    const reasons = answers.map(answer => answer.json().fields[0].reason)
    expect(answers.map(answer => answer.json().details.attemptsLeft).sort()).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4])
    expect(reasons.filter(reason => reason === 'wrong-code')).toHaveLength(5)
    expect((await verify(code)).json().fields[0].reason).toBe('code-ended')
  })

  test('only the newest code is valid, and only for its time', async () => {
    await send()
    const first = await sentCode()
    await send()
    const second = await sentCode()
    if (first !== second) expect((await verify(first)).json().fields[0].reason).toBe('wrong-code')
    server.clock.moveBy(11 * 60_000)
    expect((await verify(second)).json().fields[0].reason).toBe('code-ended')
    server.clock.moveBy(-11 * 60_000)
  })

  test('few codes in a quarter of an hour; none without an address on file', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send()).statusCode).toBe(200)
    const tooMany = await send()
    expect(tooMany.statusCode).toBe(429)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(800)
    expect(refusal(await send({ channel: 'email' }))).toEqual([409, 'no-such-channel'])
  })

  test('a proof can be ended: a copy of its cookie opens nothing any more, the tracking ID and other proofs do as before', async () => {
    const [cookie, other] = [server.proofOf(complaintId), server.proofOf(complaintId)]
    const read = (by: string) => server.get('/api/Tracking/GetMyComplaint', undefined, by)
    expect((await read(cookie)).statusCode).toBe(200)
    for (let time = 0; time < 2; time++) {
      const ended = await server.post('/api/Tracking/EndPossession', {}, { cookie })
      expect(ended.statusCode).toBe(200)
      expect(String(ended.headers['set-cookie'])).toMatch(/possession=;.*Max-Age=0/)
    }
    expect(refusal(await read(cookie))).toEqual([401, 'code-required'])
    expect((await track(trackingId, '', cookie)).statusCode).toBe(200)
    expect((await read(other)).statusCode).toBe(200)
  })

  test('without a valid proof there is nothing to end', async () => {
    const before = await rowsIn(ownerDb, 'ended_proof', {}, ['id'])
    for (const cookie of ['', 'possession=MQ.9999999999.x'])
      expect((await server.post('/api/Tracking/EndPossession', {}, { cookie })).statusCode).toBe(200)
    expect(await rowsIn(ownerDb, 'ended_proof', {}, ['id'])).toEqual(before)
  })

  test('without proof the complaint’s details stay closed', async () => {
    expect((await server.get('/api/Tracking/GetMyComplaint')).statusCode).toBe(401)
    expect((await server.get('/api/Tracking/GetMyComplaint', undefined, 'possession=MQ.9999999999.x')).statusCode).toBe(
      401,
    )
  })
})

describe('AddDocument', () => {
  const add = (cookie: string, text: string) =>
    server.postForm('/api/Tracking/AddDocument', { files: [['letter.txt', text]] }, cookie ? { cookie } : {})

  test('adds to the proven complaint, appears in its track and trail, and tells its complainant', async () => {
    const complaint = await server.add(aComplaint, { version: 3 })
    trackingId = complaint.trackingId
    complaintId = complaint.id
    await send()
    const possession = cookieIn(await verify(await sentCode()), 'possession')
    expect((await add('', 'A letter.')).statusCode).toBe(401)
    const added = await add(possession, 'A letter to the bureau.\n')
    expect(added.statusCode).toBe(200)
    expect(added.json()).toEqual({
      attachements: [expect.objectContaining({ attachementFileName: expect.any(String), fileName: 'letter.txt' })],
      refused: [],
    })
    expect((await track(trackingId)).json().statusTrack).toEqual([
      expect.objectContaining({ action: 'add-document', currentStatus: 'CREATED' }),
    ])
    const stale = await server.inTransaction(tx => staleVersion(tx, complaintId, 2, { namesStaff: true }))
    expect(stale.details).toMatchObject({ version: 3, since: [{ action: 'add-document' }] })
    const mine = await server.get('/api/Tracking/GetMyComplaint', undefined, possession)
    expect(mine.json().attachements).toHaveLength(1)
    const told = { complaint_id: complaintId, template: 'document-added' }
    expect(await rowsIn(ownerDb, 'outgoing_message', told, ['id'])).toHaveLength(1)
  })
})
