import { expect, test } from 'vitest'
import { auditSubjects, type AuditSubjectType } from '#contract/desk/desk-choices.ts'
import type { AuditChain, TrailEntry } from '#contract/settings/audit.ts'
import { audit } from '#server/features/audit/index.ts'
import { auditSealJob } from '#server/features/audit/index.ts'
import { verifyAsked } from '#server/features/audit-trail/verify-chain.job.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { aComplaint, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'

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

test('an auditor reads every entry but those about cases not visible to them', async () => {
  const { entries, nextCursor } = await list(auditor.token, october)
  expect(entries.map(({ subjectType, subjectId }) => [subjectType, subjectId])).toEqual([
    ['organization', String(body)],
    ['complaint', String(own.id)],
  ])
  expect(nextCursor).toBeNull()
})

/** One entry of each kind, and what decides who reads it. */
const november = { from: '2026-11-03', to: '2026-11-03' }
async function plantOneOfEach() {
  const [ownFile, foreignFile] = [
    await server.add(anAttachment, { complaint_id: own.id }),
    await server.add(anAttachment, { complaint_id: foreign.id }),
  ]
  return server.inTransaction(async tx => {
    const messageOf = async (complaint_id: number | null) => {
      const message = {
        complaint_id,
        event_key: `test ${complaint_id}`,
        channel: 'sms',
        recipient: '+251911223344',
        template: 'test',
        language: 'am',
        text: 'ሰላም',
      }
      return (
        await tx
          .insertInto('outgoing_message')
          .values(message as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    }
    const [ownMessage, foreignMessage, noCase] = [
      await messageOf(own.id),
      await messageOf(foreign.id),
      await messageOf(null),
    ]
    const subjects: [AuditSubjectType, number | string, boolean][] = [
      ['complaint', own.id, true],
      ['complaint', foreign.id, false],
      ['attachment', ownFile, true],
      ['attachment', foreignFile, false],
      ['message', ownMessage, true],
      ['message', foreignMessage, false],
      ['message', noCase, true],
      ['systemic-case', 1, false],
      ...auditSubjects
        .filter(type => !['complaint', 'attachment', 'message', 'systemic-case'].includes(type))
        .map(type => [type, 1, true] as [AuditSubjectType, number, boolean]),
    ]
    const actor = { kind: 'system', job: 'test' } as const
    for (const [type, id] of subjects)
      await audit(tx, actor, 'remind', { type, id }, {}, new Date('2026-11-03T08:00:00Z'))
    return subjects
  })
}

test('each kind of entry is shown to those who may read it', async () => {
  const subjects = await plantOneOfEach()
  const shownTo = async (token: string) =>
    (await list(token, november)).entries.map(({ subjectType, subjectId }) => `${subjectType} ${subjectId}`).toSorted()
  const named = (of: typeof subjects) => of.map(([type, id]) => `${type} ${id}`).toSorted()
  expect(await shownTo(auditor.token)).toEqual(named(subjects.filter(([, , isShown]) => isShown)))
  expect(await shownTo(everything.token)).toEqual(named(subjects))
  // without the permission the database alone shows the entries of visible complaints
  const clerk = await signInAs(server, { permissions: ['Complaints - List View'], organizationId: body })
  const staff = {
    kind: 'staff',
    userId: clerk.userId,
    organizationId: body,
    departmentId: null,
    permissions: new Set(['Complaints - List View']),
  }
  const found = await inTransactionAs(server.context.db, staff as never, tx =>
    rowsIn(tx, 'audit_entry', { at: new Date('2026-11-03T08:00:00Z') }, ['subject_type', 'subject_id']),
  )
  expect(found).toEqual([{ subject_type: 'complaint', subject_id: String(own.id) }])
})

test('names, and values before and after, are in words', async () => {
  const [, entry] = (await list(auditor.token, october)).entries
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
  expect(lines).toHaveLength(3)
  const whole = await server.post('/api/Audit/ExportEntries', october, { token: everything.token })
  expect(whole.body).toContain('"\'=HYPERLINK(""x"")')
  expect(whole.body).not.toMatch(/(^|,)"?[=+@]/m)
  const { entries } = await list(everything.token, { action: 'audit-exported' })
  expect(entries.map(({ changes }) => changes.find(({ path }) => path[0] === 'count')?.to)).toEqual(['57', '2'])
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
