/**
 * A mail server and an SMS gateway that accept connections but do not answer: people can file as usual, the process answers
 * and ends in time, no message is lost, and once the gateways answer again each message goes out once.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markForDemo } from '#server/demo/demo-mark.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startHttpGateway, startMuteServer, startSmtpServer } from '#tests/support/gateway-servers.ts'
import { freePort, ServerProcess } from './server-process.ts'

const submissions = 12

const running: (() => Promise<unknown>)[] = []
const database = await testDatabase()
await markForDemo(database.ownerDb)
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-mute-'))
afterAll(async () => {
  for (const stop of running) await stop()
  await database.close()
  await rm(dataFolder, { recursive: true, force: true })
})

/** A server that sends by the gateways at these ports. */
const serverWith = async (smtpPort: number, smsPort: number) =>
  new ServerProcess(await freePort(), dataFolder, {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMS_URL: `http://127.0.0.1:${smsPort}/send`,
    SMS_TOKEN: 'token',
  })

const messages = () =>
  database.ownerDb
    .selectFrom('outgoing_message')
    .where('template', '=', 'registered')
    .where('created_at', '>=', began)
    .select(['event_key', 'channel', 'status'])
    .execute()
let began: Date

test(`${submissions} submissions while both gateways say nothing`, async () => {
  const [mail, sms] = [await startMuteServer(), await startMuteServer()]
  const server = await serverWith(mail.port, sms.port)
  running.push(server.stop, mail.stop, sms.stop)
  await server.start()
  began = new Date()
  const slowest = { filing: 0, health: 0, stop: 0 }
  for (let each = 0; each < submissions; each++) {
    const from = performance.now()
    const answers = { 'complainant.phone': `09112233${10 + each}`, 'complainant.email': `a${each}@example.com` }
    await fileComplaint(server.url, { answers })
    slowest.filing = Math.max(slowest.filing, performance.now() - from)
    const asked = performance.now()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    slowest.health = Math.max(slowest.health, performance.now() - asked)
  }
  await expect.poll(() => mail.open() > 0 && sms.open() > 0).toBe(true)
  const queued = await messages()
  expect(queued).toHaveLength(2 * submissions)
  expect(queued.filter(({ status }) => status !== 'queued' && status !== 'sending')).toEqual([])
  const stopping = performance.now()
  await server.stop()
  slowest.stop = performance.now() - stopping
  console.log('mute gateways, milliseconds at most', slowest)
  expect(slowest.health).toBeLessThan(1_000)
  expect(slowest.stop).toBeLessThan(10_000)

  const [speakingMail, speakingSms] = [await startSmtpServer(), await startHttpGateway()]
  const next = await serverWith(speakingMail.port, speakingSms.port)
  running.push(next.stop, speakingMail.stop, speakingSms.stop)
  await next.start()
  await expect
    .poll(async () => (await messages()).filter(({ status }) => status === 'sent').length, { timeout: 600_000 })
    .toBe(2 * submissions)
  // staff are told too
  const mailed = speakingMail.mails.flatMap(({ to }) => to).filter(address => address.endsWith('@example.com'))
  expect(mailed.sort()).toEqual(Array.from({ length: submissions }, (_, each) => `a${each}@example.com`).sort())
  const texted = speakingSms.posts.map(({ body }) => body.to ?? '').filter(number => number.includes('9112233'))
  expect(texted).toHaveLength(submissions)
  expect(new Set(texted).size).toBe(submissions)
})
