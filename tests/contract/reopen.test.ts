import { describe, expect, test } from 'vitest'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { testServer } from '#tests/support/server.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database

const proofOf = (complaintId: number) => ({ cookie: server.proofOf(complaintId) })
const seen = { 'if-match': '"1"' }
const dayMilliseconds = 86_400_000

interface Closed {
  id: number
  trackingId: string
  organizationId: number
}

/** A complaint that was closed so many days ago. */
async function aClosedCase(days: number): Promise<Closed> {
  const closed_at = new Date(server.clock.now().getTime() - days * dayMilliseconds)
  return server.inTransaction(async tx => {
    const organizationId = await anOrganization(tx)
    const closed = { status: 'CLOSED', close_reason: 'WITHDRAWN', closed_at } as const
    return { organizationId, ...(await aComplaint(tx, { handling_organization_id: organizationId, ...closed })) }
  })
}

const reopen = (
  { id, trackingId }: Pick<Closed, 'id' | 'trackingId'>,
  form: SentForm,
  headers: Record<string, string>,
) =>
  server.postForm(`/api/Complaints/ReopenWithEvidence?compliant_id=${id}&complaintRefNo=${trackingId}`, form, headers)

const documentsOf = async (complaintId: number) =>
  (await rowsIn(ownerDb, 'attachment', { complaint_id: complaintId }, ['original_name'], 'attached_at')).map(
    ({ original_name }) => original_name,
  )

const letter: [string, string] = ['letter.txt', 'A letter that was found.']
const texts = { reason: 'Look again.', newEvidence: 'A letter that was found.' }

describe('reopening a complaint with new evidence', () => {
  test('by the proven complainant: the document comes with the form, once, however often the form comes', async () => {
    const closed = await aClosedCase(40)
    const headers = { ...proofOf(closed.id), ...seen, 'idempotency-key': 'one-form' }
    const form = { texts, files: [letter] }
    const [answer, again] = [await reopen(closed, form, headers), await reopen(closed, form, headers)]
    expect(answer.headers['x-message']).toBe('Action saved successfully')
    expect(answer.json()).toMatchObject({
      compliant_id: closed.id,
      currentStatus: 'UNDER_REVIEW',
      ownCase: { compliant_id: closed.id },
      compliant: null,
    })
    expect(again.json()).toEqual(answer.json())
    expect(await documentsOf(closed.id)).toEqual(['letter.txt'])
  })

  test('names everything that is missing, keeps received files, and counts them when the form comes again', async () => {
    const closed = await aClosedCase(40)
    const headers = { ...proofOf(closed.id), ...seen }
    expect((await reopen(closed, {}, headers)).json()).toMatchObject({
      code: 'invalid-input',
      fields: [
        { field: 'reason', reason: 'required' },
        { field: 'newEvidence', reason: 'evidence-required' },
        { field: 'file', reason: 'evidence-required' },
      ],
    })
    const long = await reopen(closed, { texts: { ...texts, newEvidence: 'x'.repeat(4001) } }, headers)
    expect(long.json()).toMatchObject({ fields: [{ field: 'newEvidence', reason: 'too-long' }] })
    const page: [string, string] = ['page.html', '<html><script>alert(1)</script></html>']
    const half = await reopen(closed, { texts, files: [page, letter] }, headers)
    expect([half.statusCode, half.json()]).toMatchObject([
      422,
      { fields: [{ field: 'file', reason: 'files-refused' }], details: { refused: [{ fileName: 'page.html' }] } },
    ])
    expect(await documentsOf(closed.id)).toEqual(['letter.txt'])
    expect((await reopen(closed, { texts }, headers)).json()).toMatchObject({ currentStatus: 'UNDER_REVIEW' })
  })

  test('accepts no file from a stranger, with another’s proof, or after the last day', async () => {
    const [closed, old] = [await aClosedCase(40), await aClosedCase(366)]
    const form = { texts, files: [letter] }
    expect((await reopen(closed, form, seen)).json()).toMatchObject({ code: 'code-required' })
    expect((await reopen(closed, form, { ...seen, ...proofOf(old.id) })).statusCode).toBe(404)
    const named = { id: closed.id, trackingId: old.trackingId }
    expect((await reopen(named, form, { ...seen, ...proofOf(closed.id) })).statusCode).toBe(404)
    const late = await reopen(old, form, { ...seen, ...proofOf(old.id) })
    expect(refusal(late)).toEqual([409, 'too-late-to-reopen'])
    expect([...(await documentsOf(closed.id)), ...(await documentsOf(old.id))]).toEqual([])
  })

  test('a reason is enough within the time, and too many forms a day are refused', async () => {
    const recent = await aClosedCase(3)
    const mine = { ...proofOf(recent.id), ...seen }
    expect((await reopen(recent, { texts: { reason: 'Look again.' } }, mine)).json()).toMatchObject({
      currentStatus: 'UNDER_REVIEW',
    })
    const closed = await aClosedCase(40)
    const headers = { ...proofOf(closed.id), ...seen }
    await plant(ownerDb, 'attempt', {
      kind: 'reopen',
      subject: `complaint:${closed.id}`,
      window_start: server.clock.now(),
      count: 30,
    })
    expect(refusal(await reopen(closed, { texts }, headers))).toEqual([429, 'too-many-attempts'])
  })
})
