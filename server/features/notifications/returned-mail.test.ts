import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { draws } from '#tests/support/draws.ts'
import { startSmtpServer } from '#tests/support/gateway-servers.ts'
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
import { aNotification, aReport, startMailbox } from '#tests/support/report-mailbox.ts'
import { listUnmatched } from './delivery-reports.queries.ts'
import { readMailReport, reportBytes } from './gateways/mail-report.rules.ts'
import { readReturnedMail } from './read-returned-mail.job.ts'
import { messageNamedIn, returnToken } from './return-token.ts'

const database = await testDatabase()
afterEach(stopAll)

let people = 0

async function startPost() {
  const [smtp, mailbox] = [await startSmtpServer(), await startMailbox()]
  stopLater(smtp.stop)
  stopLater(mailbox.stop)
  const { context } = await startWorker(database, { smtpPort: smtp.port, mailbox: mailbox.url })
  /** Sends an e-mail: its return address, its headers, and its state by now. */
  const send = async () => {
    people += 1
    const { eventKey } = await queue(context, { phone: null, email: `a${people}@gmial.con` })
    await untilTrue(allHave(context, eventKey, 'sent'))
    const mail = smtp.mails.at(-1)
    const headers = mail?.source.split('\r\n\r\n')[0] ?? ''
    const state = async () => (await rowsOf(context, eventKey))[0]?.delivery_status
    return { from: mail?.from ?? '', notify: mail?.notify, headers, state }
  }
  return { context, mailbox, send }
}

test('an e-mail asks for reports, and its return address and its id name it', async () => {
  const { send } = await startPost()
  const { from, notify, headers } = await send()
  expect(from).toMatch(/^returns\+m\d+-[0-9a-f]{20}@abetuta\.example\.gov\.et$/)
  expect(notify).toEqual(['SUCCESS', 'FAILURE', 'DELAY'])
  const token = from.slice('returns+'.length, from.indexOf('@'))
  expect(headers).toContain(`Message-ID: <${token}@`)
})

const reports = [
  ['failed', 'returned'],
  ['delayed', 'en-route'],
  ['delivered', 'delivered'],
  ['relayed (to a server without reports)', 'accepted'],
  ['expanded', 'accepted'],
  ['something new', 'unknown'],
] as const

test.each(reports)('a notification that it was %s makes it %s', async (action, status) => {
  const { context, mailbox, send } = await startPost()
  const { headers, state } = await send()
  mailbox.put(aNotification(action, headers))
  await readReturnedMail(context)
  expect(await state()).toBe(status)
  expect(mailbox.count()).toBe(0)
})

test('a complaint of a mailbox provider is kept, and an answer that somebody is away changes nothing', async () => {
  const { context, mailbox, send } = await startPost()
  const [complained, away, silent] = [await send(), await send(), await send()]
  mailbox.put(aReport('feedback-report', 'Feedback-Type: abuse\r\nVersion: 1', complained.headers))
  mailbox.put(
    `From: tigist@example.com\r\nTo: ${away.from}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nUntil Monday.`,
  )
  mailbox.put(
    `From: MAILER-DAEMON@old.example\r\nTo: ${silent.from}\r\nSubject: failure notice\r\n\r\nHi. This is qmail.`,
  )
  await readReturnedMail(context)
  expect([await complained.state(), await away.state(), await silent.state()]).toEqual(['complained', null, 'unknown'])
})

test('what came back stays returned when "delivered" or "on its way" comes later, in whatever order two processes read', async () => {
  const { context, mailbox, send } = await startPost()
  const { headers, state } = await send()
  mailbox.put(aNotification('relayed', headers))
  mailbox.put(aNotification('failed', headers))
  mailbox.put(aNotification('delayed', headers))
  mailbox.put(aNotification('delivered', headers))
  await Promise.allSettled([readReturnedMail(context), readReturnedMail(context)])
  await readReturnedMail(context)
  expect(await state()).toBe('returned')
})

test('a report with a forged name is counted and touches no message', async () => {
  const { context, mailbox, send } = await startPost()
  const { state } = await send()
  const id = /m(\d+)-/.exec((await send()).from)?.[1]
  mailbox.put(aNotification('failed', `Message-ID: <m${id}-${'0'.repeat(20)}@abetuta.example.gov.et>`))
  await readReturnedMail(context)
  expect(await state()).toBeNull()
  const unmatched = await inTransaction(context, system, tx => listUnmatched(tx, new Date()))
  expect(unmatched).toMatchObject([{ channel: 'email', count: 1, lastStatus: 'returned' }])
})

test('a token names its message alone', () => {
  const config = { secret: 'a secret of the tests of messages' }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.string(), (id, around) => {
      const token = returnToken(config, id)
      expect(messageNamedIn(config, `${around} <returns+${token.toUpperCase()}@office.example>`)).toBe(id)
      expect(messageNamedIn({ secret: 'another' }, token)).toBeUndefined()
      expect(messageNamedIn(config, token.replace(`m${id}-`, `m${id + 1}-`))).toBeUndefined()
    }),
    draws(100),
  )
})

test('whatever comes in, reading it ends', async () => {
  const nested = Array.from(
    { length: 200 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  const hostile = ['', '\r\n', nested.join(''), 'a'.repeat(reportBytes * 2), `To: ${'<'.repeat(100_000)}`]
  for (const source of hostile) expect(await readMailReport(Buffer.from(source))).toBeUndefined()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async bytes => {
      await readMailReport(bytes)
    }),
    draws(100),
  )
})
