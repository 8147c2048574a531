import { gatedRules } from '#server/app/complaint-actions.ts'
import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { sendBack } from './send-back.ts'
import { showDetailForApproval } from './show-detail.ts'
import { findSubstitutes, listWaitingCases, showApprovalHistory } from './show-waiting.ts'

const office = await startGatedOffice()
const { context, staff, take } = office
const { approver, secondApprover, supervisor, receiver } = staff
const casesOf = async (user = approver) => (await listWaitingCases(context, user, user.userId)).cases
const idsOf = async (user = approver) => (await casesOf(user)).map(({ complaint }) => complaint.complaintId)

describe('the cases that wait for a signature', () => {
  test('are those in turn, the nearest deadline first, with the person in whose place the user signs', async () => {
    const [first, second] = [await office.aWaitingCase(approver, secondApprover), await office.aWaitingCase(approver)]
    const due = (id: number, due_at: string) =>
      office.database.ownerDb
        .updateTable('complaint')
        .set({ due_at: new Date(due_at) })
        .where('id', '=', id)
        .execute()
    await due(first, '2026-11-24T07:00:00Z')
    await due(second, '2026-11-20T07:00:00Z')
    expect(await idsOf()).toEqual([second, first])
    expect(await listWaitingCases(context, approver, approver.userId)).toMatchObject({
      total: { count: 2, isMore: false },
      delayed: { count: 1, isMore: false },
    })
    expect((await casesOf())[1]).toMatchObject({ action: 'not-admit', order: 1, signatures: 2, signsFor: null })
    expect(await idsOf(secondApprover)).toEqual([])
    await office.approve(approver, first)
    expect(await idsOf()).toEqual([second])
    expect((await casesOf(secondApprover))[0]).toMatchObject({ order: 2, signsFor: null })
    await office.delegate(approver, secondApprover)
    const standingIn = (await casesOf(secondApprover)).find(({ complaint }) => complaint.complaintId === second)
    expect(standingIn?.signsFor?.userId).toBe(approver.userId)
    await office.database.ownerDb.updateTable('delegation').set({ withdrawn_at: new Date() }).execute()
  })

  test('are visible to the user only', async () => {
    await expect(listWaitingCases(context, approver, secondApprover.userId)).rejects.toMatchObject({ status: 403 })
    await expect(listWaitingCases(context, receiver, receiver.userId)).rejects.toMatchObject({ status: 403 })
  })
})

describe('the detail for an approver', () => {
  test('says what is proposed, by whom, and what it would change', async () => {
    const id = await office.aWaitingCase(approver)
    const detail = await showDetailForApproval(context, approver, id, gatedRules)
    expect(detail).toMatchObject({
      complaint: { complaintId: id, status: 'WAITING_FOR_APPROVAL' },
      turn: 'can-sign',
      proposal: { action: 'not-admit', proposedBy: { userId: receiver.userId }, endedAt: null },
    })
    expect(detail.changes).toMatchObject([
      {
        subject: 'status',
        before: { kind: 'status', status: 'ASSIGNED_TO_CASE_RECEIVER' },
        after: { kind: 'status', status: 'NOT_ADMITTED' },
      },
      { subject: 'nonAdmissionReasonId', after: { kind: 'names' } },
      { subject: 'reason', before: null, after: { kind: 'text', text: 'Before a court.' } },
      { subject: 'whereInstead', after: { kind: 'text', text: 'The federal high court' } },
      { subject: 'clock-B', after: { kind: 'clock', event: 'stop' } },
      { subject: 'clock-E', after: { kind: 'clock', event: 'start', amount: 15, unit: 'calendar-days' } },
      { subject: 'message', after: { kind: 'yes-no', isYes: true } },
    ])
    expect((await showDetailForApproval(context, secondApprover, id, gatedRules)).turn).toBe('not-your-turn')
    await office.approve(approver, id)
    expect(await showDetailForApproval(context, secondApprover, id, gatedRules)).toMatchObject({
      proposal: null,
      changes: [],
      turn: null,
      history: [{ ending: 'approved' }],
    })
  })

  test('does not exist for people who cannot see the complaint', async () => {
    const id = await office.aWaitingCase(approver)
    const stranger = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - Approval View'] }))
    await expect(showDetailForApproval(context, stranger, id, gatedRules)).rejects.toMatchObject({ status: 404 })
    const reader = await office.asSystem(tx => aStaffMember(tx))
    await expect(showApprovalHistory(context, reader, id)).rejects.toMatchObject({ status: 404 })
  })
})

test('the history says who signed in whose place, and why a proposal went back', async () => {
  const id = await office.aWaitingCase(approver)
  await take(approver, sendBack, id, { reason: 'No court is named.' })
  await office.propose(receiver, id, 'Before the court of Bole.')
  expect(await showApprovalHistory(context, receiver, id)).toMatchObject([
    { ending: 'sent-back', signatures: [{ ruling: 'sent-back', reason: 'No court is named.', problem: null }] },
    { ending: null, signatures: [{ ruling: null, signedBy: null, problem: null }] },
  ])
})

test('substitutes are offered only when nobody can sign, and only people who can', async () => {
  const gone = await office.asSystem(tx =>
    aStaffMember(tx, { permissions: ['Complaints - Approval View'], organizationId: office.bodies.handling }),
  )
  const id = await office.aWaitingCase(gone, secondApprover)
  expect(await findSubstitutes(context, supervisor, id)).toEqual({ problem: null, substitutes: [] })
  await office.deactivate(gone)
  const { problem, substitutes } = await findSubstitutes(context, supervisor, id)
  expect(problem).toBe('deactivated')
  const ids = substitutes.map(({ userId }) => userId)
  expect(ids).toContain(approver.userId)
  for (const { userId } of [gone, secondApprover, receiver]) expect(ids).not.toContain(userId)
})

test('a substitute is found by any part of a name, whichever letter was typed, or by id, never one of the body complained against', async () => {
  const permissions = ['Complaints - Approval View'] as const
  const [gone, found, inConflict] = await office.asSystem(async tx => [
    await aStaffMember(tx, { permissions: [...permissions], organizationId: office.bodies.handling }),
    await aStaffMember(tx, { permissions: [...permissions], organizationId: null, userName: 'zeritu@example.test' }),
    await aStaffMember(tx, { permissions: [...permissions], organizationId: office.bodies.against }),
  ])
  const names = { name: 'Zeritu Haile', name_am: 'ዘሪቱ ኃይሌ' }
  for (const { userId } of [found, inConflict])
    await office.database.ownerDb.updateTable('user_account').set(names).where('id', '=', userId).execute()
  const id = await office.aWaitingCase(gone, secondApprover)
  await office.deactivate(gone)
  const idsOf = async (sought: Parameters<typeof findSubstitutes>[3]) =>
    (await findSubstitutes(context, supervisor, id, sought)).substitutes.map(({ userId }) => userId)
  expect(await idsOf({ text: 'ሀይሌ ዘሪቱ' })).toEqual([found.userId])
  expect(await idsOf({ text: 'zeritu' })).toEqual([found.userId])
  expect(await idsOf({ text: 'nobody' })).toEqual([])
  expect(await idsOf({ userIds: [found.userId, inConflict.userId, gone.userId] })).toEqual([found.userId])
  const { substitutes } = await findSubstitutes(context, supervisor, id)
  expect(substitutes.at(-1)).toMatchObject({ userId: found.userId, organization: null, isOfHandlingBody: false })
})
