import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#server/platform/actor.ts'
import type { Config } from '#server/platform/config.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import type { TestDatabase } from './database.ts'
import type { StoredMessage } from '#server/features/notifications/outbox.queries.ts'
import { type MessagesToQueue, queueMessages } from '#server/features/notifications/queue-messages.ts'
import { sendMessageJobs } from '#server/features/notifications/send-message.job.ts'
import type { TemplateName } from '#server/features/notifications/templates.ts'
import { startSmppServer, startSmtpServer } from './gateway-servers.ts'
import type { TestServer } from './server.ts'

export const system: Actor = { kind: 'system', job: 'test' }
export const trackingId = '4271 0935 5518 2046'
export const portalUrl = 'https://abetuta.example.gov.et'

const cleanups: (() => Promise<unknown>)[] = []

/** Stops, last started first, what the test started. */
export async function stopAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
}

/** Has something stopped after the test. `early` things outlive the workers. */
export const stopLater = (stop: () => Promise<unknown>, { early = false } = {}) =>
  early ? cleanups.unshift(stop) : cleanups.push(stop)

export async function untilTrue(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 90_000
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error('This has not happened in time.')
    await pause(50)
  }
}

export async function startServers() {
  const smtp = await startSmtpServer()
  const smpp = await startSmppServer()
  cleanups.push(smtp.stop, smpp.stop)
  return { smtp, smpp }
}

/** Works these jobs and sends their messages from a test's server; its e-mails are kept. */
export async function startMailing(server: TestServer, jobsOfTest: readonly JobDefinition[]) {
  const smtp = await startSmtpServer()
  const definitions = [...sendMessageJobs, ...jobsOfTest]
  const jobs = await startJobs({ appUrl: server.database.appUrl, definitions, works: true, log: server.context.log })
  const mail = {
    url: `smtp://127.0.0.1:${smtp.port}`,
    from: 'Abetuta <no-reply@abetuta.example.gov.et>',
    returnTo: null,
  }
  const context: Context = { ...server.context, jobs, config: { ...server.context.config, smtp: mail } }
  await jobs.work(context)
  cleanups.push(smtp.stop, () => jobs.stop(1000))
  return { context, mails: smtp.mails }
}

interface WaysOut {
  smtpPort?: number
  smppPort?: number
  httpPort?: number
  /** Where returned e-mails are read. */
  mailbox?: string
}

function smsSettings({ smppPort, httpPort }: WaysOut): Config['sms'] {
  if (smppPort) {
    const url = `smpp://127.0.0.1:${smppPort}`
    return { kind: 'smpp', url, systemId: 'portal', password: 'secret', sender: 'Abetuta' }
  }
  return httpPort ? { kind: 'http', url: `http://127.0.0.1:${httpPort}/send`, token: 'token', sender: '8000' } : null
}

const smtpSettings = ({ smtpPort }: WaysOut): Config['smtp'] =>
  smtpPort
    ? {
        url: `smtp://127.0.0.1:${smtpPort}`,
        from: 'Abetuta <no-reply@abetuta.example.gov.et>',
        returnTo: 'returns@abetuta.example.gov.et',
      }
    : null

/** A process that works on the database, with these ways out; what it warns of is kept. */
export async function startWorker(database: TestDatabase, waysOut: WaysOut) {
  const warnings: object[] = []
  const log = { info() {}, debug() {}, error() {}, warn: (details: object) => void warnings.push(details) }
  const definitions = sendMessageJobs
  const jobs = await startJobs({ appUrl: database.appUrl, definitions, works: true, log })
  const config = {
    mode: 'test',
    secret: 'a secret of the tests of messages',
    dataFolder: '/nonexistent',
    limits: { unfinishedBytes: 1 },
    sms: smsSettings(waysOut),
    smtp: smtpSettings(waysOut),
    bounceMailbox: waysOut.mailbox ?? null,
  } as Config
  const clock = { now: () => new Date() }
  const context = { config, db: database.db, jobs, clock, log } as unknown as Context
  await jobs.work(context)
  cleanups.push(() => jobs.stop(1000))
  return { context, warnings }
}

let lastEvent = 0

/** Queues the messages of an event of its own, by a visitor. */
export async function queue<Name extends TemplateName = 'registered'>(
  context: Context,
  message: Partial<MessagesToQueue<Name>> = {},
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
  await inTransaction(context, { kind: 'visitor' }, tx => queueMessages(tx, context.jobs, whole))
  return whole
}

/** The messages of an event: e-mail, then SMS. */
export const rowsOf = (context: Context, eventKey: string): Promise<StoredMessage[]> =>
  inTransaction(context, system, tx =>
    tx
      .selectFrom('outgoing_message')
      .selectAll()
      .where('event_key', 'like', `${eventKey}:%`)
      .orderBy('channel')
      .execute(),
  )

export const allHave = (context: Context, eventKey: string, status: StoredMessage['status']) => async () => {
  const found = await rowsOf(context, eventKey)
  return found.length > 0 && found.every(row => row.status === status)
}
