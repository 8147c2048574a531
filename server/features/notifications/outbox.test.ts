import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { getOutbox, resendMessage } from './outbox.ts'
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

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(stopAll)
afterAll(() => database.close())

test('a refused address is dead at once, says why, and can be sent again from the outbox', async () => {
  const { smtp, smpp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context, { phone: '+251911220000', email: 'refused@example.com' })
  await untilTrue(allHave(context, eventKey, 'dead'))
  const [email, sms] = await rowsOf(context, eventKey)
  expect([email?.last_error, sms?.last_error]).toEqual([
    expect.stringContaining('No such mailbox here'),
    'smpp refused with status 0xb',
  ])
  const { messages } = await getOutbox(context, { status: 'dead' })
  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([email?.id, sms?.id]))
  await inTransaction(context, system, tx =>
    tx
      .updateTable('outgoing_message')
      .set({ recipient: 'right@example.com' })
      .where('id', '=', email?.id ?? 0)
      .execute(),
  )
  expect(await resendMessage(context, email?.id ?? 0)).toMatchObject({ status: 'queued', attempts: 0 })
  await untilTrue(async () => (await rowsOf(context, eventKey))[0]?.status === 'sent')
  expect(smtp.mails.map(({ to }) => to)).toEqual([['right@example.com']])
  await expect(resendMessage(context, email?.id ?? 0)).rejects.toMatchObject({ status: 409, code: 'not-resendable' })
  await expect(resendMessage(context, 999_999)).rejects.toMatchObject({ status: 404 })
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

test('a code is forgotten once it is sent, and is not sent when it is too late', async () => {
  const { smpp } = await startServers()
  const { context } = await startWorker(database, { smppPort: smpp.port })
  const code = { template: 'one-time-code', email: null, values: { code: '481536', minutes: 10 } } as const
  const fresh = await queue<'one-time-code'>(context, code)
  const late = await queue<'one-time-code'>(context, { ...code, at: new Date(Date.now() - 11 * 60_000) })
  await untilTrue(allHave(context, fresh.eventKey, 'sent'))
  await untilTrue(allHave(context, late.eventKey, 'dead'))
  expect(smpp.received.map(({ text }) => text)).toEqual([expect.stringContaining('481536')])
  expect(JSON.stringify(await rowsOf(context, fresh.eventKey))).not.toContain('481536')
  expect(JSON.stringify(await getOutbox(context, {}))).not.toContain('481536')
})

test('the outbox is read page by page, newest first', async () => {
  const { context } = await startWorker(database, {})
  for (let index = 0; index < 55; index++) await queue(context, { email: null })
  const first = await getOutbox(context, {})
  expect(first.messages).toHaveLength(50)
  const second = await getOutbox(context, { cursor: first.nextCursor ?? undefined })
  const ids = [...first.messages, ...second.messages].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
})
