import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MyWork } from '#contract/desk/my-work.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { Context } from '#server/platform/context.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { plant, plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { endCallBacks } from './end-call-backs.job.ts'

/** An office with one clerk who calls, and who worked on every case: nobody may call. */
const server = await testServer()
const db = server.database.ownerDb
const body = await server.add(anOrganization)
const as = (...permissions: PageCode[]) =>
  signInAs(server, { permissions: ['Complaints - List View', ...permissions], organizationId: body })
const clerk = await as('Call-backs - Record')
const head = await as('Complaints - Supervise')

const now = server.context.clock.now()
const dayMs = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const inDays = (days: number): Context => ({ ...server.context, clock: { now: () => daysAgo(-days) } })
/** A month for each age of a draw: two ages may lie in one. */
const monthOf = (drawn: number) => `20${drawn}-01`

interface Drawn {
  /** Days since the draw. */
  drawn: number
  closed?: number
  missed?: number
  handlingBody?: number
}

async function aCallBack({ drawn, closed = drawn + 10, missed = 0, handlingBody = body }: Drawn) {
  const complaintId = await server.inTransaction(async tx => {
    const ended = { status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: daysAgo(closed) } as const
    return (await aComplaint(tx, { handling_organization_id: handlingBody, registered_at: daysAgo(200), ...ended })).id
  })
  const month = monthOf(drawn)
  await db
    .insertInto('call_back_draw')
    .values({ month, drawn_at: daysAgo(drawn), cases: 9, drawn: 9 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const tried = missed > 0 ? { missed, tried_at: daysAgo(drawn - 1) } : {}
  return { complaintId, month, id: await plantOne(db, 'call_back', { complaint_id: complaintId, month, ...tried }) }
}
const workOn = (complaint_id: number, actor_id: number) =>
  plant(db, 'status_track', {
    ...{ complaint_id, at: daysAgo(150), action: 'record-contact', to_status: 'CREATED' },
    ...{ actor_kind: 'staff', actor_id },
  })
const stored = (id: number) => rowIn(db, 'call_back', { id }, ['outcome', 'ended_at', 'ended_by_id', 'version'])
const months = async () =>
  (await server.get('/api/CallBacks/GetMonths', head.token)).json<{
    uncalled: { id: number; trackingId: string | null }[]
    months: Record<string, number | string>[]
  }>()
const soonEnding = async (of: typeof head) =>
  (await server.get(`/api/Complaints/GetMyWork/${of.userId}`, of.token)).json<MyWork>().endingCallBacks

test('a call-back that nobody may make is shown to who supervises, ends after its days, and is counted apart', async () => {
  const early = await aCallBack({ drawn: 20 })
  const late = await aCallBack({ drawn: 50 })
  for (const { complaintId } of [early, late]) await workOn(complaintId, clerk.userId)
  expect((await server.get('/api/CallBacks/GetCallBacks', clerk.token)).json()).toMatchObject({ callBacks: [] })
  const before = await months()
  expect(before.uncalled.map(({ id }) => id)).toEqual([late.id, early.id])
  // within the last fourteen days of sixty
  expect(await soonEnding(head)).toEqual({ count: 1, isMore: false })
  expect(await soonEnding(clerk)).toBeNull()

  expect(await endCallBacks(inDays(9))).toBe(0)
  expect(await endCallBacks(inDays(10))).toBe(1)
  expect(await endCallBacks(inDays(10))).toBe(0)
  expect(await stored(late.id)).toMatchObject({ outcome: 'not-called', ended_by_id: null, version: 2 })
  expect((await stored(late.id)).ended_at).not.toBeNull()
  expect((await stored(early.id)).outcome).toBeNull()
  const trail = await rowsIn(db, 'audit_entry', { subject_type: 'call-back', subject_id: `${late.id}` }, [
    'action',
    'actor_kind',
    'details',
  ])
  const details = { complaintId: late.complaintId, outcome: 'not-called', missed: 0 }
  expect(trail).toMatchObject([{ action: 'call-back-ended', actor_kind: 'system', details }])
  const after = await months()
  expect(after.uncalled.map(({ id }) => id)).toEqual([early.id])
  expect(after.months.find(({ month }) => month === late.month)).toMatchObject({ 'not-called': 1, answered: 0 })
  expect(await soonEnding(head)).toEqual({ count: 0, isMore: false })
  const counted = await rowIn(db, 'counted_case', { id: late.complaintId }, ['called_at'])
  expect(counted.called_at).toBeNull()
  await db.deleteFrom('call_back').execute()
})

test('one that somebody tried ends as not reached; one of a case that was opened again waits anew', async () => {
  const tried = await aCallBack({ drawn: 61, missed: 2 })
  const closedAgain = await aCallBack({ drawn: 61, closed: 30 })
  const open = await aCallBack({ drawn: 61 })
  const change = { status: 'UNDER_REVIEW', close_reason: null, closed_at: null } as const
  await db.updateTable('complaint').set(change).where('id', '=', open.complaintId).execute()
  expect(await endCallBacks(server.context)).toBe(1)
  expect(await stored(tried.id)).toMatchObject({ outcome: 'not-reached', ended_by_id: null })
  for (const { id } of [closedAgain, open]) expect((await stored(id)).outcome).toBeNull()
  await db.deleteFrom('call_back').execute()
})

test('who records it too late is told so, and nothing is stored', async () => {
  const { id } = await aCallBack({ drawn: 61 })
  await endCallBacks(server.context)
  const late = await server.post(
    '/api/CallBacks/RecordCallBack',
    { callBackId: id, outcome: 'declined' },
    { token: clerk.token, seen: 1, key: randomUUID() },
  )
  expect(late.json()).toMatchObject({ code: 'call-back-over' })
  expect((await stored(id)).outcome).toBe('not-called')
  await db.deleteFrom('call_back').execute()
})

test('the list has the cases that the reader sees, with their numbers only for who may list complaints', async () => {
  const own = await aCallBack({ drawn: 20 })
  await aCallBack({ drawn: 20, handlingBody: await server.add(anOrganization) })
  expect((await months()).uncalled).toMatchObject([{ id: own.id, complaintRefNo: expect.any(String) }])
  const supervises = await signInAs(server, { permissions: ['Complaints - Supervise'], organizationId: body })
  const shown = (await server.get('/api/CallBacks/GetMonths', supervises.token)).json()
  expect(shown.uncalled).toMatchObject([{ id: own.id, complaintRefNo: null }])
  expect(JSON.stringify(shown)).not.toMatch(/\+251/)
  expect((await server.get('/api/CallBacks/GetMonths', clerk.token)).statusCode).toBe(403)
})
