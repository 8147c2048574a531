import { expect, test } from 'vitest'
import type { Status } from '#contract/statuses.ts'
import { letterPdf } from '#server/demo/decision-letters.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

const server = await testServer()

const reason = 'The bureau judges itself here.'
const aCase = (status: Status = 'ASSIGNED_TO_CASE_RECEIVER') => server.add(aComplaint, { status })

const proofOf = (complaintId: number) => ({ cookie: server.proofOf(complaintId) })
const ask = (body: object, sender = {}) => server.post('/api/CompliantActions/RequestReferral', body, sender)
const read = (id: number, trackingId: string, { token, cookie }: { token?: string; cookie?: string } = {}) =>
  server.get(`/api/CompliantActions/GetMyReferrals/${id}/${trackingId}`, token, cookie)
const actionsOf = async (id: number, trackingId: string): Promise<string[]> =>
  (await server.get(`/api/CompliantActions/GetOwnCase/${id}/${trackingId}`, undefined, server.proofOf(id))).json()
    .availableActions

test('the proven complainant asks once, and reads the request', async () => {
  const { id, trackingId } = await aCase()
  const names = { compliant_id: id, complaintRefNo: trackingId }
  expect((await ask({ ...names, reason })).json()).toMatchObject({ code: 'code-required' })
  expect((await read(id, trackingId, proofOf(id))).json()).toEqual({ canRequest: true, requests: [], referrals: [] })
  expect(await actionsOf(id, trackingId)).toContain('request-referral')
  expect((await ask(names, proofOf(id))).json()).toMatchObject({
    code: 'invalid-input',
    fields: [{ field: 'reason', reason: 'required' }],
  })
  const key = { ...proofOf(id), key: 'the-same-form' }
  const [answer, again] = [await ask({ ...names, reason }, key), await ask({ ...names, reason }, key)]
  expect(answer.headers['x-message']).toBe('Action saved successfully')
  expect(answer.json()).toMatchObject({ canRequest: false, requests: [{ reason }] })
  expect([again.statusCode, again.json()]).toEqual([200, answer.json()])
  const twice = await ask({ ...names, reason }, proofOf(id))
  expect([twice.statusCode, twice.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'already-requested', message: 'Error Saving Changes' }),
  ])
  expect(await actionsOf(id, trackingId)).not.toContain('request-referral')
})

test('files are uploaded first, and the resolution form names them: of one name the last, and the flag says whether there are any', async () => {
  const organizationId = await server.add(anOrganization)
  const officer = await signInAs(server, {
    organizationId,
    permissions: ['Complaints - List View', 'Complaints - Refer'],
  })
  const { id } = await server.add(aComplaint, {
    status: 'ASSIGNED_TO_CASE_RECEIVER',
    handling_organization_id: organizationId,
  })
  const headers = { authorization: `Bearer ${officer.token}` }
  const upload = (...files: [name: string, content: Buffer][]) =>
    server.postForm(`/api/File?CompliantId=${id}`, { texts: { attachmentType: 'resolution' }, files }, headers)
  const first = (await upload(['plan.pdf', letterPdf(['The first plan'])])).json()
  const second = (await upload(['plan.pdf', letterPdf(['The plan'])], ['run.exe', Buffer.from('MZ')])).json()
  expect(second).toMatchObject({
    attachements: [{ fileName: 'plan.pdf', attachmentType: { code: 'resolution' } }],
    refused: [{ fileName: 'run.exe' }],
  })
  const form = { receivingBody: 'ombudsman', mainIssue: 'A deed.', reason: 'Not ours.', deadlineDate: '2099-12-31' }
  const refer = (body: object) => {
    const { token } = officer
    return server.post('/api/CompliantActions/Refer', { CompliantId: id, ...form, ...body }, { token, seen: 1 })
  }
  const dbPaths = [...first.dbPaths, ...second.dbPaths]
  const contradicted = {
    code: 'invalid-input',
    fields: [{ field: 'HasAttachment', reason: 'contradicts-attachements' }],
  }
  expect((await refer({ dbPaths, HasAttachment: false })).json()).toMatchObject(contradicted)
  expect((await refer({ dbPaths: [], HasAttachment: true })).json()).toMatchObject(contradicted)
  expect((await refer({ dbPaths, HasAttachment: true })).json()).toMatchObject({ currentStatus: 'REFERRED' })
  const { referrals } = (await server.get(`/api/CompliantActions/GetReferrals/${id}`, officer.token)).json()
  expect(referrals[0].attachements).toMatchObject([{ attachementFileName: second.dbPaths[0], fileName: 'plan.pdf' }])
})
