import { expect, test } from 'vitest'
import type { AuditChain, TrailEntry } from '#contract/settings/audit.ts'
import { audit } from '#server/features/audit/index.ts'
import { auditSealJob } from '#server/features/audit/index.ts'
import { verifyAsked } from '#server/features/audit-trail/verify-chain.job.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 9, 3, 6, minute))

const server = await testServer()
const body = await server.add(anOrganization, { name_en: '=HYPERLINK("x")', name_am: 'ቢሮ' })
const auditor = await signInAs(server, { permissions: ['Audit - View'], organizationId: body })
const everything = await signInAs(server, { permissions: ['All'] })
const { own, foreign } = await server.inTransaction(async tx => {
  const own = await aComplaint(tx, { handling_organization_id: body })
  const foreign = await aComplaint(tx)
  const actor = { kind: 'system', job: 'test' } as const
  for (let minute = 0; minute < 55; minute += 1)
    await audit(tx, actor, 'remind', { type: 'complaint', id: foreign.id }, { minute }, at(minute))
  const forwarded = { from: { status: 'CREATED' }, to: { status: 'CLOSED' }, handlingOrganizationId: body }
  await audit(tx, actor, 'remind', { type: 'complaint', id: own.id }, forwarded, at(1))
  await audit(tx, actor, 'organization-added', { type: 'organization', id: body }, { nameEn: '+1' }, at(58))
  return { own, foreign }
})

interface Page {
  entries: TrailEntry[]
  nextCursor: string | null
}
const list = async (token: string, query: Record<string, string> = {}) =>
  (await server.get(`/api/Audit/GetEntries?${new URLSearchParams(query)}`, token)).json<Page>()
const october = { from: '2026-10-03', to: '2026-10-03' }

test('a reader of everything gets all entries, page by page, newest first, each once', async () => {
  const seen: TrailEntry[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
    const page: Page = await list(everything.token, { ...october, ...(cursor && { cursor }) })
    seen.push(...page.entries)
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(57)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(57)
  expect(seen.map(entry => entry.at)).toEqual(
    seen
      .map(entry => entry.at)
      .toSorted()
      .toReversed(),
  )
})

test('others read only entries about complaints that they see', async () => {
  const { entries, nextCursor } = await list(auditor.token, october)
  expect(entries.map(({ subjectType, subjectId }) => [subjectType, subjectId])).toEqual([['complaint', String(own.id)]])
  expect(nextCursor).toBeNull()
})

test('names, and values before and after, are in words', async () => {
  const [entry] = (await list(auditor.token, october)).entries
  const shown = own.trackingId.replace(/(\d{4})(?=\d)/g, '$1 ')
  expect(entry).toMatchObject({ actorKind: 'system', actorName: null, subjectName: { en: shown, am: shown } })
  expect(entry?.changes).toEqual([
    { path: ['status'], from: 'CREATED', to: 'CLOSED' },
    { path: ['job'], to: 'test' },
    { path: ['handlingOrganizationId'], to: '=HYPERLINK("x") · ቢሮ' },
  ])
})

test('the trail is filtered by person, record, action and days', async () => {
  const count = async (query: Record<string, string>) => (await list(everything.token, query)).entries.length
  expect(await count({ ...october, record: own.trackingId })).toBe(1)
  expect(await count({ ...october, record: own.trackingId, subjectType: 'user' })).toBe(1)
  expect(await count({ ...october, record: String(foreign.id), subjectType: 'complaint' })).toBe(50)
  expect(await count({ ...october, action: 'organization-added' })).toBe(1)
  expect(await count({ from: '2026-10-04', to: '2026-10-05' })).toBe(0)
  expect(await count({ ...october, person: 'nobody of that name' })).toBe(0)
  for (const query of ['from=2026-10-04&to=2026-10-03', 'cursor=x', 'from=yesterday'])
    expect([query, (await server.get(`/api/Audit/GetEntries?${query}`, everything.token)).statusCode]).toEqual([
      query,
      422,
    ])
})

test('an export holds what its reader sees, without formulas, and is in the trail', async () => {
  const answer = await server.post('/api/Audit/ExportEntries', october, { token: auditor.token })
  expect(answer.statusCode).toBe(200)
  const lines = answer.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  const whole = await server.post('/api/Audit/ExportEntries', october, { token: everything.token })
  expect(whole.body).toContain('"\'=HYPERLINK(""x"")')
  expect(whole.body).not.toMatch(/(^|,)"?[=+@]/m)
  const { entries } = await list(everything.token, { action: 'audit-exported' })
  expect(entries.map(({ changes }) => changes.find(({ path }) => path[0] === 'count')?.to)).toEqual(['57', '1'])
})

test('the chain is verified on request, one at a time, against a kept head', async () => {
  if (!('run' in auditSealJob)) throw new Error('The job has no run.')
  await auditSealJob.run(server.context, {})
  const show = async () => (await server.get('/api/Audit/GetChain', auditor.token)).json<AuditChain>()
  const verify = (body: object) => server.post('/api/Audit/VerifyChain', body, { token: auditor.token })
  const { head } = await show()
  expect(head).toMatch(/^\d+:[0-9a-f]{64}$/)
  expect((await verify({ anchor: 'x' })).statusCode).toBe(422)
  expect((await verify({ anchor: head })).json<AuditChain>().verification).toMatchObject({
    anchor: head,
    finishedAt: null,
  })
  // while one waits, no other starts
  await verify({})
  const asked = () => server.database.ownerDb.selectFrom('audit_verification').select('id').orderBy('id').execute()
  const [first, ...others] = await asked()
  expect(others).toEqual([])
  await verifyAsked(server.context, first?.id ?? 0)
  const { verification } = await show()
  expect(verification).toMatchObject({
    head: expect.stringMatching(/^\d+:/),
    broken: null,
    finishedAt: expect.any(String),
  })
  expect(verification?.verified).toBeGreaterThan(57)

  await verify({ anchor: `1:${'0'.repeat(64)}` })
  await verifyAsked(server.context, (await asked()).at(-1)?.id ?? 0)
  expect((await show()).verification?.broken).toContain('anchor')
})
