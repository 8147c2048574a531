/**
 * Pages without a script while too many others do the same: typed text is kept, with a message and the time to try again. The others hold
 * their places until the page has answered, however long that takes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { inFileWorker, stopFileWorkers } from '#server/platform/outside/file-workers.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import { holdWaitingPlaces } from '#server/platform/throttle/pass-limit.ts'
import enApply from '#web/locales/en/apply.json' with { type: 'json' }
import { photo } from '#tests/security/build-files.ts'
import { aDraft } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { testServer } from '#tests/support/server.ts'
import { plant } from '#tests/support/rows.ts'

const shared = '198.51.100.7'
const server = await testServer({ connections: 5 })
const { ownerDb } = server.database
await server.app.register(pages, { dev: false, injectApi: injectInto(server.app), context: server.context })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abetuta-many-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(() => ownerDb.deleteFrom('attempt').execute())

const origin = () => new URL(server.context.config.publicUrl).origin
const asReader = { 'accept-language': 'en', host: 'localhost:3000' }
const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...asReader, origin: origin(), ...headers },
    remoteAddress: shared,
  })
const form = (url: string, fields: Record<string, string>, cookie = '') =>
  post(url, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: `language=en; ${cookie}`,
  })

/** The neighbours have used up the free attempts, and wait in all places of the address. */
async function crowd(kind: string): Promise<() => void> {
  const subject = addressSubject(server.context, shared)
  await plant(ownerDb, 'attempt', { kind, subject, count: 1_000, window_start: server.clock.now() })
  const held: (() => void)[] = []
  for (;;) {
    try {
      held.push(await holdWaitingPlaces(kind, shared, 1))
    } catch {
      return () => held.forEach(leave => leave())
    }
  }
}

/** Others have files opened that take long, as many as there is room for, and a next one for each that is done. */
async function occupyFileWorkers(): Promise<() => Promise<void>> {
  const heavy = join(folder, 'heavy')
  const begin = Buffer.from('%PDF-1.7\n')
  await writeFile(heavy, Buffer.concat([begin, Buffer.alloc(60_000_000, '/Abcdefgh#61 '), Buffer.from('%%EOF')]))
  const over = new AbortController()
  const another = async () => {
    while (!over.signal.aborted) await inFileWorker('inspectFile', heavy, 'a.pdf', 100_000_000).catch(() => sleep(5))
  }
  const others = Array.from({ length: 40 }, another)
  return async () => {
    over.abort()
    await stopFileWorkers()
    await Promise.all(others)
  }
}

test('a first step while too many wait', async () => {
  const leave = await crowd('application-start')
  const page = await form('/home/apply?step=eligibility', {
    intent: 'next',
    step: 'eligibility',
    'consents.notInCourt': 'yes',
    'consents.notUnderInvestigation': 'no',
  })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(page.body).toContain(enApply.unsent['too-many-now'].title)
  expect(page.body).toContain(enApply.unsent['too-many-now'].text)
  for (const [name, value] of [
    ['consents.notInCourt', 'yes'],
    ['consents.notUnderInvestigation', 'no'],
  ])
    expect(page.body).toMatch(
      new RegExp(`<input(?=[^>]*name="${name}")(?=[^>]*value="${value}")(?=[^>]*checked)[^>]*>`),
    )
  leave()
})

test('files while all reading threads are busy', async () => {
  const content = await photo('jpeg', 2400, 1800)
  const paper = 'The tax receipt of 2015'
  const draft = await server.add(aDraft, { answers: { fields: {}, visited: [] } })
  const send = () => {
    const { payload, contentType } = formBody({
      texts: { intent: 'attach', step: 'attachments', 'complaint.supportingDocuments.0': paper },
      files: [['ፎቶ.jpg', content]],
    })
    const cookie = `language=en; ${server.cookieOf('application', draft)}`
    return post('/home/apply?step=attachments', payload, { 'content-type': contentType, cookie })
  }
  const leave = await occupyFileWorkers()
  const page = await send().finally(leave)
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(page.body).toContain(enApply.unsent['files-busy'].title)
  expect(page.body).toContain(enApply.unsent['files-busy'].text)
  expect(page.body).toContain(paper)
  expect((await send()).statusCode).toBe(302)
})
