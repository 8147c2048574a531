import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallBack } from '#contract/desk/call-backs.ts'
import type { Context } from '#server/platform/context.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { plant, plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { drawCallBacks, monthBefore } from './draw-call-backs.job.ts'
import { drawSample } from './draw-sample.rules.ts'

const server = await testServer()
const now = new Date('2026-11-02T06:00:00Z')
const contextAt = (at: Date): Context => ({ ...server.context, clock: { now: () => at } })
const body = await server.add(anOrganization)
const closedOn = (closed_at: string, close_reason: 'ACCEPTED' | 'DUPLICATE' | 'WITHDRAWN' = 'ACCEPTED') =>
  server.inTransaction(async tx => {
    const closed = { status: 'CLOSED', close_reason, closed_at: new Date(closed_at) } as const
    return (await aComplaint(tx, { handling_organization_id: body, registered_at: new Date('2026-09-01'), ...closed }))
      .id
  })
const clerkOf = (organizationId: number) =>
  signInAs(server, { permissions: ['Complaints - List View', 'Call-backs - Record'], organizationId })

test('the month before is a month of Ethiopia', () => {
  expect(monthBefore(now)).toEqual({
    month: '2026-10',
    from: new Date('2026-09-30T21:00:00Z'),
    before: new Date('2026-10-31T21:00:00Z'),
  })
  expect(monthBefore(new Date('2026-12-31T21:00:00Z')).month).toBe('2026-12')
  expect(monthBefore(new Date('2027-01-15T06:00:00Z')).month).toBe('2026-12')
})

describe('a draw', () => {
  let inMonth: number[]
  beforeAll(async () => {
    inMonth = []
    for (let each = 0; each < 30; each += 1) inMonth.push(await closedOn('2026-10-15T08:00:00Z'))
    inMonth.push(await closedOn('2026-10-31T20:59:00Z', 'WITHDRAWN'))
    await closedOn('2026-10-31T21:00:00Z')
    await closedOn('2026-10-10T08:00:00Z', 'DUPLICATE')
    const silent = await closedOn('2026-10-12T08:00:00Z')
    await server.database.ownerDb
      .updateTable('complaint_party')
      .set({ phone: null })
      .where('complaint_id', '=', silent)
      .execute()
  })

  test('is made once, of the cases closed in the month whose complainants have a telephone, and can be repeated from the trail', async () => {
    expect(await drawCallBacks(contextAt(now))).toBe(2)
    expect(await drawCallBacks(contextAt(new Date('2026-11-29T06:00:00Z')))).toBeUndefined()
    const drawn = await rowsIn(server.database.ownerDb, 'call_back', { month: '2026-10' }, ['complaint_id'], 'id')
    const [entry, ...more] = await rowsIn(server.database.ownerDb, 'audit_entry', { action: 'call-backs-drawn' }, [
      'details',
      'subject_id',
      'actor_kind',
    ])
    expect(more).toEqual([])
    expect(entry).toMatchObject({ subject_id: '2026-10', actor_kind: 'system' })
    const { seed, cases, complaintIds } = (entry?.details ?? {}) as {
      seed: string
      cases: number
      complaintIds: number[]
    }
    expect(cases).toBe(inMonth.length)
    expect(drawn.map(({ complaint_id }) => complaint_id)).toEqual(complaintIds)
    expect(drawSample(inMonth.toReversed(), 2, seed)).toEqual(complaintIds)
  })

  test('is empty for an office that calls nobody, until it does', async () => {
    const set = (share: number) =>
      server.database.ownerDb
        .insertInto('setting')
        .values({ name: 'call-backs', value: JSON.stringify({ share }) })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value: JSON.stringify({ share }) }))
        .execute()
    await set(0)
    expect(await drawCallBacks(contextAt(new Date('2026-12-02T06:00:00Z')))).toBeUndefined()
    await set(100)
    // only the one that was closed in the first hour of November
    expect(await drawCallBacks(contextAt(new Date('2026-12-02T06:00:00Z')))).toBe(1)
  })
})

/** A call-back of a closed case of the body. */
async function aCallBack() {
  const complaintId = await closedOn('2026-08-15T08:00:00Z')
  const db = server.database.ownerDb
  const month = '2026-08'
  await db
    .insertInto('call_back_draw')
    .values({ month, drawn_at: now, cases: 1, drawn: 1 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return { complaintId, id: await plantOne(db, 'call_back', { complaint_id: complaintId, month }) }
}

type Clerk = Awaited<ReturnType<typeof clerkOf>>
const record = (clerk: Clerk, version: number, payload: object, key = randomUUID()) =>
  server.post('/api/CallBacks/RecordCallBack', payload, { token: clerk.token, seen: version, key })
const show = (clerk: Clerk, id: number) => server.get(`/api/CallBacks/GetCallBack/${id}`, clerk.token)
const stored = (id: number) =>
  rowIn(server.database.ownerDb, 'call_back', { id }, ['outcome', 'missed', 'ended_by_id', 'was_put_right', 'note'])

describe('a clerk', () => {
  test('finds whom to call, and records three answers', async () => {
    const clerk = await clerkOf(body)
    const { id, complaintId } = await aCallBack()
    const list = (await server.get('/api/CallBacks/GetCallBacks', clerk.token)).json<{ callBacks: { id: number }[] }>()
    expect(list.callBacks.map(each => each.id)).toContain(id)
    const shown = (await show(clerk, id)).json<CallBack>()
    expect(shown.people[0]?.phone).toMatch(/^\+251/)
    const answers = { wasAnswered: 'yes', wasPutRight: 'no' }
    const incomplete = await record(clerk, 1, { callBackId: id, outcome: 'answered', ...answers })
    expect([incomplete.statusCode, incomplete.json().fields]).toEqual([
      422,
      [{ field: 'wasRespected', reason: 'required' }],
    ])
    const whole = { callBackId: id, outcome: 'answered', ...answers, wasRespected: 'yes', note: 'Ask for the deed.' }
    const key = randomUUID()
    for (let sent = 0; sent < 2; sent += 1) {
      const saved = await record(clerk, 1, whole, key)
      expect([saved.statusCode, saved.json()]).toMatchObject([200, { hasEnded: true, missed: 0 }])
    }
    expect(await stored(id)).toMatchObject({ outcome: 'answered', was_put_right: false, ended_by_id: clerk.userId })
    const counted = await rowIn(server.database.ownerDb, 'counted_case', { id: complaintId }, [
      'said_answered',
      'said_put_right',
      'said_respected',
    ])
    expect(counted).toEqual({ said_answered: true, said_put_right: false, said_respected: true })
    expect((await record(clerk, 2, whole)).json()).toMatchObject({ code: 'call-back-over' })
    expect((await show(clerk, id)).statusCode).toBe(404)
    const trail = await rowsIn(
      server.database.ownerDb,
      'audit_entry',
      { subject_type: 'call-back', subject_id: `${id}` },
      ['action', 'details'],
    )
    // what they answered is no part of the trail
    expect(trail).toEqual([{ action: 'call-back-recorded', details: { complaintId, outcome: 'answered', missed: 0 } }])
  })

  test('reaches nobody three times: then it has ended, and counts nowhere', async () => {
    const clerk = await clerkOf(body)
    const { id, complaintId } = await aCallBack()
    const missedBy = (version: number) => record(clerk, version, { callBackId: id, outcome: 'not-reached' })
    expect((await missedBy(1)).json()).toMatchObject({ hasEnded: false, missed: 1 })
    expect((await missedBy(1)).json()).toMatchObject({ code: 'stale-version' })
    expect((await missedBy(2)).json()).toMatchObject({ hasEnded: false, missed: 2 })
    expect((await stored(id)).outcome).toBeNull()
    expect((await missedBy(3)).json()).toMatchObject({ hasEnded: true, missed: 3 })
    expect(await stored(id)).toMatchObject({ outcome: 'not-reached', missed: 3 })
    const counted = await rowIn(server.database.ownerDb, 'counted_case', { id: complaintId }, ['called_at'])
    expect(counted.called_at).toBeNull()
  })

  test('sees none of a case that is open again', async () => {
    const clerk = await clerkOf(body)
    const { id, complaintId } = await aCallBack()
    const change = { status: 'UNDER_REVIEW', close_reason: null, closed_at: null } as const
    await server.database.ownerDb.updateTable('complaint').set(change).where('id', '=', complaintId).execute()
    expect((await show(clerk, id)).statusCode).toBe(404)
  })
})

test.each([
  ['registered it', (id: number, user: number) => track(id, user, 'register')],
  ['noted a call', (id: number, user: number) => track(id, user, 'record-contact')],
  ['received it', (id: number, user: number) => received(id, user)],
  ['wrote a note', (id: number, user: number) => note(id, user)],
  ['handled it once', (id: number, user: number) => handled(id, user)],
])('whoever %s never calls: not by the API, not by the database, not with All', async (_, work) => {
  const clerk = await clerkOf(body)
  const administrator = await signInAs(server, { permissions: ['All'], organizationId: body })
  for (const person of [clerk, administrator]) {
    const { id, complaintId } = await aCallBack()
    expect((await show(person, id)).statusCode).toBe(200)
    await work(complaintId, person.userId)
    expect((await show(person, id)).statusCode).toBe(404)
    expect((await record(person, 1, { callBackId: id, outcome: 'not-reached' })).statusCode).toBe(404)
    expect((await stored(id)).missed).toBe(0)
  }
})

test('nobody calls without the permission, or for a case that they do not see', async () => {
  const { id } = await aCallBack()
  const without = await signInAs(server, { permissions: ['Complaints - List View'], organizationId: body })
  expect((await server.get('/api/CallBacks/GetCallBacks', without.token)).statusCode).toBe(403)
  const stranger = await clerkOf(await server.add(anOrganization))
  expect((await show(stranger, id)).statusCode).toBe(404)
})

const db = server.database.ownerDb
const at = new Date('2026-08-01T08:00:00Z')
const track = (complaint_id: number, actor_id: number, action: string) =>
  plant(db, 'status_track', { complaint_id, at, action, to_status: 'CREATED', actor_kind: 'staff', actor_id })
const note = (complaint_id: number, author_id: number) =>
  plant(db, 'case_note', { complaint_id, author_id, key: randomUUID(), text: 'Seen.', written_at: at })
const received = (id: number, receiver_id: number) =>
  db.updateTable('complaint').set({ receiver_id }).where('id', '=', id).execute()
const handled = (complaint_id: number, user_id: number) =>
  plant(db, 'complaint_handler', { complaint_id, user_id, is_lead: false, directed_at: at, removed_at: at })
