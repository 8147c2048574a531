import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { testDatabase } from '#tests/support/database.ts'
import { storeMailReport } from './delivery-reports.queries.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { getOutbox, markReturned, resendMessage } from './outbox.ts'
import {
  allHave,
  queue,
  rowsOf,
  startServers,
  startWorker,
  stopAll,
  system,
  untilTrue,
} from '#tests/support/message-worker.ts'
import { rowsIn } from '#tests/support/rows.ts'

const database = await testDatabase()
const aMember = (member: Parameters<typeof aStaffMember>[1]) =>
  inTransactionAs(database.db, system, tx => aStaffMember(tx, member))
const administrator = await aMember({ permissions: ['All'] })
afterEach(stopAll)

test('a message to a refused address fails at once with the reason, and can be sent again from the outbox', async () => {
  const { smtp, smpp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context, { phone: '+251911220000', email: 'refused@example.com' })
  await untilTrue(allHave(context, eventKey, 'dead'))
  const [email, sms] = await rowsOf(context, eventKey)
  expect([email?.last_error, sms?.last_error]).toEqual([
    expect.stringContaining('No such mailbox here'),
    'smpp refused with status 0xb',
  ])
  const { messages } = await getOutbox(context, administrator, { status: 'dead' })
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([email?.id, sms?.id]))
  await inTransaction(context, system, tx =>
    tx
      .updateTable('outgoing_message')
      .set({ recipient: 'right@example.com' })
      .where('id', '=', email?.id ?? 0)
      .execute(),
  )
  expect(await resendMessage(context, administrator, email?.id ?? 0)).toMatchObject({ status: 'queued', attempts: 0 })
  await untilTrue(async () => (await rowsOf(context, eventKey))[0]?.status === 'sent')
  expect(smtp.mails.map(({ to }) => to)).toEqual([['right@example.com']])
  await expect(resendMessage(context, administrator, email?.id ?? 0)).rejects.toMatchObject({
    status: 409,
    code: 'not-resendable',
  })
  await expect(resendMessage(context, administrator, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('staff mark a message as returned, which no report changes, and take the mark back', async () => {
  const { smtp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port })
  const { eventKey } = await queue(context, { phone: null })
  await untilTrue(allHave(context, eventKey, 'sent'))
  const id = (await rowsOf(context, eventKey))[0]?.id ?? 0
  const mark = (actor: Staff, isReturned: boolean) => markReturned(context, actor, id, { isReturned })
  expect(await mark(administrator, true)).toMatchObject({ deliveryStatus: 'returned', isMarked: true })
  expect((await getOutbox(context, administrator, { delivery: 'not-arrived' })).messages).toMatchObject([{ id }])
  await inTransaction(context, system, tx => storeMailReport(tx, id, 'delivered'))
  expect(await rowsOf(context, eventKey)).toMatchObject([{ delivery_status: 'returned' }])
  await expect(mark(administrator, true)).rejects.toMatchObject({ status: 409, code: 'not-markable' })
  expect(await mark(administrator, false)).toMatchObject({ deliveryStatus: null, isMarked: false })
  await expect(mark(await aMember({ permissions: ['Notifications - View'] }), true)).rejects.toMatchObject({
    status: 404,
  })
  await expect(mark(await aMember({ permissions: ['Audit - View'] }), true)).rejects.toMatchObject({ status: 403 })
  const entries = await inTransaction(context, system, tx =>
    rowsIn(tx, 'audit_entry', { subject_id: String(id) }, ['action', 'actor_id'], 'id'),
  )
  expect(entries).toEqual(
    ['message-marked-returned', 'message-mark-removed'].map(action => ({ action, actor_id: administrator.userId })),
  )
})

test('without a gateway messages stay in the outbox, marked and logged as not sent', async () => {
  const { context, warnings } = await startWorker(database, {})
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'not-configured'))
  const [email, sms] = await rowsOf(context, eventKey)
  expect([email?.last_error, sms?.last_error]).toEqual([
    'No SMTP server is configured.',
    'No SMS gateway is configured.',
  ])
  expect(warnings).toContainEqual({ messageId: sms?.id, channel: 'sms', reason: 'No SMS gateway is configured.' })
  expect(JSON.stringify(warnings)).not.toMatch(/2519|example\.com/)
})

test('a code is deleted after sending, and is not sent when it is too late', async () => {
  const { smpp } = await startServers()
  const { context } = await startWorker(database, { smppPort: smpp.port })
  const code = { template: 'one-time-code', email: null, values: { code: '481536', minutes: 10 } } as const
  const fresh = await queue<'one-time-code'>(context, code)
  const late = await queue<'one-time-code'>(context, { ...code, at: new Date(Date.now() - 11 * 60_000) })
  await untilTrue(allHave(context, fresh.eventKey, 'sent'))
  await untilTrue(allHave(context, late.eventKey, 'dead'))
  expect(smpp.received.map(({ text }) => text)).toEqual([expect.stringContaining('481536')])
  expect(JSON.stringify(await rowsOf(context, fresh.eventKey))).not.toContain('481536')
  expect(JSON.stringify(await getOutbox(context, administrator, {}))).not.toContain('481536')
})

test('the outbox is read page by page, newest first', async () => {
  const { context } = await startWorker(database, {})
  for (let index = 0; index < 55; index++) await queue(context, { email: null })
  const first = await getOutbox(context, administrator, {})
  expect(first.messages).toHaveLength(50)
  const second = await getOutbox(context, administrator, { cursor: first.nextCursor ?? undefined })
  const ids = [...first.messages, ...second.messages].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
})

test('messages are found by a part of their recipient, or by the tracking ID of their complaint', async () => {
  const { context } = await startWorker(database, {})
  const complaint = await inTransaction(context, system, tx => aComplaint(tx))
  const { eventKey } = await queue(context, { complaintId: complaint.id, email: 'Find.Me@example.org', phone: null })
  const id = (await rowsOf(context, eventKey))[0]?.id
  const { tracking_id: trackingId } = await inTransaction(context, system, tx =>
    tx.selectFrom('complaint').select('tracking_id').where('id', '=', complaint.id).executeTakeFirstOrThrow(),
  )
  const idsOf = async (text: string) =>
    (await getOutbox(context, administrator, { text })).messages.map(each => each.id)
  expect(await idsOf('find.me@EXAMPLE')).toEqual([id])
  expect(await idsOf(` ${trackingId.slice(0, 4)} ${trackingId.slice(4)}`)).toContain(id)
  expect(await idsOf('%')).toEqual([])
  const clerk = await aMember({ permissions: ['Notifications - View'] })
  expect((await getOutbox(context, clerk, { text: trackingId })).messages).toEqual([])
})

test('messages follow their complaint: only people who see it read and resend them; those of accounts need `All`', async () => {
  const { context } = await startWorker(database, {})
  const [body, other] = await inTransaction(context, system, async tx => [
    await anOrganization(tx),
    await anOrganization(tx),
  ])
  const aboutCaseOf = async (organizationId: number) => {
    const { id } = await inTransaction(context, system, tx =>
      aComplaint(tx, { handling_organization_id: organizationId }),
    )
    const { eventKey } = await queue(context, { complaintId: id, email: null })
    await untilTrue(allHave(context, eventKey, 'not-configured'))
    return (await rowsOf(context, eventKey))[0]?.id ?? 0
  }
  const [own, foreign] = [await aboutCaseOf(body), await aboutCaseOf(other)]
  const { eventKey } = await queue(context, { complaintId: null, email: null })
  await untilTrue(allHave(context, eventKey, 'not-configured'))
  const ofAccount = (await rowsOf(context, eventKey))[0]?.id ?? 0

  const operator = await aMember({ permissions: ['Notifications - View'], organizationId: body })
  const idsFor = async (reader: Staff) => (await getOutbox(context, reader, {})).messages.map(({ id }) => id)
  expect(await idsFor(operator)).toEqual([own])
  expect(await idsFor(administrator)).toEqual(expect.arrayContaining([own, foreign, ofAccount]))
  for (const hidden of [foreign, ofAccount]) {
    await expect(resendMessage(context, operator, hidden)).rejects.toMatchObject({ status: 404 })
  }
  expect(await resendMessage(context, operator, own)).toMatchObject({ id: own, status: 'queued' })
  const trail = await inTransaction(context, system, tx =>
    rowsIn(tx, 'audit_entry', { action: 'message-resent' }, ['actor_id', 'subject_id']),
  )
  expect(trail.filter(({ subject_id }) => [own, foreign, ofAccount].includes(Number(subject_id)))).toEqual([
    { actor_id: operator.userId, subject_id: String(own) },
  ])
  const clerk = await aMember({ permissions: ['Complaints - Register'], organizationId: body })
  await expect(getOutbox(context, clerk, {})).rejects.toMatchObject({ status: 403 })
})

test('a page reads a limited number of messages; a reader of few continues from there, and misses none', async () => {
  const { context } = await startWorker(database, {})
  const [body, other] = await inTransaction(context, system, async tx => [
    await anOrganization(tx),
    await anOrganization(tx),
  ])
  const messagesOfCaseOf = async (handling_organization_id: number, count: number) => {
    const { id } = await inTransaction(context, system, tx => aComplaint(tx, { handling_organization_id }))
    const [newest] = await database.ownerDb
      .insertInto('outgoing_message')
      .columns(['event_key', 'complaint_id', 'channel', 'recipient', 'language', 'template', 'text', 'created_at'])
      .expression(
        sql`select ${`far:${id}:`} || number, ${id}, 'sms', '+251911000000', 'en', 'received', 'A text', now()
          from generate_series(1, ${count}::integer) as number`,
      )
      .returning('id')
      .execute()
    return newest?.id ?? 0
  }
  const own = await messagesOfCaseOf(body, 1)
  await messagesOfCaseOf(other, 5100)
  const operator = await aMember({ permissions: ['Notifications - View'], organizationId: body })
  const first = await getOutbox(context, operator, {})
  expect(first.messages).toEqual([])
  const second = await getOutbox(context, operator, { cursor: first.nextCursor ?? 0 })
  expect(second.messages.map(({ id }) => id)).toEqual([own])
  expect(second.nextCursor).toBeNull()
  expect((await getOutbox(context, administrator, {})).messages).toHaveLength(50)
})
