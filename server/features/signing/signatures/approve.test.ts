import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

const office = await startGatedOffice()
const { context, staff, approve, approving, take, rowOf, conclusionsOf } = office
const { receiver, approver, secondApprover } = staff

const approvers = (count: number) =>
  office.asSystem(async tx => {
    const permissions = ['Complaints - List View', 'Complaints - Approval View'] as const
    const all = []
    for (let index = 0; index < count; index++)
      all.push(await aStaffMember(tx, { permissions: [...permissions], organizationId: office.bodies.handling }))
    return all
  })

describe('a signature before the last', () => {
  test('asks the next approver, starts clock D again, and changes nothing else', async () => {
    const id = await office.aWaitingCase(approver, secondApprover)
    const before = (await office.messagesOf(id)).length
    expect(await approve(approver, id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL', version: 4, isProposed: false })
    expect(await office.stepsOf(id)).toMatchObject([
      { approver_id: approver.userId, signed_by_id: approver.userId, ruling: 'approved' },
      { approver_id: secondApprover.userId, signed_by_id: null, asked_at: office.clock.now() },
    ])
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'D', event: 'stop' },
      { clock: 'D', event: 'start' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'approve',
      from_status: 'WAITING_FOR_APPROVAL',
      to_status: 'WAITING_FOR_APPROVAL',
      actor_id: approver.userId,
      version: 4,
      details: { proposed: 'not-admit', signature: 1, of: 2 },
    })
    const told = (await office.messagesOf(id)).slice(before)
    expect(told).toMatchObject([{ template: 'staff-task', recipient: secondApprover.userName }])
    expect(await conclusionsOf(id)).toEqual([])
  })
})

describe('the last signature', () => {
  test('lets the proposed action take effect in its author’s name', async () => {
    const id = await office.aWaitingCase(approver, secondApprover)
    await approve(approver, id)
    const before = (await office.messagesOf(id)).length
    expect(await approve(secondApprover, id)).toMatchObject({ status: 'NOT_ADMITTED', version: 5 })
    expect(await conclusionsOf(id)).toMatchObject([
      { kind: 'non-admission', issued_by_id: receiver.userId, content: { text: 'Before a court.' } },
    ])
    expect(await rowOf(id)).toMatchObject({ status: 'NOT_ADMITTED', version: 5, due_clock: 'E' })
    expect((await office.clocksOf(id)).slice(-3)).toMatchObject([
      { clock: 'D', event: 'stop' },
      { clock: 'B', event: 'stop' },
      { clock: 'E', event: 'start' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'approve',
      to_status: 'NOT_ADMITTED',
      reason: 'Before a court.',
      details: { approved: 'not-admit', signature: 2, of: 2 },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'approve',
      actor_id: secondApprover.userId,
      details: {
        nonAdmissionReason: expect.any(String),
        proposed: 'not-admit',
        authorId: receiver.userId,
        status: 'NOT_ADMITTED',
      },
    })
    expect(await office.proposalOf(id)).toMatchObject({ ending: 'approved', ended_at: office.clock.now() })
    const told = (await office.messagesOf(id)).slice(before)
    expect(told.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['not-admitted', 'not-admitted', 'staff-task']),
    )
    expect(told.find(({ template }) => template === 'staff-task')?.recipient).toBe(receiver.userName)
  })

  test('is refused when the proposal is no longer valid, with the reason', async () => {
    const id = await office.aWaitingCase(approver)
    const fields = ['nonAdmissionReasonId', 'reason', 'whereInstead']
    const requiredFields = fields.map(field => ({ field, reason: 'required' }))
    await office.database.ownerDb.updateTable('proposal').set({ input: '{}' }).where('complaint_id', '=', id).execute()
    await expect(approve(approver, id)).rejects.toMatchObject({
      status: 409,
      code: 'proposal-no-longer-holds',
      details: { code: 'invalid-input', fields: requiredFields },
    })
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL', version: 3 })
    expect(await office.stepsOf(id)).toMatchObject([{ signed_by_id: null }])
  })

  test('takes effect once when given three times at once', async () => {
    const id = await office.aWaitingCase(approver)
    await office.delegate(approver, staff.supervisor)
    const request = { complaintId: id, input: {}, seenVersion: 3 }
    const signers = [approver, approver, approver]
    const answers = await Promise.allSettled(signers.map(each => takeAction(context, each, approving, request)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409 })
    expect((await office.trackOf(id)).filter(({ action }) => action === 'approve')).toHaveLength(1)
    expect(await conclusionsOf(id)).toHaveLength(1)
  })
})

describe('nobody signs', () => {
  test('out of turn, without the permission, twice, or without a proposal', async () => {
    const id = await office.aWaitingCase(approver, secondApprover)
    await expect(approve(secondApprover, id)).rejects.toMatchObject({ code: 'not-your-case' })
    await expect(approve(staff.lead, id)).rejects.toMatchObject({ status: 403 })
    await approve(approver, id)
    await expect(approve(approver, id)).rejects.toMatchObject({ code: 'not-your-case' })
    await take(receiver, withdrawProposal, id, {})
    await expect(approve(secondApprover, id)).rejects.toMatchObject({ code: 'not-in-this-status' })
  })

  test('their own proposal, nor in its author’s place', async () => {
    const [author, delegate] = await approvers(2)
    if (!author || !delegate) throw new Error('two approvers')
    const id = await office.aCase()
    await office.gate('not-admit', author)
    await office.database.ownerDb
      .updateTable('complaint')
      .set({ receiver_id: author.userId })
      .where('id', '=', id)
      .execute()
    const receiving = { ...author, permissions: new Set([...author.permissions, 'All'] as const) }
    await office.propose(receiving, id)
    await expect(approve(receiving, id)).rejects.toMatchObject({ code: 'own-proposal' })
    await office.delegate(author, delegate)
    await expect(approve(delegate, id)).rejects.toMatchObject({ code: 'not-your-turn' })
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL', version: 3 })
  })

  test('about their own body', async () => {
    const conflicted = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['All'], organizationId: office.bodies.against }),
    )
    const id = await office.aWaitingCase(conflicted)
    await expect(approve(conflicted, id)).rejects.toMatchObject({ code: 'conflict-of-interest' })
  })
})

describe('a delegate', () => {
  test('signs for the approver during the delegation, and the signature says for whom', async () => {
    const [away, standIn] = await approvers(2)
    if (!away || !standIn) throw new Error('two approvers')
    const id = await office.aWaitingCase(away)
    await office.delegate(away, standIn)
    expect(await approve(standIn, id)).toMatchObject({ status: 'NOT_ADMITTED' })
    expect(await office.stepsOf(id)).toMatchObject([{ approver_id: away.userId, signed_by_id: standIn.userId }])
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { signedFor: away.userId } })
  })

  test('signs from the first to the last day in Addis Ababa', async () => {
    const [away, standIn] = await approvers(2)
    if (!away || !standIn) throw new Error('two approvers')
    const id = await office.aWaitingCase(away)
    await office.delegate(away, standIn, ['2026-11-24', '2026-11-24'])
    const monday = office.clock.at
    await expect(approve(standIn, id)).rejects.toMatchObject({ code: 'not-your-case' })
    office.clock.at = new Date('2026-11-24T21:00:00.000Z')
    await expect(approve(standIn, id)).rejects.toMatchObject({ code: 'not-your-case' })
    office.clock.at = new Date('2026-11-23T21:00:00.000Z')
    expect(await approve(standIn, id)).toMatchObject({ status: 'NOT_ADMITTED' })
    office.clock.at = monday
  })
})

test('changing an approval structure does not affect cases that already wait', async () => {
  const id = await office.aWaitingCase(approver)
  await office.gate('not-admit', secondApprover)
  await expect(approve(secondApprover, id)).rejects.toMatchObject({ code: 'not-your-case' })
  await office.gate('not-admit')
  expect(await approve(approver, id)).toMatchObject({ status: 'NOT_ADMITTED' })
})
