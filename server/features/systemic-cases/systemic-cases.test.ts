import { describe, expect, test } from 'vitest'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { showNotices } from '#server/features/notices/show-notices.ts'
import { inTransaction } from '#server/platform/context.ts'
import { aComplaint, anOrganization, aPlace, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { remindOfFollowUp } from './remind-of-follow-up.job.ts'
import { eventOfChange } from './systemic-case.rules.ts'
import { entriesAbout } from '#tests/support/trail.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
const server = await testServer()
const bodies = await server.inTransaction(async tx => ({
  ...{ own: await anOrganization(tx), other: await anOrganization(tx) },
  against: await anOrganization(tx),
}))
const permissions = ['Complaints - Supervise', 'Complaints - List View'] as const
const enter = (organizationId: number) => signInAs(server, { organizationId, permissions: [...permissions] })
const [mine, colleague, elsewhere] = [await enter(bodies.own), await enter(bodies.own), await enter(bodies.other)]

const aCase = (handling: 'own' | 'other' = 'own') =>
  server.inTransaction(tx =>
    aComplaint(tx, { handling_organization_id: bodies[handling], against_organization_id: bodies.against }),
  )

interface Sent {
  by?: Person
  version?: number
  key?: string
}
const send = (call: string, body: object, { by = mine, version, key }: Sent = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/SystemicCases/${call}`,
    payload: body,
    headers: {
      authorization: `Bearer ${by.token}`,
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      ...(key && { 'idempotency-key': key }),
    },
  })
const done = async (answer: ReturnType<typeof send>): Promise<SystemicCase> => {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBe(200)
  return JSON.parse(body) as SystemicCase
}
const words = () => ({
  title: 'Deeds are lost',
  organizationId: bodies.against,
  recommendation: 'Keep a second copy.',
  followUpOn: null as string | null,
})
const open = async (complaintIds: number[], changes: object = {}) =>
  done(send('OpenSystemicCase', { ...words(), complaintIds, ...changes }))
const read = (id: number, by = mine) => server.get(`/api/SystemicCases/GetSystemicCase/${id}`, by.token)
const listed = async (by = mine) =>
  (await server.get('/api/SystemicCases/GetSystemicCases', by.token))
    .json<{ systemicCases: SystemicCase[] }>()
    .systemicCases.map(({ id }) => id)
/** The wire has the specification's spelling. */
const tiedIds = (systemic: unknown) =>
  (systemic as { tied: { compliant_id: number }[] }).tied.map(({ compliant_id }) => compliant_id).sort()
const trail = async (id: number) =>
  (await entriesAbout(server.database.ownerDb, ['systemic-case', id], ['action', 'details'])).map(
    ({ action, details }) => [action, details],
  )

describe('a systemic case', () => {
  test('connects complaints, once for each key, and is in the trail', async () => {
    const [one, other] = [await aCase(), await aCase()]
    const body = { ...words(), complaintIds: [one.id, other.id, one.id] }
    const first = await done(send('OpenSystemicCase', body, { key: 'a-key-of-mine' }))
    expect(first).toMatchObject({ title: 'Deeds are lost', status: 'OPEN', version: 1, isOwn: true, count: 2 })
    expect(tiedIds(first)).toEqual([one.id, other.id].sort())
    expect(first.events.map(({ kind }) => kind)).toEqual(['opened'])
    const again = await done(send('OpenSystemicCase', body, { key: 'a-key-of-mine' }))
    expect(again.id).toBe(first.id)
    expect(await trail(first.id)).toEqual([
      ['systemic-case-opened', expect.objectContaining({ complaintIds: [one.id, other.id] })],
    ])
    const file = await server.get(`/api/Complaints/GetCaseFile/${one.id}`, mine.token)
    expect(file.json().systemicCases).toEqual([{ id: first.id, title: 'Deeds are lost', status: 'OPEN' }])
  })

  test('needs visible complaints and an existing body', async () => {
    const hidden = await aCase('other')
    const refused = async (changes: object) =>
      (await send('OpenSystemicCase', { ...words(), ...changes })).json<{ fields: unknown }>().fields
    const unseen = [{ field: 'complaintIds', reason: 'no-such-choice' }]
    expect(await refused({ complaintIds: [hidden.id] })).toEqual(unseen)
    expect(await refused({ complaintIds: [2_147_483_600] })).toEqual(unseen)
    expect(await refused({ complaintIds: [] })).toEqual([{ field: 'complaintIds', reason: 'required' }])
    const noBody = [{ field: 'organizationId', reason: 'no-such-choice' }]
    expect(await refused({ organizationId: 2_147_483_600, complaintIds: [] })).toEqual(noBody)
  })

  test('made from a pattern holds the complaints that the pattern counts', async () => {
    const place = await server.inTransaction(aPlace)
    const types = server.database.ownerDb.selectFrom('constant_field').where('field_name', '=', 'complaint-type')
    const { id: type } = await types.select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    const made = await server.inTransaction(async tx => {
      const ids: number[] = []
      for (const [handling, daysAgo] of [
        [bodies.own, 1],
        [bodies.own, 29],
        [bodies.own, 31],
        [bodies.other, 1],
      ] as const) {
        const { id } = await aComplaint(tx, {
          ...{ handling_organization_id: handling, against_organization_id: bodies.against },
          ...{ complaint_type_id: type, location_id: place.woredaId },
          registered_at: new Date(server.clock.now().getTime() - daysAgo * 86_400_000),
        })
        ids.push(id)
      }
      return ids
    })
    const pattern = { organizationId: bodies.against, complaintTypeId: type, locationId: place.zoneId }
    const systemic = await open([], { pattern: { ...pattern, isOutsideZones: false } })
    expect(tiedIds(systemic)).toEqual(made.slice(0, 2).sort())
  })

  test('shows each reader the visible complaints, and is hidden from readers who see none', async () => {
    const [one, foreign] = [await aCase(), await aCase('other')]
    const { id } = await open([one.id])
    expect((await read(id, elsewhere)).statusCode).toBe(404)
    expect(await listed(elsewhere)).not.toContain(id)
    await server.database.ownerDb
      .insertInto('systemic_case_complaint')
      .values({ systemic_case_id: id, complaint_id: foreign.id, tied_by_id: mine.userId, tied_at: new Date() })
      .execute()
    expect(tiedIds((await read(id, elsewhere)).json())).toEqual([foreign.id])
    expect((await read(id)).json()).toMatchObject({ count: 1 })
    expect(tiedIds((await read(id)).json())).toEqual([one.id])
    expect(await listed(elsewhere)).toContain(id)
    const all = await signInAs(server, { permissions: ['All'] })
    expect(tiedIds((await read(id, all)).json())).toEqual([one.id, foreign.id].sort())
    const clerk = await signInAs(server, { organizationId: bodies.own, permissions: ['Complaints - List View'] })
    expect((await read(id, clerk)).statusCode).toBe(403)
  })

  test('accepts and releases complaints', async () => {
    const [one, other, hidden] = [await aCase(), await aCase(), await aCase('other')]
    const { id } = await open([one.id])
    const named = other.trackingId.replace(/(.{4})(?=.)/g, '$1 ')
    const tied = await done(send('TieComplaints', { systemicCaseId: id, named }))
    expect(tiedIds(tied)).toEqual([one.id, other.id].sort())
    expect((await send('TieComplaints', { systemicCaseId: id, named })).json().code).toBe('nothing-changed')
    expect((await send('TieComplaints', { systemicCaseId: id, named: hidden.trackingId })).json().fields).toEqual([
      { field: 'named', reason: 'no-such-choice' },
    ])
    const untied = await done(send('UntieComplaint', { systemicCaseId: id, compliant_id: one.id }))
    expect(tiedIds(untied)).toEqual([other.id])
    const again = await send('UntieComplaint', { systemicCaseId: id, compliant_id: one.id })
    expect(again.json().code).toBe('nothing-changed')
    await done(send('TieComplaints', { systemicCaseId: id, complaintIds: [one.id] }))
    expect((await trail(id)).map(([action]) => action)).toEqual([
      'systemic-case-opened',
      'systemic-case-tied',
      'systemic-case-untied',
      'systemic-case-tied',
    ])
  })

  test('tells a user with an old version what was done meanwhile', async () => {
    const { id, version } = await open([(await aCase()).id])
    const changed = { systemicCaseId: id, ...words(), title: 'Deeds are lost in the registry' }
    const after = await done(send('ChangeSystemicCase', changed, { by: colleague, version }))
    expect(after).toMatchObject({ title: 'Deeds are lost in the registry', version: 2, isOwn: false })
    const late = await send('ChangeSystemicCase', { ...changed, title: 'Mine' }, { version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'stale-version',
      details: { version: 2, since: [{ action: 'changed', by: { en: expect.any(String) } }] },
    })
    expect((await send('ChangeSystemicCase', changed)).statusCode).toBe(422)
    const [, entry] = await trail(id)
    expect(entry).toEqual([
      'systemic-case-changed',
      expect.objectContaining({ before: expect.objectContaining({ title: 'Deeds are lost' }) }),
    ])
  })

  test('changed by three users at once takes one change', async () => {
    const { id, version } = await open([(await aCase()).id])
    const statuses = await Promise.all(
      [mine, colleague, mine].map(
        async by =>
          (await send('SetStatus', { systemicCaseId: id, status: 'FOLLOWED_UP' }, { by, version })).statusCode,
      ),
    )
    expect(statuses.sort()).toEqual([200, 409, 409])
  })

  test('is followed up, closed and opened again; a closed one accepts nothing', async () => {
    const complaint = await aCase()
    const { id } = await open([complaint.id])
    const set = (status: string, version: number) => send('SetStatus', { systemicCaseId: id, status }, { version })
    expect(await done(set('FOLLOWED_UP', 1))).toMatchObject({ status: 'FOLLOWED_UP', version: 2 })
    expect(await done(set('CLOSED', 2))).toMatchObject({ status: 'CLOSED', version: 3 })
    expect((await set('CLOSED', 3)).json().code).toBe('nothing-changed')
    const refusals = [
      await send('TieComplaints', { systemicCaseId: id, complaintIds: [(await aCase()).id] }),
      await send('UntieComplaint', { systemicCaseId: id, compliant_id: complaint.id }),
      await send('AddNote', { systemicCaseId: id, text: 'Too late.' }),
      await send('ChangeSystemicCase', { systemicCaseId: id, ...words() }, { version: 3 }),
    ]
    expect(refusals.map(answer => answer.json<{ code: string }>().code)).toEqual(
      Array<string>(4).fill('systemic-case-closed'),
    )
    expect(await done(set('OPEN', 3))).toMatchObject({ status: 'OPEN', version: 4 })
    expect(await trail(id)).toHaveLength(4)
  })

  test('holds notes, each once; the trail has none of their text', async () => {
    const { id } = await open([(await aCase()).id])
    const note = { systemicCaseId: id, text: 'The bureau promised a second copy.' }
    await done(send('AddNote', note, { key: 'one-note' }))
    const { events, version } = await done(send('AddNote', note, { key: 'one-note' }))
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['noted', note.text],
      ['opened', null],
    ])
    expect(version).toBe(1)
    expect(await trail(id)).toEqual([
      ['systemic-case-opened', expect.anything()],
      ['systemic-case-noted', {}],
    ])
  })

  test('cannot be changed by users who cannot read it, in the database either', async () => {
    const foreign = await aCase('other')
    const { id } = await open([(await aCase()).id])
    const stranger = await server.inTransaction(tx => aStaffMember(tx, { organizationId: bodies.other }))
    const changed = await inTransaction(server.context, stranger, tx =>
      tx.updateTable('systemic_case').set({ title: 'Nothing' }).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
    const tie = inTransaction(server.context, stranger, tx =>
      tx
        .insertInto('systemic_case_complaint')
        .values({ systemic_case_id: id, complaint_id: foreign.id, tied_by_id: stranger.userId, tied_at: new Date() })
        .execute(),
    )
    await expect(tie).rejects.toThrow(/row-level security/)
  })
})

describe('its owner is told', () => {
  const told = async (id: number, by = mine) => {
    const { notices } = await showNotices(server.context, by)
    return notices.filter(({ systemicCase }) => systemicCase?.id === id)
  }

  test('once when the day of follow-up comes, and again for another day; not for a closed one', async () => {
    const today = localDate(server.clock.now())
    const day = (days: number) => ({ followUpOn: addDays(today, days) })
    const due = await open([(await aCase()).id], day(0))
    const later = await open([(await aCase()).id], day(3))
    const closed = await open([(await aCase()).id], day(0))
    await done(send('SetStatus', { systemicCaseId: closed.id, status: 'CLOSED' }, { version: 1 }))
    await Promise.all([remindOfFollowUp(server.context), remindOfFollowUp(server.context)])
    await remindOfFollowUp(server.context)
    expect(await told(due.id)).toMatchObject([
      { kind: 'follow-up-due', complaintId: null, systemicCase: { title: 'Deeds are lost' }, isRead: false },
    ])
    expect(await told(due.id, colleague)).toEqual([])
    expect([...(await told(later.id)), ...(await told(closed.id))]).toEqual([])
    const body = { compliant_id: null, systemicCaseId: due.id }
    const read = await server.post('/api/Notices/MarkRead', body, { token: mine.token })
    expect(read.statusCode, read.body).toBe(200)
    expect(await told(due.id)).toMatchObject([{ isRead: true }])
    const changed = { systemicCaseId: due.id, ...words(), ...day(-1) }
    await done(send('ChangeSystemicCase', changed, { version: 1 }))
    await remindOfFollowUp(server.context)
    expect(await told(due.id)).toHaveLength(2)
  })

  test('where the account of the owner is closed, the supervisors of the same body are told instead', async () => {
    const left = await enter(bodies.own)
    const body = { ...words(), complaintIds: [(await aCase()).id], followUpOn: localDate(server.clock.now()) }
    const due = await done(send('OpenSystemicCase', body, { by: left }))
    const account = server.database.ownerDb.updateTable('user_account').where('id', '=', left.userId)
    await account.set({ is_active: false }).execute()
    await remindOfFollowUp(server.context)
    expect(await told(due.id)).toMatchObject([{ kind: 'follow-up-due' }])
    expect(await told(due.id, colleague)).toHaveLength(1)
    expect(await told(due.id, elsewhere)).toEqual([])
  })
})

test.each([
  ['OPEN', 'FOLLOWED_UP', 'followed-up'],
  ['OPEN', 'CLOSED', 'closed'],
  ['FOLLOWED_UP', 'OPEN', 'reopened'],
  ['FOLLOWED_UP', 'CLOSED', 'closed'],
  ['CLOSED', 'OPEN', 'reopened'],
  ['CLOSED', 'FOLLOWED_UP', undefined],
  ['OPEN', 'OPEN', undefined],
] as const)('from %s to %s: %s', (from, to, event) => {
  expect(eventOfChange(from, to)).toBe(event)
})
