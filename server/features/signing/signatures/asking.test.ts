import { expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { nameSubstitute } from './name-substitute.ts'

const office = await startGatedOffice()
const { context, staff, bodies, asSystem, aWaitingCase, take, approve, delegate, deactivate, messagesOf } = office

const signerOf = (organizationId: number) =>
  asSystem(tx =>
    aStaffMember(tx, { organizationId, permissions: ['Complaints - List View', 'Complaints - Approval View'] }),
  )
/** Messages about a case with their recipients, in English. */
const told = async (id: number): Promise<string[]> =>
  (await messagesOf(id))
    .filter(({ template, text }) => template === 'staff-task' && !/fulfils the standard/.test(text))
    .map(({ recipient, text }) => `${recipient}: ${/Name a substitute/.test(text) ? 'substitute' : 'sign'}`)
    .sort()

test('the receiver that the system chose is told of the case', async () => {
  const id = await office.aCase()
  const emails = (await messagesOf(id)).filter(({ template }) => template === 'staff-task')
  expect(emails).toMatchObject([{ channel: 'email', recipient: staff.receiver.userName }])
  expect(emails[0]?.text).toContain('Check whether it fulfils the standard.')
})

test('a delegate who stands in is asked beside the approver', async () => {
  const [approver, stand] = [await signerOf(bodies.handling), await signerOf(bodies.handling)]
  await delegate(approver, stand)
  const id = await aWaitingCase(approver)
  expect(await told(id)).toEqual([`${approver.userName}: sign`, `${stand.userName}: sign`].sort())
})

test('when nobody can sign, a supervisor is asked for a substitute, at the first signature and at the next', async () => {
  const [barred, stand] = [await signerOf(bodies.against), await signerOf(bodies.handling)]
  await delegate(barred, stand)
  expect(await told(await aWaitingCase(barred))).toEqual([`${staff.supervisor.userName}: substitute`])

  const [first, gone] = [await signerOf(bodies.handling), await signerOf(bodies.handling)]
  const id = await aWaitingCase(first, gone)
  await deactivate(gone)
  await approve(first, id)
  expect(await told(id)).toEqual([`${first.userName}: sign`, `${staff.supervisor.userName}: substitute`].sort())
})

test('after a substitute is named, the barred approver’s delegate no longer sees the case', async () => {
  const elsewhere = await asSystem(tx =>
    aStaffMember(tx, {
      organizationId: bodies.against,
      permissions: ['Complaints - List View', 'Complaints - Approval View'],
    }),
  )
  const approver = await signerOf(bodies.handling)
  await delegate(approver, elsewhere)
  const id = await aWaitingCase(approver)
  expect((await showComplaint(context, elsewhere, id)).status).toBe('WAITING_FOR_APPROVAL')
  await deactivate(approver)
  await take(staff.supervisor, nameSubstitute, id, { substituteId: staff.approver.userId, reason: 'She has left.' })
  await expect(showComplaint(context, elsewhere, id)).rejects.toMatchObject({ status: 404 })
})
