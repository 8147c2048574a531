import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { type RunningJobs, startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { testDatabase } from '#tests/support/database.ts'
import { getOutbox, resendMessage } from './outbox.ts'
import type { StoredMessage } from './outbox.queries.ts'
import { type MessagesToQueue, queueMessages } from './queue-messages.ts'
import { sendMessageJob } from './send-message.job.ts'
import type { TemplateName } from './templates.ts'
import { startHttpGateway, startSmppServer, startSmtpServer } from './testing/gateway-servers.ts'

const system: Actor = { kind: 'system', job: 'test' }
const trackingId = '4271 0935 5518 2046'
const portalUrl = 'https://abetuta.example.gov.et'

let database: Awaited<ReturnType<typeof testDatabase>>
const cleanups: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
afterAll(() => database.close())

async function untilTrue(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('This has not happened in time.')
    await pause(50)
  }
}

/** A process that works, with these ways out. */
async function worker(gateways: { smtpPort?: number; smppPort?: number; httpPort?: number; password?: string }) {
  const { smtpPort, smppPort, httpPort, password = 'secret' } = gateways
  const warnings: object[] = []
  const log = { info() {}, debug() {}, error() {}, warn: (details: object) => void warnings.push(details) }
  const sms = smppPort
    ? { kind: 'smpp', url: `smpp://127.0.0.1:${smppPort}`, systemId: 'portal', password, sender: 'Abetuta' }
    : httpPort
      ? { kind: 'http', url: `http://127.0.0.1:${httpPort}/send`, token: 'token', sender: '8000' }
      : null
  const smtp = smtpPort
    ? { url: `smtp://127.0.0.1:${smtpPort}`, from: 'Abetuta <no-reply@abetuta.example.gov.et>' }
    : null
  const jobs: RunningJobs = await startJobs({
    appUrl: database.appUrl,
    definitions: [sendMessageJob as never],
    works: true,
    log,
  })
  const clock = { now: () => new Date() }
  const context = {
    config: { mode: 'test', sms, smtp } as Config,
    db: database.db,
    jobs,
    clock,
    log,
  } as unknown as Context
  await jobs.work(context)
  cleanups.push(() => jobs.stop(1000))
  return { context, jobs, warnings }
}

let lastEvent = 0
function queue<Name extends TemplateName = 'registered'>(
  context: Context,
  message: Partial<MessagesToQueue<Name>> = {},
  actor: Actor = { kind: 'visitor' },
) {
  lastEvent += 1
  const whole = {
    eventKey: `complaint:${lastEvent}:registered`,
    complaintId: null,
    template: 'registered',
    language: 'am',
    phone: '+251911223344',
    email: 'tigist@example.com',
    values: { trackingId, portalUrl },
    at: new Date(),
    ...message,
  } as MessagesToQueue<Name>
  return inTransaction(context, actor, tx => queueMessages(tx, context.jobs, whole)).then(result => ({
    ...result,
    eventKey: whole.eventKey,
  }))
}

const rows = (context: Context, eventKey: string): Promise<StoredMessage[]> =>
  inTransaction(context, system, tx =>
    tx
      .selectFrom('outgoing_message')
      .selectAll()
      .where('event_key', 'like', `${eventKey}:%`)
      .orderBy('channel')
      .execute(),
  )

const allHave = (context: Context, eventKey: string, status: StoredMessage['status']) => async () => {
  const found = await rows(context, eventKey)
  return found.length > 0 && found.every(row => row.status === status)
}

async function servers() {
  const smtp = await startSmtpServer()
  const smpp = await startSmppServer()
  cleanups.push(smtp.stop, smpp.stop)
  return { smtp, smpp }
}

test('an Amharic SMS and e-mail arrive once each, and the delivery receipt is kept', async () => {
  const { smtp, smpp } = await servers()
  const { context } = await worker({ smtpPort: smtp.port, smppPort: smpp.port })
  const { queued, eventKey } = await queue(context)
  expect(queued).toEqual(['sms', 'email'])
  await untilTrue(allHave(context, eventKey, 'sent'))
  await untilTrue(async () => (await rows(context, eventKey))[1]?.delivery_status === 'delivered')
  await pause(1500)
  const [email, sms] = await rows(context, eventKey)
  expect(smpp.received).toEqual([
    {
      to: '251911223344',
      from: 'Abetuta',
      dataCoding: 8,
      text: 'ተቀብለናል። ቁጥርዎ 4271 0935 5518 2046 ነው። ለማንም አይስጡት።',
      reference: sms?.id,
      hasHeader: false,
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
  const { smpp } = await servers()
  const { context } = await worker({ smppPort: smpp.port })
  const { eventKey } = await queue(context, { language: 'en', email: null })
  await untilTrue(allHave(context, eventKey, 'sent'))
  expect(smpp.received[0]).toMatchObject({ dataCoding: 0, text: expect.stringContaining(trackingId) })
})

test('one event has one message per channel, also when it is queued twice or by a transaction that fails', async () => {
  const { smpp } = await servers()
  const { context } = await worker({ smppPort: smpp.port })
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
  const again = await queue(context, { email: null, eventKey: once.eventKey })
  expect(again).toMatchObject({
    queued: [],
    skipped: [{ channel: 'sms', reason: 'already-queued' }, { channel: 'email' }],
  })
  await untilTrue(allHave(context, once.eventKey, 'sent'))
  await pause(1500)
  expect(smpp.received).toHaveLength(1)
  expect(await rows(context, 'rolled-back')).toEqual([])
})

test('an SMS goes to mobiles only', async () => {
  const { context } = await worker({})
  expect((await queue(context, { phone: '+251115517700', email: null })).skipped).toEqual([
    { channel: 'sms', reason: 'not-a-mobile' },
    { channel: 'email', reason: 'no-email' },
  ])
  expect((await queue(context, { phone: null, email: null })).skipped[0]).toEqual({
    channel: 'sms',
    reason: 'no-phone',
  })
})

test('while a server is down messages wait, and arrive once each when it is back', async () => {
  const down = await servers()
  const ports = { smtpPort: down.smtp.port, smppPort: down.smpp.port }
  await Promise.all([down.smtp.stop(), down.smpp.stop()])
  cleanups.length = 0
  const { context } = await worker(ports)
  const { eventKey } = await queue(context)
  await untilTrue(async () => (await rows(context, eventKey)).every(row => row.last_error && row.status === 'queued'))
  const smtp = await startSmtpServer(ports.smtpPort)
  const smpp = await startSmppServer(ports.smppPort)
  cleanups.unshift(smtp.stop, smpp.stop)
  await untilTrue(allHave(context, eventKey, 'sent'))
  await pause(1500)
  expect([smtp.mails.length, smpp.received.length]).toEqual([1, 1])
  for (const row of await rows(context, eventKey)) expect(row.attempts).toBeGreaterThan(1)
}, 40_000)

test('the SMPP session is bound again after a loss', async () => {
  const first = await startSmppServer()
  const { context } = await worker({ smppPort: first.port })
  await untilTrue(() => first.sessions() === 1)
  await first.stop()
  const second = await startSmppServer(first.port)
  cleanups.unshift(second.stop)
  await untilTrue(() => second.sessions() === 1)
  const { eventKey } = await queue(context, { email: null })
  await untilTrue(allHave(context, eventKey, 'sent'))
  expect(second.received).toHaveLength(1)
})

test('a refused address is dead at once, says why, and can be sent again from the outbox', async () => {
  const { smtp, smpp } = await servers()
  const { context } = await worker({ smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context, { phone: '+251911220000', email: 'refused@example.com' })
  await untilTrue(allHave(context, eventKey, 'dead'))
  const [email, sms] = await rows(context, eventKey)
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
  await untilTrue(async () => (await rows(context, eventKey))[0]?.status === 'sent')
  expect(smtp.mails.map(({ to }) => to)).toEqual([['right@example.com']])
  await expect(resendMessage(context, email?.id ?? 0)).rejects.toMatchObject({ status: 409, code: 'not-resendable' })
  await expect(resendMessage(context, 999_999)).rejects.toMatchObject({ status: 404 })
})

test('without a gateway messages stay in the outbox, marked and logged as not sent', async () => {
  const { context, warnings } = await worker({})
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'not-configured'))
  const [email, sms] = await rows(context, eventKey)
  expect([email?.last_error, sms?.last_error]).toEqual([
    'No SMTP server is configured.',
    'No SMS gateway is configured.',
  ])
  expect(warnings).toContainEqual({ messageId: sms?.id, channel: 'sms', reason: 'No SMS gateway is configured.' })
  expect(JSON.stringify(warnings)).not.toMatch(/2519|example\.com/)
})

test('a message that a dead process left under way goes out again as the same message', async () => {
  const { smtp, smpp } = await servers()
  const { context } = await worker({ smtpPort: smtp.port, smppPort: smpp.port })
  const { eventKey } = await queue(context)
  await untilTrue(allHave(context, eventKey, 'sent'))
  const before = await rows(context, eventKey)
  for (const { id, event_key } of before) {
    await inTransaction(context, system, async tx => {
      await tx.updateTable('outgoing_message').set({ status: 'sending' }).where('id', '=', id).execute()
      await context.jobs.enqueue(tx, sendMessageJob.kind, { eventKey: event_key })
    })
  }
  await untilTrue(allHave(context, eventKey, 'sent'))
  const ids = await Promise.all(smtp.mails.map(async ({ source }) => (await PostalMime.parse(source)).messageId))
  expect(ids).toEqual([before[0]?.gateway_id, before[0]?.gateway_id])
  expect(smpp.received.map(({ reference }) => reference)).toEqual([before[1]?.id, before[1]?.id])
})

test('a code is forgotten once it is sent, and is not sent when it is too late', async () => {
  const { smpp } = await servers()
  const { context } = await worker({ smppPort: smpp.port })
  const code = { template: 'one-time-code', email: null, values: { code: '481536', minutes: 10 } } as const
  const fresh = await queue<'one-time-code'>(context, code)
  const late = await queue<'one-time-code'>(context, { ...code, at: new Date(Date.now() - 11 * 60_000) })
  await untilTrue(allHave(context, fresh.eventKey, 'sent'))
  await untilTrue(allHave(context, late.eventKey, 'dead'))
  expect(smpp.received.map(({ text }) => text)).toEqual([expect.stringContaining('481536')])
  expect(JSON.stringify(await rows(context, fresh.eventKey))).not.toContain('481536')
  expect(JSON.stringify(await getOutbox(context, {}))).not.toContain('481536')
})

test('an HTTP gateway gets each message once, with a key that tells a repetition', async () => {
  const gateway = await startHttpGateway()
  cleanups.push(gateway.stop)
  const { context } = await worker({ httpPort: gateway.port })
  gateway.answer(503)
  const { eventKey } = await queue(context, { email: null })
  await untilTrue(async () => (await rows(context, eventKey))[0]?.last_error?.startsWith('503') ?? false)
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
  expect((await rows(context, eventKey))[0]?.gateway_id).toBe('http-1')
  gateway.answer(422)
  const refused = await queue(context, { email: null })
  await untilTrue(allHave(context, refused.eventKey, 'dead'))
})

test('the outbox is read page by page, newest first', async () => {
  const { context } = await worker({})
  for (let index = 0; index < 55; index++) await queue(context, { email: null })
  const first = await getOutbox(context, {})
  expect(first.messages).toHaveLength(50)
  const second = await getOutbox(context, { cursor: first.nextCursor ?? undefined })
  const ids = [...first.messages, ...second.messages].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
})
