import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { storeOfficeSetting } from '#server/features/reference-data/index.ts'
import { queueMessages } from './queue-messages.ts'
import { laneOf } from './lanes.ts'
import { startHttpGateway, startSmppServer, startSmtpServer } from '#tests/support/gateway-servers.ts'
import {
  allHave,
  portalUrl,
  queue,
  rowsOf,
  startServers,
  startWorker,
  stopAll,
  stopLater,
  system,
  trackingId,
  untilTrue,
} from '#tests/support/message-worker.ts'

const database = await testDatabase()
afterEach(stopAll)

test('an Amharic SMS and e-mail arrive once each, and the delivery receipt is kept', async () => {
  const { smtp, smpp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'sent'))
  await untilTrue(async () => (await rowsOf(context, eventKey))[1]?.delivery_status === 'delivered')
  await pause(1500)
  const [email, sms] = await rowsOf(context, eventKey)
  expect(smpp.received).toEqual([
    {
      to: '251911223344',
      from: 'Abetuta',
      dataCoding: 8,
      text: 'ተቀብለናል። ቁጥርዎ 4271 0935 5518 2046 ነው። ለማንም አይስጡት።',
      reference: sms?.id,
      hasHeader: false,
      session: 1,
    },
  ])
  expect(sms).toMatchObject({ gateway_id: 'sm-1', attempts: 1, last_error: null })
  expect(smtp.mails).toHaveLength(1)
  const mail = await PostalMime.parse(smtp.mails[0]?.source ?? '')
  expect(mail).toMatchObject({ subject: 'የመከታተያ ቁጥርዎ', messageId: email?.gateway_id })
  expect(mail.to).toMatchObject([{ address: 'tigist@example.com' }])
  expect(mail.text).toContain(trackingId)
  expect(mail.html).toContain('lang="am"')
  expect(mail.html).toContain(`href="${portalUrl}"`)
})

test('an English SMS goes in the GSM alphabet', async () => {
  const { smpp } = await startServers()
  const { context } = await startWorker(database, { smppPort: smpp.port })
  const { eventKey } = await queue(context, { language: 'en', email: null })
  await untilTrue(allHave(context, eventKey, 'sent'))
  expect(smpp.received[0]).toMatchObject({ dataCoding: 0, text: expect.stringContaining(trackingId) })
})

test('one event has one message per channel, even when it is queued twice or by a failing transaction', async () => {
  const { smpp } = await startServers()
  const { context } = await startWorker(database, { smppPort: smpp.port })
  const failed = inTransaction(context, { kind: 'visitor' }, async tx => {
    const message = {
      eventKey: 'rolled-back',
      complaintId: null,
      template: 'registered',
      language: 'en',
      email: null,
    } as const
    await queueMessages(tx, context.jobs, {
      ...message,
      phone: '+251911223344',
      values: { trackingId, portalUrl },
      at: new Date(),
    })
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  const once = await queue(context, { email: null })
  await queue(context, { email: null, eventKey: once.eventKey })
  await untilTrue(allHave(context, once.eventKey, 'sent'))
  await queue(context, { email: null, eventKey: once.eventKey })
  await pause(1500)
  expect(smpp.received).toHaveLength(1)
  expect(await rowsOf(context, 'rolled-back')).toEqual([])
})

test('an e-mail says below its text which office sends it; an SMS has no room for it', async () => {
  const { smtp, smpp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port, smppPort: smpp.port })
  const name = { en: 'Office of Grievances', am: 'ቅሬታ ሰሚ ጽሕፈት ቤት' }
  const sign = (office: object) => inTransaction(context, system, tx => storeOfficeSetting(tx, 'office', office))
  await sign({ nameEn: name.en, nameAm: name.am, telephone: '011 155 0000' })
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'sent'))
  await sign({})
  const mail = await PostalMime.parse(smtp.mails[0]?.source ?? '')
  expect(mail.text?.trim()).toMatch(/\n\nቅሬታ ሰሚ ጽሕፈት ቤት\n011 155 0000$/)
  expect(smpp.received[0]?.text).not.toContain(name.en)
})

test('an SMS goes to mobiles only', async () => {
  const { context } = await startWorker(database, {})
  for (const phone of ['+251115517700', null]) {
    const { eventKey } = await queue(context, { phone, email: null })
    expect(await rowsOf(context, eventKey)).toEqual([])
  }
})

test('while a server is down messages wait, and arrive once each when it is back', async () => {
  const [downSmtp, downSmpp] = [await startSmtpServer(), await startSmppServer()]
  const ports = { smtpPort: downSmtp.port, smppPort: downSmpp.port }
  await Promise.all([downSmtp.stop(), downSmpp.stop()])
  const { context } = await startWorker(database, ports)
  const { eventKey } = await queue(context)
  await untilTrue(async () => (await rowsOf(context, eventKey)).every(row => row.last_error && row.status === 'queued'))
  const smtp = await startSmtpServer(ports.smtpPort)
  const smpp = await startSmppServer(ports.smppPort)
  for (const { stop } of [smtp, smpp]) stopLater(stop, { early: true })
  await untilTrue(allHave(context, eventKey, 'sent'))
  await pause(1500)
  expect([smtp.mails.length, smpp.received.length]).toEqual([1, 1])
  for (const row of await rowsOf(context, eventKey)) expect(row.attempts).toBeGreaterThan(1)
})

test('the SMPP session is bound again after a loss', async () => {
  const first = await startSmppServer()
  const { context } = await startWorker(database, { smppPort: first.port })
  await untilTrue(() => first.sessions() === 1)
  await first.stop()
  const second = await startSmppServer(first.port)
  stopLater(second.stop, { early: true })
  await untilTrue(() => second.sessions() === 1)
  const { eventKey } = await queue(context, { email: null })
  await untilTrue(allHave(context, eventKey, 'sent'))
  expect(second.received).toHaveLength(1)
})

test('a message that a dead process left under way goes out again as the same message', async () => {
  const { smtp, smpp } = await startServers()
  const { context } = await startWorker(database, { smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'sent'))
  const before = await rowsOf(context, eventKey)
  for (const message of before) {
    const { id, event_key } = message
    await inTransaction(context, system, async tx => {
      await tx.updateTable('outgoing_message').set({ status: 'sending' }).where('id', '=', id).execute()
      await context.jobs.enqueue(tx, laneOf(message), { eventKey: event_key })
    })
  }
  await untilTrue(allHave(context, eventKey, 'sent'))
  const ids = await Promise.all(smtp.mails.map(async ({ source }) => (await PostalMime.parse(source)).messageId))
  expect(ids).toEqual([before[0]?.gateway_id, before[0]?.gateway_id])
  expect(smpp.received.map(({ reference }) => reference)).toEqual([before[1]?.id, before[1]?.id])
})

test('an HTTP gateway gets each message once, with a key that tells a repetition', async () => {
  const gateway = await startHttpGateway()
  stopLater(gateway.stop)
  const { context } = await startWorker(database, { httpPort: gateway.port })
  gateway.answer(503)
  const { eventKey } = await queue(context, { email: null })
  await untilTrue(async () => (await rowsOf(context, eventKey))[0]?.last_error?.startsWith('503') ?? false)
  gateway.answer(200)
  await untilTrue(allHave(context, eventKey, 'sent'))
  expect(gateway.posts).toHaveLength(1)
  expect(gateway.posts[0]).toMatchObject({
    headers: { authorization: 'Bearer token', 'idempotency-key': `${eventKey}:sms` },
    body: {
      from: '8000',
      to: '+251911223344',
      reference: `${eventKey}:sms`,
      text: expect.stringContaining(trackingId),
    },
  })
  expect((await rowsOf(context, eventKey))[0]?.gateway_id).toBe('http-1')
  gateway.answer(422)
  const refused = await queue(context, { email: null })
  await untilTrue(allHave(context, refused.eventKey, 'dead'))
})

test('an HTTP gateway that redirects is refused: another server gets neither the token nor the text', async () => {
  const [gateway, elsewhere] = await Promise.all([startHttpGateway(), startHttpGateway()])
  for (const { stop } of [gateway, elsewhere]) stopLater(stop)
  const { context } = await startWorker(database, { httpPort: gateway.port })
  gateway.answer(307, { location: `http://127.0.0.1:${elsewhere.port}/send` })
  const { eventKey } = await queue(context, { email: null })
  await untilTrue(async () => (await rowsOf(context, eventKey))[0]?.last_error?.includes('gave no answer') ?? false)
  expect(elsewhere.posts).toEqual([])
})
