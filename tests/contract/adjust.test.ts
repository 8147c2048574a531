import { describe, expect, test } from 'vitest'
import { aComplaint } from '#tests/support/factories.ts'
import type { SentForm } from '#tests/support/form-body.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { refusal } from '#tests/support/refusal.ts'

const server = await testServer()
const { ownerDb } = server.database

const proofOf = (complaintId: number) => ({ cookie: server.proofOf(complaintId) })

/** A complaint that waits for what its receiver asked for, and the body that has it. */
async function aRequest() {
  const receiver = await signInAs(server, { permissions: ['Complaints - List View', 'Complaints - Receive'] })
  const organizationId = receiver.organizationId as number
  const held = { handling_organization_id: organizationId, receiver_id: receiver.userId }
  const { id } = await server.add(aComplaint, { ...held, status: 'ASSIGNED_TO_CASE_RECEIVER' })
  const request = { CompliantId: id, complaintAction: 'request-standard', missingItems: ['The house number'] }
  const { token } = receiver
  const asked = await server.post('/api/Complaints/DirectCompliantForAction', request, { token, seen: 1 })
  expect(asked.json()).toMatchObject({ currentStatus: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED' })
  return { id, organizationId, version: asked.json().version as number }
}

const adjust = (complaintId: number, form: SentForm, headers: Record<string, string>) =>
  server.postForm(`/api/Complaints/AdjustComplaint?CompliantId=${complaintId}`, form, headers)

const documentsOf = (complaintId: number) =>
  rowsIn(ownerDb, 'attachment', { complaint_id: complaintId }, ['original_name'])
const seen = (version: number) => ({ 'if-match': `"${version}"` })

describe('supplying what is missing over HTTP', () => {
  test('by the proven complainant: a text and files, once, however often the form comes', async () => {
    const { id, version } = await aRequest()
    // of the maximum length, in letters of three bytes each
    const text = 'የቤቱ ቁጥር 114 ነው። '.repeat(235).trim()
    const form: SentForm = { texts: { text }, files: [['letter.txt', 'A letter.']] }
    const headers = { ...proofOf(id), ...seen(version), 'idempotency-key': 'one-form' }
    const [answer, again] = [await adjust(id, form, headers), await adjust(id, form, headers)]
    expect(answer.headers['x-message']).toBe('Action saved successfully')
    expect(answer.json()).toMatchObject({
      compliant_id: id,
      currentStatus: 'ASSIGNED_TO_CASE_RECEIVER',
      compliant: null,
    })
    expect(again.json()).toEqual(answer.json())
    expect(await documentsOf(id)).toEqual([{ original_name: 'letter.txt' }])
    const [step] = await rowsIn(ownerDb, 'status_track', { complaint_id: id, action: 'adjust' }, [
      'reason',
      'actor_kind',
    ])
    expect(step).toEqual({ reason: text, actor_kind: 'visitor' })
  })

  test('errors are named, and of several files the good ones are kept', async () => {
    const { id, version } = await aRequest()
    const mine = { ...proofOf(id), ...seen(version) }
    expect((await adjust(id, { texts: { text: 'Mine.' } }, seen(version))).json()).toMatchObject({
      code: 'code-required',
    })
    expect((await adjust(id, { texts: { text: 'Mine.' } }, { ...mine, ...proofOf(id + 1) })).statusCode).toBe(404)
    expect((await adjust(id, { texts: { text: '  ' } }, mine)).json()).toMatchObject({ code: 'nothing-supplied' })
    const stale = await adjust(id, { texts: { text: 'The number is 114.' } }, { ...mine, ...seen(1) })
    expect(refusal(stale)).toEqual([409, 'stale-version'])
    const long = await adjust(id, { texts: { text: 'x'.repeat(4001) } }, mine)
    expect(long.json()).toMatchObject({ code: 'invalid-input', fields: [{ field: 'text', reason: 'too-long' }] })
    const files: [string, string][] = [
      ['page.html', '<html><script>alert(1)</script></html>'],
      ['letter.txt', 'A letter.'],
    ]
    const refused = await adjust(id, { texts: { text: 'See the letter.' }, files }, mine)
    expect(refused.json()).toMatchObject({
      fields: [{ field: 'file', reason: 'files-refused' }],
      details: { refused: [{ fileName: 'page.html' }] },
    })
    expect(await documentsOf(id)).toEqual([{ original_name: 'letter.txt' }])
    expect((await adjust(id, {}, mine)).json()).toMatchObject({ currentStatus: 'ASSIGNED_TO_CASE_RECEIVER' })
  })
})
