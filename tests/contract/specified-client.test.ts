import { expect, test } from 'vitest'
import { aComplaint, anAttachment, anOrganization } from '#tests/support/factories.ts'
import { plant, rowIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

/** A client that was written from the specification alone, with its payloads as they stand there. */
const server = await testServer()
const { ownerDb } = server.database
const staff = await signInAs(server, { permissions: ['All'], guardLevel: 'SA' })
const post = (call: string, body: object = {}) => server.post(`/api/${call}`, body, { token: staff.token })
const get = (call: string, token = staff.token) => server.get(`/api/${call}`, token)

const aConcludedCase = () =>
  server.inTransaction(async tx => {
    const handling_organization_id = await anOrganization(tx)
    const complaint = await aComplaint(tx, { handling_organization_id, status: 'CONCLUSION_ISSUED' })
    const content = JSON.stringify({ issues: [], justification: 'It was unlawful.' })
    await plant(tx, 'conclusion', {
      complaint_id: complaint.id,
      round: 1,
      kind: 'decision',
      content,
      issued_at: new Date(),
    })
    return complaint
  })

test('RejectCompliantConclusion {compliant_id, complaintRefNo}: it is taken, and no reason is recorded', async () => {
  const { id, trackingId } = await aConcludedCase()
  const answer = await server.post(
    '/api/CompliantActions/RejectCompliantConclusion',
    { compliant_id: id, complaintRefNo: trackingId },
    { cookie: server.proofOf(id) },
  )
  expect(answer.json()).toMatchObject({
    currentStatus: 'UNDER_REVIEW',
    compliantDecisions: [{ answer: 'rejected', rejectionReason: null }],
  })
})

test('DeleteAttachement/{id}: the file is hidden, and that no reason was given is recorded', async () => {
  const { id } = await server.inTransaction(tx => aComplaint(tx))
  const file = await server.inTransaction(tx => anAttachment(tx, { complaint_id: id }))
  expect((await post(`Attachements/DeleteAttachement/${file}`)).statusCode).toBe(200)
  const row = await rowIn(ownerDb, 'attachment', { id: file }, ['hidden_by_id', 'hidden_reason'])
  expect(row).toEqual({ hidden_by_id: staff.userId, hidden_reason: null })
})

test('GetCompliantsReport_Summary takes one grouping in both fields, and twice', async () => {
  const ids = { userID: staff.userId, roleID: staff.roleId }
  for (const [groupBySelectText, grpByListText] of [
    ['status', 'status'],
    ['status,status', 'status, status'],
  ]) {
    const answer = await post('Complaints/GetCompliantsReport_Summary', { ...ids, groupBySelectText, grpByListText })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().grpByList).toEqual(['status'])
  }
})

test('GetUsersList/{a}/{b}: each user has a RoleId', async () => {
  const { users } = (await get('Users/GetUsersList/0/0')).json()
  expect(users).toContainEqual(expect.objectContaining({ id: staff.userId, RoleId: staff.roleId }))
})

test('GetComplaintDecisionByRefNo/{refNo}: staff get the decision, or 404 and 403', async () => {
  const { trackingId } = await aConcludedCase()
  const call = `CompliantActions/GetComplaintDecisionByRefNo/${trackingId}`
  expect((await get(call)).json()).toMatchObject({ content: { justification: 'It was unlawful.' } })
  const elsewhere = await signInAs(server, { permissions: ['Complaints - List View'] })
  expect((await get(call, elsewhere.token)).statusCode).toBe(404)
  const barred = await signInAs(server, { permissions: ['Users - Manage'] })
  expect((await get(call, barred.token)).statusCode).toBe(403)
})

test('a role name that is taken: Error Saving Changes', async () => {
  await post('SysRoles/AddUserRole', { name: 'Registrar' })
  const taken = await post('SysRoles/AddUserRole', { name: 'registrar' })
  expect(taken.json()).toMatchObject({
    message: 'Error Saving Changes',
    fields: [{ field: 'name', reason: 'taken' }],
  })
  const other = (await post('SysRoles/AddUserRole', { name: 'Archivist' })).json()
  const { id } = other.find(({ name }: { name: string }) => name === 'Archivist')
  expect((await post('SysRoles/UpdateSysRole', { id, name: 'Registrar' })).json().message).toBe('Error Saving Changes')
})

test('UpdateProfile with nothing in it is refused; an empty new user name alone keeps the current one', async () => {
  const empty = await post('Users/UpdateProfile', {})
  expect(empty.statusCode).toBe(422)
  expect(empty.json().fields).toEqual([{ field: 'name', reason: 'required' }])
  const kept = await post('Users/UpdateProfile', { newUserName: '' })
  expect(kept.json()).toMatchObject({ user: [{ userName: staff.userName }] })
})
