import { describe, expect, test } from 'vitest'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { refusal } from '#tests/support/refusal.ts'
import { plant, plantOne, rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()
const { ownerDb } = server.database
const clerk = await signInAs(server, { permissions: ['Complaints - List View', 'Complaints - Register'] })
const now = server.clock.now()
const proofOf = (complaintId: number) => ({ cookie: server.proofOf(complaintId) })

interface Shared {
  id: number
  trackingId: string
  requestId: number
}

/** A case with a statement that was shared, whose complainant may comment until a day. */
async function aSharedStatement(until = '2099-01-01'): Promise<Shared> {
  const organizationId = await server.inTransaction(anOrganization)
  const { id, trackingId } = await server.add(aComplaint, {
    ...{ status: 'UNDER_INVESTIGATION', against_organization_id: organizationId },
    handling_organization_id: clerk.organizationId as number,
  })
  const names = { en: 'Land Bureau', am: 'የመሬት ቢሮ' }
  const nothing = ['decisionOn', 'decisionAuthority', 'decisionNumber', 'violatedLaw', 'question', 'complainantName']
  const shown = { issues: [], office: names, body: names, ...Object.fromEntries(nothing.map(each => [each, null])) }
  const requestId = await plantOne(ownerDb, 'statement_request', {
    ...{ complaint_id: id, organization_id: organizationId, asked_at: now, asked_by_id: clerk.userId, due_at: now },
    ...{ shown: JSON.stringify(shown), outcome: 'given', outcome_at: now },
  })
  await plant(ownerDb, 'clock_event', {
    ...{ complaint_id: id, clock: 'G', event: 'start', at: now, reason: 'statement-requested' },
    ...{ amount: 10, unit: 'working-days' },
  })
  const content = JSON.stringify({ body: names, arrivedAt: now.toISOString(), issues: [], general: 'We regret it.' })
  await plant(ownerDb, 'shared_statement', {
    ...{ request_id: requestId, complaint_id: id, shared_at: now, shared_by_id: clerk.userId, content },
    comment_until: until,
  })
  return { id, trackingId, requestId }
}

function comment(shared: Pick<Shared, 'id' | 'trackingId'>, form: SentForm, headers: Record<string, string>) {
  const named = new URLSearchParams({ compliant_id: String(shared.id), complaintRefNo: shared.trackingId })
  return server.postForm(`/api/CompliantActions/CommentOnStatement?${named}`, form, headers)
}

const mine = async ({ id, trackingId }: Shared) =>
  (
    await server.get(`/api/CompliantActions/GetMyStatements/${id}/${trackingId}`, undefined, server.proofOf(id))
  ).json()[0]
const filesOf = async (complaintId: number) =>
  (await rowsIn(ownerDb, 'attachment', { complaint_id: complaintId }, ['original_name'])).map(row => row.original_name)

const receipt: [string, string] = ['receipt.txt', 'Paid on Monday.']
const page: [string, string] = ['page.html', '<html><script>alert(1)</script></html>']
const texts = { comment: 'The receipt shows it.' }

describe('a comment with documents', () => {
  test('has them for good, once, however often the form comes, and the office sees them as the complainant’s', async () => {
    const shared = await aSharedStatement()
    const headers = { ...proofOf(shared.id), 'idempotency-key': 'one-form' }
    const form = { texts, files: [receipt] }
    const [answer, again] = [await comment(shared, form, headers), await comment(shared, form, headers)]
    expect(answer.json()).toMatchObject({ compliant: null })
    expect(again.json()).toEqual(answer.json())
    expect(await mine(shared)).toMatchObject({
      comment: texts.comment,
      commentDocuments: [{ fileName: 'receipt.txt' }],
    })
    expect(await filesOf(shared.id)).toEqual(['receipt.txt'])
    const later = { ...proofOf(shared.id), 'idempotency-key': 'another' }
    expect(refusal(await comment(shared, { texts, files: [['late.txt', 'x']] }, later))).toEqual([
      ...[409, 'no-comment-awaited'],
    ])
    expect(await filesOf(shared.id)).toEqual(['receipt.txt'])
    const told = (await server.get(`/api/CompliantActions/GetStatements/${shared.id}`, clerk.token)).json()
    expect(told).toMatchObject([
      { shared: { comment: texts.comment, commentDocuments: [{ fileName: 'receipt.txt' }] } },
    ])
  })

  test('says nothing while a file is refused, and keeps the others for the form that comes next', async () => {
    const shared = await aSharedStatement()
    const half = await comment(shared, { texts, files: [page, receipt] }, proofOf(shared.id))
    expect([half.statusCode, half.json()]).toMatchObject([
      422,
      { fields: [{ field: 'file', reason: 'files-refused' }], details: { refused: [{ fileName: 'page.html' }] } },
    ])
    expect(await mine(shared)).toMatchObject({ comment: null, commentDocuments: [{ fileName: 'receipt.txt' }] })
    const empty = await comment(shared, { files: [receipt] }, proofOf(shared.id))
    expect(empty.json()).toMatchObject({ fields: [{ field: 'comment', reason: 'required' }] })
    const long = await comment(shared, { texts: { comment: 'x'.repeat(4001) } }, proofOf(shared.id))
    expect(long.json()).toMatchObject({ fields: [{ field: 'comment', reason: 'too-long' }] })
    expect((await comment(shared, { texts }, proofOf(shared.id))).statusCode).toBe(200)
    expect(await mine(shared)).toMatchObject({
      comment: texts.comment,
      commentDocuments: [{ fileName: 'receipt.txt' }],
    })
  })

  test('is recorded at the desk by who registers, with what the complainant brought', async () => {
    const shared = await aSharedStatement()
    const reader = await signInAs(server, {
      ...{ permissions: ['Complaints - List View'], organizationId: clerk.organizationId },
    })
    const by = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` })
    const form = { texts, files: [receipt] }
    expect((await comment(shared, form, by(reader))).statusCode).toBe(403)
    const other = await aSharedStatement()
    const misnamed = { id: shared.id, trackingId: other.trackingId }
    expect((await comment(misnamed, form, by(clerk))).statusCode).toBe(404)
    expect(await filesOf(shared.id)).toEqual([])
    const answer = await comment(shared, form, by(clerk))
    expect(answer.json()).toMatchObject({ compliant: { compliant_id: shared.id } })
    expect(await mine(shared)).toMatchObject({
      comment: texts.comment,
      commentDocuments: [{ fileName: 'receipt.txt' }],
    })
    const [file] = await rowsIn(ownerDb, 'attachment', { complaint_id: shared.id }, ['is_internal', 'attached_by_id'])
    expect(file).toEqual({ is_internal: false, attached_by_id: clerk.userId })
  })

  test('takes no file from a stranger, with another’s proof, or after the last day, and few forms a day', async () => {
    const [shared, late] = [await aSharedStatement(), await aSharedStatement('2020-01-01')]
    const form = { texts, files: [receipt] }
    expect((await comment(shared, form, {})).json()).toMatchObject({ code: 'code-required' })
    expect((await comment(shared, form, proofOf(late.id))).statusCode).toBe(404)
    expect(refusal(await comment(late, form, proofOf(late.id)))).toEqual([409, 'no-comment-awaited'])
    const attempt = { kind: 'comment', subject: `complaint:${shared.id}`, window_start: now, count: 30 } as const
    await plant(ownerDb, 'attempt', attempt)
    expect(refusal(await comment(shared, form, proofOf(shared.id)))).toEqual([429, 'too-many-attempts'])
    expect([...(await filesOf(shared.id)), ...(await filesOf(late.id))]).toEqual([])
    const row = await rowIn(ownerDb, 'shared_statement', { request_id: shared.requestId }, ['comment'])
    expect(row.comment).toBe(null)
  })
})
