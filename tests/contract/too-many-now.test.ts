/** Pages without a script while too many others do the same: typed text is kept, with a message and the time to try again. */
import { beforeEach, expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { storeOfficeSetting } from '#server/features/reference-data/settings.queries.ts'
import { addressSubject } from '#server/platform/throttle/address-subject.ts'
import enApply from '#web/locales/en/apply.json' with { type: 'json' }
import { photo } from '#tests/security/build-files.ts'
import { aDraft } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { testServer } from '#tests/support/server.ts'
import { plant } from '#tests/support/rows.ts'

const shared = '198.51.100.7'
/** The number that one address may have waiting. */
const crowded = 14
const server = await testServer({ connections: 5 })
const { ownerDb } = server.database
await server.app.register(pages, { dev: false, injectApi: injectInto(server.app), context: server.context })
await server.inTransaction(tx => storeOfficeSetting(tx, 'tracking', { patienceSeconds: 8 }))
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

/** The neighbours have used up the free attempts, and wait in all places. */
async function crowd(kind: string, url: string, cookie = ''): Promise<() => Promise<unknown>> {
  const subject = addressSubject(server.context, shared)
  await plant(ownerDb, 'attempt', { kind, subject, count: 1_000, window_start: server.clock.now() })
  const waiting = Array.from({ length: crowded }, () =>
    post(url, JSON.stringify({ language: 'en' }), { 'content-type': 'application/json', cookie }),
  )
  // a caller without a place is refused at once: then all are taken
  expect((await Promise.race(waiting)).statusCode).toBe(429)
  return () => Promise.all(waiting)
}

test('a first step while too many wait', async () => {
  const others = await crowd('application-start', '/api/Applications/StartDraft')
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
  await others()
})

test('files while all reading threads are busy', async () => {
  const content = await photo('jpeg', 2400, 1800)
  const paper = 'The tax receipt of 2015'
  const drafts: string[] = []
  await server.inTransaction(async tx => {
    while (drafts.length < 60) drafts.push(await aDraft(tx, { answers: { fields: {}, visited: [] } }))
  })
  const send = (draft: string) => {
    const { payload, contentType } = formBody({
      texts: { intent: 'attach', step: 'attachments', 'complaint.supportingDocuments.0': paper },
      files: [['ፎቶ.jpg', content]],
    })
    const cookie = `language=en; ${server.cookieOf('application', draft)}`
    return post('/home/apply?step=attachments', payload, { 'content-type': contentType, cookie })
  }
  const pagesSeen = await Promise.all(drafts.map(send))
  const busy = pagesSeen.filter(({ statusCode }) => statusCode === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(pagesSeen.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 302)).toEqual([])
  for (const page of busy) {
    expect(page.headers['retry-after']).toMatch(/^\d+$/)
    expect(page.body).toContain(enApply.unsent['files-busy'].title)
    expect(page.body).toContain(enApply.unsent['files-busy'].text)
    expect(page.body).toContain(paper)
  }
})
