import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { inTransaction } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startHttpGateway, startMuteServer, startSmppServer, startSmtpServer } from '#tests/support/gateway-servers.ts'
import {
  allHave,
  queue,
  rowsOf,
  startWorker,
  stopAll,
  stopLater,
  system,
  untilTrue,
} from '#tests/support/message-worker.ts'
import { openEmailGateway } from './gateways/email-gateway.ts'
import { lanes } from './lanes.ts'

const database = await testDatabase()
afterEach(async () => {
  await stopAll()
  await database.ownerDb.deleteFrom('attempt').execute()
})

const codeFor = (phone: string, email: string | null) => ({
  template: 'one-time-code' as const,
  values: { code: '481516', minutes: 10 },
  phone,
  email,
})
const phoneOf = (number: number) => `+2519110${String(number).padStart(5, '0')}`

test('a silent mail server delays no SMS, and codes come first', async () => {
  const mute = await startMuteServer()
  const gateway = await startHttpGateway()
  stopLater(mute.stop)
  stopLater(gateway.stop)
  // a day's worth of both waits when the worker starts, and the code was requested last
  const jobsOnly = await startWorker(database, { httpPort: gateway.port, smtpPort: mute.port })
  await stopAllWorkers(jobsOnly)
  const events: string[] = []
  for (let number = 1; number <= 24; number++)
    events.push((await queue(jobsOnly.context, { phone: phoneOf(number), email: `a${number}@example.com` })).eventKey)
  const code = await queue(jobsOnly.context, codeFor(phoneOf(77), 'code@example.com'))
  const again = await startHttpGateway()
  stopLater(again.stop)
  const began = performance.now()
  const { context } = await startWorker(database, { httpPort: again.port, smtpPort: mute.port })
  await untilTrue(() => again.posts.length === 25)
  expect(performance.now() - began).toBeLessThan(60_000)
  const order = again.posts.map(({ body }) => body.to)
  // the first batch of ten may be on its way at the same time; nothing of the next is
  expect(order.indexOf(phoneOf(77))).toBeLessThanOrEqual(10)
  for (const eventKey of [...events, code.eventKey]) {
    const [email, sms] = await rowsOf(context, eventKey)
    expect(sms?.status).toMatch(/sent|sending/)
    expect(email?.status).toMatch(/queued|sending/)
  }
})

const stopAllWorkers = async ({ context }: Awaited<ReturnType<typeof startWorker>>) => {
  await (context.jobs as unknown as { stop(milliseconds: number): Promise<void> }).stop(500)
}

test('a silent SMS gateway delays no e-mail', async () => {
  const mute = await startMuteServer()
  stopLater(mute.stop)
  const smtp = await startSmtpServer()
  stopLater(smtp.stop)
  const { context } = await startWorker(database, { smppPort: mute.port, smtpPort: smtp.port })
  for (let number = 1; number <= 12; number++) await queue(context, { phone: phoneOf(number), email: 'b@example.com' })
  await queue(context, codeFor(phoneOf(78), 'c@example.com'))
  const arrived = (address: string) => smtp.mails.filter(({ to }) => to[0] === address).length
  // ten to one address in an hour
  await untilTrue(() => arrived('b@example.com') === 10 && arrived('c@example.com') === 1)
})

test('a server that answers byte by byte keeps a connection no longer than a message may take', async () => {
  const dripping = await startMuteServer({ dripMilliseconds: 50 })
  stopLater(dripping.stop)
  const gateway = openEmailGateway(
    { url: `smtp://127.0.0.1:${dripping.port}`, from: 'a@example.com', returnTo: null },
    id => `m${id}`,
    { mostMilliseconds: 400 },
  )
  const message = { id: 1, recipient: 'b@example.com', language: 'en', subject: 'x', text: 'y' } as const
  const sending = [1, 2, 3, 4, 5].map(each => gateway.send({ ...message, eventKey: String(each) }))
  const outcomes = await Promise.allSettled(sending)
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  await untilTrue(() => dripping.open() === 0)
  await gateway.close()
})

describe('limits', () => {
  const settle = (values: object) =>
    inTransaction({ db: database.db } as never, system, tx => storeOfficeSetting(tx, 'messages', values))

  test('messages above the limit of one number wait with the reason; others and codes go out, nothing is lost', async () => {
    const smpp = await startSmppServer()
    stopLater(smpp.stop)
    await settle({ numberHour: 3 })
    const { context } = await startWorker(database, { smppPort: smpp.port })
    const events: string[] = []
    for (let each = 0; each < 6; each++)
      events.push((await queue(context, { phone: phoneOf(501), email: null })).eventKey)
    const other = await queue(context, { phone: phoneOf(502), email: null })
    const code = await queue(context, codeFor(phoneOf(501), null))
    await untilTrue(allHave(context, other.eventKey, 'sent'))
    await untilTrue(allHave(context, code.eventKey, 'sent'))
    const all = async () => (await Promise.all(events.map(each => rowsOf(context, each)))).flat()
    await untilTrue(async () => (await all()).every(row => row.status === 'sent' || row.held_reason !== null))
    const held = (await all()).filter(row => row.status !== 'sent')
    expect(held).toHaveLength(3)
    expect(held.map(row => [row.status, row.held_reason, row.attempts])).toEqual(
      [1, 2, 3].map(() => ['queued', 'number-hour', 0]),
    )
    const minutes = held.map(row => (row.held_until!.getTime() - Date.now()) / 60_000)
    for (const each of minutes) expect(each).toBeGreaterThan(55)
    // the hour is over
    await database.ownerDb.deleteFrom('attempt').execute()
    await inTransaction(context, system, async tx => {
      for (const row of held) await context.jobs.enqueue(tx, lanes.sms.others, { eventKey: row.event_key })
    })
    await untilTrue(async () => (await all()).every(row => row.status === 'sent' && row.held_reason === null))
    await pause(500)
    expect(smpp.received.filter(({ to }) => `+${to}` === phoneOf(501))).toHaveLength(7)
  })

  test('the office as a whole has a limit, and codes have their own', async () => {
    const smpp = await startSmppServer()
    stopLater(smpp.stop)
    await settle({ officeHour: 10 })
    const { context } = await startWorker(database, { smppPort: smpp.port })
    const events: string[] = []
    for (let each = 0; each < 15; each++)
      events.push((await queue(context, { phone: phoneOf(600 + each), email: null })).eventKey)
    const all = async () => (await Promise.all(events.map(each => rowsOf(context, each)))).flat()
    await untilTrue(async () => (await all()).every(row => row.status === 'sent' || row.held_reason !== null))
    expect((await all()).filter(row => row.held_reason === 'office-hour')).toHaveLength(5)
    const code = await queue(context, codeFor(phoneOf(700), null))
    await untilTrue(allHave(context, code.eventKey, 'sent'))
  })

  test('SMS to a country have a limit of their own, codes too, and other countries get none', async () => {
    const smpp = await startSmppServer()
    stopLater(smpp.stop)
    await settle({
      smsCountries: [
        { country: 'KE', perHour: 4 },
        { country: 'ET', perHour: 5000 },
      ],
    })
    const { context } = await startWorker(database, { smppPort: smpp.port })
    const kenyan = (number: number) => `+25471234${String(number).padStart(4, '0')}`
    const events: string[] = []
    for (let each = 0; each < 3; each++) {
      events.push((await queue(context, { phone: kenyan(each + 1), email: null })).eventKey)
      events.push((await queue(context, codeFor(kenyan(100 + each), null))).eventKey)
    }
    const all = async () => (await Promise.all(events.map(each => rowsOf(context, each)))).flat()
    await untilTrue(async () => (await all()).every(row => row.status === 'sent' || row.held_reason !== null))
    expect((await all()).filter(row => row.held_reason === 'country-hour')).toHaveLength(2)
    const own = await queue(context, { phone: phoneOf(801), email: null })
    await untilTrue(allHave(context, own.eventKey, 'sent'))
    // a satellite phone and a country that is no longer in the setting
    const satellite = await queue(context, { phone: '+881612345678', email: 'd@example.com' })
    expect((await rowsOf(context, satellite.eventKey)).map(({ channel }) => channel)).toEqual(['email'])
    const before = await startWorker(database, { smppPort: smpp.port })
    await stopAllWorkers({ context, warnings: [] })
    await stopAllWorkers(before)
    const { eventKey } = await queue(before.context, { phone: kenyan(200), email: null })
    await settle({ smsCountries: [{ country: 'ET', perHour: 5000 }] })
    const after = await startWorker(database, { smppPort: smpp.port })
    await untilTrue(allHave(after.context, eventKey, 'dead'))
    expect(smpp.received.filter(({ to }) => `+${to}` === kenyan(200))).toHaveLength(0)
  })
})
