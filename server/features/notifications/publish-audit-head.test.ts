import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { audit } from '#server/features/audit/index.ts'
import { parseAnchor } from '#server/features/audit/audit-chain.rules.ts'
import { sealAuditEntries } from '#server/features/audit/seal-entries.ts'
import { verifyAuditChain } from '#server/features/audit/verify-chain.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startSmtpServer } from '#tests/support/gateway-servers.ts'
import { startWorker, stopAll, stopLater, system, untilTrue } from '#tests/support/message-worker.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { publishAuditHead, publishAuditHeadJob } from './publish-audit-head.job.ts'

const key = 'a key that is kept outside of the database'
const auditor = 'auditor@elsewhere.example'
const database = await testDatabase()
const dataFolder = await mkdtemp(join(tmpdir(), 'abetuta-head-'))
afterEach(stopAll)
afterAll(async () => {
  await database.close()
  await rm(dataFolder, { recursive: true })
})

/** A worker that sends e-mail, on a day that the test chooses; its log is kept. */
async function startDay(at: Date, auditHeadTo: string | null) {
  const smtp = await startSmtpServer()
  stopLater(smtp.stop)
  const { context } = await startWorker(database, { smtpPort: smtp.port })
  const said: unknown[] = []
  const daily = {
    ...context,
    clock: { now: () => at },
    config: { ...context.config, auditHeadTo },
    log: { ...context.log, info: (details: object) => void said.push(details) },
  } as Context
  return { smtp, said, publish: () => publishAuditHead(daily) }
}

const seal = () => sealAuditEntries({ db: database.db, key, dataFolder })
const write = () =>
  inTransaction({ db: database.db } as Context, system, tx =>
    audit(tx, system, 'remind', { type: 'complaint', id: 1 }, {}, new Date()),
  )
const headsSent = () => rowsIn(database.ownerDb, 'outgoing_message', { template: 'audit-head' }, ['recipient'])

const day = new Date('2026-11-22T03:15:00Z')

test('nothing is published of a trail without a seal', async () => {
  const { said, publish } = await startDay(day, auditor)
  await publish()
  expect([said, await headsSent()]).toEqual([[], []])
})

test('once a day the head goes out, and it reveals a later cut', async () => {
  expect(publishAuditHeadJob.schedule).toMatch(/^\d+ \d+ \* \* \*$/)
  for (let each = 0; each < 3; each++) await write()
  await seal()
  const { smtp, said, publish } = await startDay(day, auditor)
  await publish()
  // run again after its process ended, it sends no second one
  await publish()
  await untilTrue(() => smtp.mails.length === 1)
  expect(await headsSent()).toEqual([{ recipient: auditor }])
  const { head } = said[0] as { head: string }
  const [mail] = smtp.mails
  expect(mail?.to).toEqual([auditor])
  expect(mail?.source.replaceAll('=\r\n', '')).toContain(head)

  const anchor = parseAnchor(head)
  await write()
  await seal()
  expect(await verifyAuditChain(database.db, key, [anchor])).toMatchObject({ broken: undefined })
  await database.ownerDb.deleteFrom('audit_seal').where('sequence', '>=', anchor.sequence).execute()
  expect((await verifyAuditChain(database.db, key, [anchor])).broken).toBeDefined()
})

test('the next one goes out on the next day; without an address it is only in the log', async () => {
  const before = (await headsSent()).length
  const next = await startDay(new Date(day.getTime() + 86_400_000), auditor)
  await next.publish()
  expect(await headsSent()).toHaveLength(before + 1)
  const alone = await startDay(new Date(day.getTime() + 2 * 86_400_000), null)
  await alone.publish()
  expect(await headsSent()).toHaveLength(before + 1)
  expect(alone.said).toEqual([{ head: expect.stringMatching(/^\d+:[0-9a-f]{64}$/) }])
})
