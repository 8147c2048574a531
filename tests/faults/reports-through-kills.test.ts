/**
 * Reports about messages while the portal is killed: receipts of an SMS centre that writes its ids in another notation than in its answers, and
 * e-mails that came back, by a real SMTP and a real IMAP server. Each message ends in the state that was reported, reports about nobody's
 * message are counted, no report comes for ever, and an answer that breaks off in the middle of its frame has the text sent once more.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startSmtpServer } from '#tests/support/gateway-servers.ts'
import { startInsistentCentre } from '#tests/support/insistent-centre.ts'
import { aNotification, startMailbox } from '#tests/support/report-mailbox.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = 12
const kills = 3

const database = await testDatabase()
await markForDemo(database.ownerDb)
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-reports-'))
const [centre, smtp, mailbox] = [await startInsistentCentre(), await startSmtpServer(), await startMailbox()]
const server = new ServerProcess(await freePort(), dataFolder, {
  DATABASE_URL: database.ownerUrl,
  DATABASE_APP_URL: database.appUrl,
  SMS_URL: `smpp://127.0.0.1:${centre.port}`,
  SMPP_SYSTEM_ID: 'portal',
  SMPP_PASSWORD: 'secret',
  SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  BOUNCE_ADDRESS: 'returns@abetuta.example.gov.et',
  BOUNCE_MAILBOX: mailbox.url,
})
beforeAll(() => server.start(), 300_000)
afterAll(async () => {
  await server.stop().catch(() => undefined)
  await Promise.all([centre.stop(), smtp.stop(), mailbox.stop()])
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
})

const [phoneOf, emailOf] = [(each: number) => `09112244${10 + each}`, (each: number) => `b${each}@example.com`]
const fileFor = (each: number) =>
  fileComplaint(server.url, { answers: { 'complainant.phone': phoneOf(each), 'complainant.email': emailOf(each) } })

/** The message about the registration to this person. */
async function messageTo(channel: 'sms' | 'email', each: number) {
  const wanted = channel === 'sms' ? `%${phoneOf(each).slice(1)}` : emailOf(each)
  return database.ownerDb
    .selectFrom('outgoing_message')
    .where('template', '=', 'registered')
    .where('channel', '=', channel)
    .where('recipient', 'like', wanted)
    .select(['status', 'delivery_status', 'gateway_id'])
    .executeTakeFirst()
}

async function killNowAndThen(): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await sleep(1_000 + Math.random() * 1_500)
    await server.kill()
    await server.start()
  }
}

const everybody = Array.from({ length: submissions }, (_, each) => each)

test('each text ends as its receipt says, and no receipt comes for ever', async () => {
  const killed = killNowAndThen()
  for (const each of everybody) await fileFor(each)
  await killed
  const waiting = async () =>
    (await Promise.all(everybody.map(each => messageTo('sms', each)))).filter(
      message => message?.status !== 'sent' || message.delivery_status === null,
    )
  await expect.poll(waiting, { timeout: 180_000 }).toEqual([])
  await expect.poll(() => centre.receipts.filter(({ isDone }) => !isDone), { timeout: 60_000 }).toEqual([])
  for (const each of everybody) {
    const message = await messageTo('sms', each)
    const id = Number.parseInt(message?.gateway_id ?? '', 16)
    const { state } = centre.receipts.find(({ name }) => Number(name) === id) ?? {}
    expect(message?.delivery_status).toBe(state === 'DELIVRD' ? 'delivered' : 'undeliverable')
  }
  // those about nobody's message, and about a text that a kill had sent a second time
  const { count } = await database.ownerDb
    .selectFrom('unmatched_report')
    .where('channel', '=', 'sms')
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .executeTakeFirstOrThrow()
  const foreign = centre.receipts.filter(({ number }) => number === '')
  expect(foreign.length).toBeGreaterThan(2)
  expect(Number(count)).toBeGreaterThanOrEqual(foreign.length)
  const tries = centre.receipts.map(each => each.tries)
  await sleep(5_000)
  expect(centre.receipts.map(each => each.tries)).toEqual(tries)
  const sent = centre.taken.length
  console.log(`${sent} texts, ${tries.length} receipts, at most ${Math.max(...tries)} tries, ${count} of nobody`)
})

test('an answer that breaks off in its frame ends the session, and the text goes out once more', async () => {
  const each = submissions
  const before = centre.taken.length
  centre.breakOff(1)
  await fileFor(each)
  const own = () => centre.taken.slice(before).filter(({ to }) => to.endsWith(phoneOf(each).slice(1)))
  await expect.poll(own, { timeout: 120_000 }).toHaveLength(2)
  expect(new Set(own().map(({ session }) => session)).size).toBe(2)
  await expect.poll(async () => (await messageTo('sms', each))?.delivery_status, { timeout: 30_000 }).not.toBe(null)
  await expect
    .poll(async () => (await messageTo('sms', each))?.delivery_status, { timeout: 30_000 })
    .toMatch(/^(?:delivered|undeliverable)$/)
  expect(await messageTo('sms', each)).toMatchObject({ status: 'sent' })
  await sleep(10_000)
  expect(own()).toHaveLength(2)
  expect(centre.sessions()).toBe(1)
})

test('a text whose answers break off twice may have gone out twice, goes out no more, and is left to people', async () => {
  const each = submissions + 1
  const before = centre.taken.length
  centre.breakOff(2)
  await fileFor(each)
  const own = () => centre.taken.slice(before).filter(({ to }) => to.endsWith(phoneOf(each).slice(1)))
  await expect.poll(async () => (await messageTo('sms', each))?.status, { timeout: 180_000 }).toBe('dead')
  expect(await messageTo('sms', each)).toMatchObject({ delivery_status: 'unknown' })
  expect(own()).toHaveLength(2)
  expect(new Set(own().map(({ reference }) => reference)).size).toBe(1)
  expect(new Set(own().map(({ session }) => session)).size).toBe(2)
  await sleep(10_000)
  expect(own()).toHaveLength(2)
})

test('an e-mail that comes back while the portal is killed is known as such afterwards', async () => {
  const actions = { failed: 'returned', delayed: 'en-route', delivered: 'delivered' } as const
  const told = Object.keys(actions).map((action, each) => ({ action: action as keyof typeof actions, each }))
  await expect
    .poll(async () => Promise.all(told.map(async ({ each }) => (await messageTo('email', each))?.status)), {
      timeout: 60_000,
    })
    .toEqual(told.map(() => 'sent'))
  await server.kill()
  for (const { action, each } of told) {
    const source = smtp.mails.findLast(({ to }) => to.includes(emailOf(each)))?.source ?? ''
    mailbox.put(aNotification(action, source.split('\r\n\r\n')[0] ?? ''))
  }
  // about a message that no one sent
  mailbox.put(aNotification('failed', `Message-ID: <m1-${'0'.repeat(20)}@abetuta.example.gov.et>`))
  await server.start()
  // the mailbox is read every three minutes
  await expect.poll(mailbox.count, { timeout: 240_000 }).toBe(0)
  for (const { action, each } of told) expect((await messageTo('email', each))?.delivery_status).toBe(actions[action])
  const unmatched = await rowsIn(database.ownerDb, 'unmatched_report', { channel: 'email' }, ['count', 'last_status'])
  expect(unmatched).toEqual([{ count: 1, last_status: 'returned' }])
})
