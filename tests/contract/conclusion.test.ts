import { describe, expect, test } from 'vitest'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signUp } from '#tests/support/sign-up.ts'
import { plant, rowsIn } from '#tests/support/rows.ts'

const server = await testServer()

const justification = 'The bureau gave no reason when it was asked.'

async function aConcludedCase() {
  return server.inTransaction(async tx => {
    const organizationId = await anOrganization(tx)
    const handled = { handling_organization_id: organizationId, status: 'CONCLUSION_ISSUED' } as const
    const complaint = await aComplaint(tx, handled)
    await plant(tx, 'conclusion', {
      complaint_id: complaint.id,
      round: 1,
      kind: 'decision',
      content: JSON.stringify({ issues: [], justification }),
      issued_at: new Date(),
    })
    return { organizationId, ...complaint }
  })
}

const proofOf = (complaintId: number) => server.proofOf(complaintId)
const post = (url: string, body: object, sender: object) => server.post(`/api/${url}`, body, sender)
const seen = (complaintId: number, version = 1) => ({ cookie: proofOf(complaintId), seen: version })

/** A complainant’s account that owns the complaint. */
async function anOwner(complaintId: number): Promise<string> {
  const { token } = await signUp(server, `owner${complaintId}@example.et`)
  await server.post('/api/Complaints/ClaimComplaint', {}, { token, cookie: proofOf(complaintId) })
  return token
}

describe('the complainant’s own case', () => {
  test('shows the conclusion and possible actions to a visitor who proved it, by both its names', async () => {
    const [{ id, trackingId }, other] = [await aConcludedCase(), await aConcludedCase()]
    const read = (ref: string, cookie?: string) =>
      server.get(`/api/CompliantActions/GetOwnCase/${id}/${ref}`, undefined, cookie)
    const answer = await read(trackingId, proofOf(id))
    expect(answer.json()).toMatchObject({
      compliant_id: id,
      complaintRefNo: trackingId,
      compliantDecisions: [{ kind: 'decision', content: { justification } }],
      availableActions: ['accept-conclusion', 'reject-conclusion', 'withdraw', 'add-document'],
    })
    expect((await read(trackingId)).json()).toMatchObject({ code: 'code-required' })
    expect((await read(trackingId, proofOf(other.id))).statusCode).toBe(404)
    expect((await read(other.trackingId, proofOf(id))).statusCode).toBe(404)
    expect((await read('0000', proofOf(id))).statusCode).toBe(404)
  })
})

describe('accepting', () => {
  test('closes the complaint; the version has to be the one that was seen', async () => {
    const { id, trackingId } = await aConcludedCase()
    const url = `CompliantActions/AcceptCompliantConclusion/${id}/${trackingId}`
    const headers = { cookie: proofOf(id), 'if-match': 'the newest' }
    const unreadable = await server.app.inject({ method: 'POST', url: `/api/${url}`, payload: {}, headers })
    expect(unreadable.json()).toMatchObject({ fields: [{ field: 'If-Match', reason: 'not-a-version' }] })
    const stale = await post(url, {}, seen(id, 7))
    expect([stale.statusCode, stale.json().message]).toEqual([409, 'Error Saving your Changes'])
    const answer = await post(url, {}, seen(id))
    expect(answer.json()).toMatchObject({
      currentStatus: 'CLOSED',
      closeReason: 'ACCEPTED',
      availableActions: ['reopen', 'rate-conclusion'],
    })
    expect(answer.headers['x-message']).toBe('Action saved successfully')
    const rated = await post(
      'CompliantActions/RateConclusion',
      { compliant_id: id, complaintRefNo: trackingId, rating: 5 },
      { cookie: proofOf(id) },
    )
    expect(rated.json()).toMatchObject({ compliantDecisions: [{ rating: 5, answer: 'accepted' }] })
  })
})

describe('rejecting', () => {
  test('returns complaint, track and decisions again, and refuses in the words of the catalogue', async () => {
    const { id, trackingId } = await aConcludedCase()
    const body = { compliant_id: id, complaintRefNo: trackingId, reason: 'No.' }
    const url = 'CompliantActions/RejectCompliantConclusion'
    expect((await post(url, { ...body, reason: '' }, seen(id))).json()).toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    const answer = await post(url, body, seen(id))
    expect(answer.json()).toMatchObject({
      currentStatus: 'UNDER_REVIEW',
      statusTrack: [{ action: 'reject-conclusion' }],
      compliantDecisions: [{ answer: 'rejected', rejectionReason: 'No.' }],
    })
    const again = await post(url, body, seen(id, answer.json().version))
    expect(again.json()).toMatchObject({ code: 'not-in-this-status', message: 'Error Saving Rejection Status' })
  })
})

describe('the account that owns a complaint', () => {
  test('withdraws and reopens it without a code; another account finds nothing', async () => {
    const [{ id, trackingId }, other] = [await aConcludedCase(), await aConcludedCase()]
    const [owner, stranger] = [await anOwner(id), await anOwner(other.id)]
    const body = { compliant_id: id, complaintRefNo: trackingId, reason: 'Settled.' }
    expect((await post('Complaints/Withdraw', body, { token: stranger, seen: 1 })).statusCode).toBe(404)
    const withdrawn = await post('Complaints/Withdraw', body, { token: owner, seen: 1 })
    expect(withdrawn.json()).toMatchObject({ currentStatus: 'CLOSED', closeReason: 'WITHDRAWN' })
    const reopened = await post('Complaints/Reopen', body, { token: owner, seen: 2 })
    expect(reopened.json()).toMatchObject({
      currentStatus: 'UNDER_REVIEW',
      ownCase: { compliant_id: id },
      compliant: null,
    })
    const track = await rowsIn(server.database.ownerDb, 'status_track', { complaint_id: id }, ['action', 'actor_kind'])
    expect(track).toEqual([
      { action: 'withdraw', actor_kind: 'visitor' },
      { action: 'reopen', actor_kind: 'visitor' },
    ])
  })
})
