import { describe, expect, test } from 'vitest'
import { hashOfPin } from '#server/features/registration/index.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { refusal } from '#tests/support/refusal.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { cookieIn, templatesTo } from '#tests/support/sent-messages.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const { ownerDb } = server.database

const desk = { permissions: ['Complaints - List View', 'Complaints - Register'] } as const
const identity = { document: 'passport', reason: 'The phone was stolen.' }

/** A case visible to a clerk; filed before there were PINs unless `pin` is given. */
async function aCaseAtTheDesk({ pin, status }: { pin?: string; status?: 'CLOSED' } = {}) {
  const clerk = await signInAs(server, { permissions: [...desk.permissions] })
  const { id, trackingId } = await server.add(aComplaint, {
    handling_organization_id: clerk.organizationId as number,
    ...(status && { status, close_reason: 'ACCEPTED' as const }),
  })
  if (pin) {
    const pin_hash = hashOfPin(server.context.config, trackingId, pin)
    await plant(ownerDb, 'case_pin', { complaint_id: id, pin_hash, issued_at: server.clock.now() })
  }
  const [party] = await rowsIn(ownerDb, 'complaint_party', { complaint_id: id }, ['id', 'phone'])
  if (!party) throw new Error('The complaint has no complainant.')
  return { id, trackingId, token: clerk.token, partyId: party.id, phone: party.phone ?? '' }
}
const issue = (id: number, token: string, body: object = identity, key?: string) =>
  server.post('/api/Complaints/IssuePin', { compliant_id: id, ...body }, { token, ...(key && { key }) })
const tryPin = (refNo: string, pin: string) => server.post('/api/Tracking/VerifyPin', { refNo, pin })

describe('a PIN from the desk', () => {
  test.each([undefined, 'CLOSED'] as const)('replaces the former one (%s), and opens the case', async status => {
    const { id, trackingId, token } = await aCaseAtTheDesk({ pin: '11112222', ...(status && { status }) })
    const answer = await issue(id, token)
    expect(answer.statusCode).toBe(200)
    const { pin } = answer.json()
    expect(pin).toMatch(/^\d{8}$/)
    expect((await tryPin(trackingId, '11112222')).statusCode).toBe(422)
    const cookie = cookieIn(await tryPin(trackingId, pin), 'possession')
    const mine = await server.get('/api/Tracking/GetMyComplaint', undefined, cookie)
    expect(mine.json()).toMatchObject({ compliant_id: id })
  })

  test('is issued for a case that was filed before there were PINs', async () => {
    const { id, trackingId, token } = await aCaseAtTheDesk()
    expect((await tryPin(trackingId, '11112222')).statusCode).toBe(422)
    const { pin } = (await issue(id, token)).json()
    expect((await tryPin(trackingId, pin)).statusCode).toBe(200)
  })

  test('outlives a new SECRET, and a new DATA_KEY once it was used while the former one was there', async () => {
    const { config } = server.context
    const given = { ...config }
    const { id, trackingId, token } = await aCaseAtTheDesk()
    const { pin } = (await issue(id, token)).json()
    try {
      Object.assign(config, { dataKeys: ['another data key of more than 32 characters', ...given.dataKeys] })
      expect((await tryPin(trackingId, pin)).statusCode).toBe(200)
      Object.assign(config, { dataKeys: [config.dataKeys[0]], secret: 'another secret of more than 32 characters' })
      expect((await tryPin(trackingId, pin)).statusCode).toBe(200)
      Object.assign(config, { dataKeys: given.dataKeys })
      expect((await tryPin(trackingId, pin)).statusCode).toBe(422)
    } finally {
      Object.assign(config, given)
    }
  })

  test('the identity has to be checked, and the reason given', async () => {
    const { id, token } = await aCaseAtTheDesk()
    for (const [body, field] of [
      [{ reason: identity.reason }, 'document'],
      [{ document: 'passport', reason: ' ' }, 'reason'],
    ] as const)
      expect((await issue(id, token, body)).json().fields).toEqual([{ field, reason: 'required' }])
    expect((await issue(id, token, { ...identity, document: 'library-card' })).json().fields).toEqual([
      { field: 'document', reason: 'no-such-choice' },
    ])
    expect(await rowsIn(ownerDb, 'case_pin', { complaint_id: id }, ['complaint_id'])).toEqual([])
  })

  test('only for a case that one sees, and only with the permission of the desk', async () => {
    const { id, token } = await aCaseAtTheDesk()
    const elsewhere = await aCaseAtTheDesk()
    expect(refusal(await issue(id, elsewhere.token))).toEqual([404, 'not-found'])
    const reader = await signInAs(server, { permissions: ['Complaints - List View'] })
    expect((await issue(id, reader.token)).statusCode).toBe(403)
    expect((await issue(id, token)).statusCode).toBe(200)
  })

  test('is told to everybody on file, stands in the track and the trail, and is itself in neither', async () => {
    const { id, token, phone } = await aCaseAtTheDesk()
    const [first, second] = [(await issue(id, token)).json(), (await issue(id, token)).json()]
    const told = await rowsIn(ownerDb, 'outgoing_message', { complaint_id: id, template: 'pin-issued' }, ['recipient'])
    expect(told).toEqual([{ recipient: phone }, { recipient: phone }])
    const [step] = await rowsIn(ownerDb, 'status_track', { complaint_id: id, action: 'issue-pin' }, [
      'reason',
      'details',
    ])
    expect(step).toEqual({ reason: identity.reason, details: { document: 'passport' } })
    const everything = await Promise.all([
      rowsIn(ownerDb, 'status_track', { complaint_id: id }, ['reason', 'details']),
      rowsIn(ownerDb, 'audit_entry', { subject_id: String(id) }, ['details']),
      rowsIn(ownerDb, 'outgoing_message', { complaint_id: id }, ['text']),
      ownerDb.selectFrom('idempotent_answer').selectAll().execute(),
    ])
    expect(JSON.stringify(everything)).toContain('passport')
    expect(JSON.stringify(everything)).not.toMatch(new RegExp(`${first.pin}|${second.pin}`))
  })

  test('a repeated request issues no second one, and cannot tell the first one again', async () => {
    const { id, trackingId, token } = await aCaseAtTheDesk()
    const [first, again] = [await issue(id, token, identity, 'one'), await issue(id, token, identity, 'one')]
    expect(again.json()).toMatchObject({ pin: null, version: first.json().version })
    expect((await tryPin(trackingId, first.json().pin)).statusCode).toBe(200)
  })
})

describe('a corrected address', () => {
  const correct = (id: number, token: string, body: object) =>
    server.post('/api/Complaints/CorrectContact', { compliant_id: id, ...identity, ...body }, { token })

  test('is used from then on; the former one is kept, and told', async () => {
    const { id, token, partyId, phone } = await aCaseAtTheDesk()
    const answer = await correct(id, token, { partyId, phone: '0955 66 77 88', email: 'almaz@example.test' })
    expect(answer.json().compliant.complainant).toMatchObject({ phone: '+251955667788', email: 'almaz@example.test' })
    expect(await rowsIn(ownerDb, 'former_values', { complaint_id: id }, ['subject', 'subject_id', 'values'])).toEqual([
      { subject: 'party', subject_id: partyId, values: expect.objectContaining({ phone, first_name: 'Abebe' }) },
    ])
    for (const address of [phone, '+251955667788', 'almaz@example.test'])
      expect(await templatesTo(ownerDb, address)).toContain('contact-corrected')
    const [entry] = await rowsIn(ownerDb, 'audit_entry', { action: 'correct-contact', subject_id: String(id) }, [
      'details',
    ])
    expect(entry?.details).toMatchObject({ document: 'passport', partyId, fields: ['phone', 'email'] })
    expect(JSON.stringify(entry)).not.toMatch(/955667788|almaz/)
  })

  test('is refused without any address, without a change, for a person of another case, and in a closed case', async () => {
    const { id, token, partyId, phone } = await aCaseAtTheDesk()
    const other = await aCaseAtTheDesk()
    expect((await correct(id, token, { partyId })).json().fields).toEqual([
      { field: 'phone', reason: 'contact-missing' },
    ])
    expect(refusal(await correct(id, token, { partyId, phone }))).toEqual([409, 'nothing-changed'])
    expect((await correct(id, token, { partyId: other.partyId, phone })).json().fields).toEqual([
      { field: 'partyId', reason: 'no-such-choice' },
    ])
    expect((await correct(id, token, { partyId, phone: '12' })).json().fields).toEqual([
      { field: 'phone', reason: 'not-a-phone' },
    ])
    const closed = await aCaseAtTheDesk({ status: 'CLOSED' })
    const late = await correct(closed.id, closed.token, { partyId: closed.partyId, phone: '0955667788' })
    expect(refusal(late)).toEqual([409, 'not-in-this-status'])
  })
})

describe('an address to which messages do not arrive', () => {
  const email = 'almaz@gone.example'
  const day = 86_400_000
  let messages = 0

  /** A case with this e-mail, and its complainant’s view of what does not arrive. */
  async function aCaseWithMail(status?: 'CLOSED') {
    const made = await aCaseAtTheDesk(status ? { status } : {})
    await ownerDb.updateTable('complaint_party').set({ email }).where('id', '=', made.partyId).execute()
    const mine = async () =>
      (await server.get('/api/Tracking/GetMyComplaint', undefined, server.proofOf(made.id))).json().deadAddresses
    return { ...made, mine }
  }
  const aMessage = async (
    complaint_id: number,
    daysAgo: number,
    outcome: { delivery_status?: 'returned' | 'delivered' },
  ) => {
    messages += 1
    const sent_at = new Date(server.clock.now().getTime() - daysAgo * day)
    const content = { template: 'registered', text: '…', language: 'am', event_key: `returned:${messages}` } as const
    const way = { channel: 'email', recipient: email, status: 'sent', sent_at, created_at: sent_at } as const
    await plant(ownerDb, 'outgoing_message', { complaint_id, ...content, ...way, ...outcome })
    return sent_at.toISOString()
  }

  test('is told to the complainant, until another one is given at the desk', async () => {
    const { id, token, partyId, phone, mine } = await aCaseWithMail()
    await aMessage(id, 5, {})
    expect(await mine()).toEqual([])
    const failedAt = await aMessage(id, 4, { delivery_status: 'returned' })
    expect(await mine()).toEqual([{ channel: 'email', address: email, failedAt }])
    // a later message may come back yet
    await aMessage(id, 1, {})
    expect(await mine()).toHaveLength(1)
    const correction = { partyId, phone, email: 'almaz@example.test', ...identity }
    await server.post('/api/Complaints/CorrectContact', { compliant_id: id, ...correction }, { token })
    expect(await mine()).toEqual([])
  })

  test.each([{ daysAgo: 3 }, { daysAgo: 0, delivery_status: 'delivered' as const }])(
    'receives again when a later message has not come back: %o',
    async ({ daysAgo, ...outcome }) => {
      const { id, mine } = await aCaseWithMail()
      await aMessage(id, 4, { delivery_status: 'returned' })
      await aMessage(id, daysAgo, outcome)
      expect(await mine()).toEqual([])
    },
  )

  test('is no news of a closed case, nor of another one, and nothing for the tracking ID alone', async () => {
    const closed = await aCaseWithMail('CLOSED')
    await aMessage(closed.id, 4, { delivery_status: 'returned' })
    expect(await closed.mine()).toEqual([])
    const { trackingId, mine } = await aCaseWithMail()
    expect(await mine()).toEqual([])
    const status = await server.get(`/api/Complaints/GetCompliantsTrackStatus/${trackingId}`)
    expect(status.body).not.toContain('gone')
  })
})
