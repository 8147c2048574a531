import { describe, expect, test } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import type { Staff } from '#server/platform/actor.ts'
import { nameSubstitute } from './name-substitute.ts'
import { sendBack } from './send-back.ts'
import { findSubstitutes } from './show-waiting.ts'
import { withdrawProposal } from './withdraw-proposal.ts'

const office = await startGatedOffice()
const { staff, approve, take, rowOf } = office
const { receiver, approver, secondApprover, supervisor } = staff

const anApprover = (change: { organizationId?: number; isActive?: boolean } = {}): Promise<Staff> =>
  office.asSystem(tx =>
    aStaffMember(tx, {
      permissions: ['Complaints - List View', 'Complaints - Approval View'],
      organizationId: office.bodies.handling,
      ...change,
    }),
  )

describe('sending back', () => {
  test('returns the case to its former status, and the author reads why', async () => {
    const id = await office.aWaitingCase(approver, secondApprover)
    await approve(approver, id)
    const before = (await office.messagesOf(id)).length
    const back = await take(secondApprover, sendBack, id, { reason: 'No court is named.' })
    expect(back).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 5 })
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', due_clock: 'B' })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'D', event: 'stop' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'send-back', reason: 'No court is named.' })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'send-back', details: { signature: 2 } })
    expect(await office.proposalOf(id)).toMatchObject({ ending: 'sent-back' })
    expect((await office.stepsOf(id)).at(-1)).toMatchObject({ ruling: 'sent-back', reason: 'No court is named.' })
    expect((await office.messagesOf(id)).slice(before)).toMatchObject([{ recipient: receiver.userName }])
    const again = await office.propose(receiver, id, 'Before the court of Bole.')
    expect(again).toMatchObject({ status: 'WAITING_FOR_APPROVAL', isProposed: true })
    expect(await office.stepsOf(id)).toHaveLength(4)
  })

  test('needs a reason, and to be in turn', async () => {
    const id = await office.aWaitingCase(approver)
    await expect(take(approver, sendBack, id, {})).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    await expect(take(secondApprover, sendBack, id, { reason: 'No.' })).rejects.toMatchObject({ code: 'not-your-case' })
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL', version: 3 })
    expect(await office.stepsOf(id)).toMatchObject([{ signed_by_id: null, ruling: null }])
  })
})

describe('taking back', () => {
  test('is for the author, and the approver is told', async () => {
    const id = await office.aWaitingCase(approver)
    await expect(take(staff.officer, withdrawProposal, id, {})).rejects.toMatchObject({ code: 'not-your-case' })
    const before = (await office.messagesOf(id)).length
    expect(await take(receiver, withdrawProposal, id, {})).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER' })
    expect(await office.proposalOf(id)).toMatchObject({ ending: 'withdrawn' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'withdraw-proposal' })
    expect((await office.messagesOf(id)).slice(before)).toMatchObject([{ recipient: approver.userName }])
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'D', event: 'stop' })
  })
})

describe('a substitute', () => {
  test('is named for an approver who has left, and signs in their place', async () => {
    const gone = await anApprover()
    const id = await office.aWaitingCase(gone, secondApprover)
    const naming = { substituteId: approver.userId, reason: 'On leave without a delegate.' }
    await expect(take(supervisor, nameSubstitute, id, naming)).rejects.toMatchObject({ code: 'approver-can-sign' })
    await office.deactivate(gone)
    const before = (await office.messagesOf(id)).length
    const named = await take(supervisor, nameSubstitute, id, naming)
    expect(named).toMatchObject({ status: 'WAITING_FOR_APPROVAL', version: 4 })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'name-substitute', reason: naming.reason })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      details: { approverId: gone.userId, substituteId: approver.userId, problem: 'deactivated' },
    })
    expect((await office.messagesOf(id)).slice(before)).toMatchObject([{ recipient: approver.userName }])
    await approve(approver, id)
    expect((await office.stepsOf(id))[0]).toMatchObject({
      approver_id: gone.userId,
      substitute_id: approver.userId,
      signed_by_id: approver.userId,
    })
  })

  test('is named for an approver who lets the time pass, by a supervisor who may sign also themself; both are told', async () => {
    const id = await office.aWaitingCase(approver)
    const other = await anApprover()
    const naming = { substituteId: other.userId, reason: 'Nothing has happened for days.' }
    const { due_at } = await rowOf(id)
    const began = office.clock.at
    office.clock.at = new Date((due_at?.getTime() ?? 0) - 60_000)
    await expect(take(supervisor, nameSubstitute, id, naming)).rejects.toMatchObject({ code: 'approver-can-sign' })
    office.clock.at = due_at as Date
    const offered = await findSubstitutes(office.context, supervisor, id)
    expect(offered.problem).toBe('late')
    const ids = offered.substitutes.map(({ userId }) => userId)
    expect([ids.includes(other.userId), ids.includes(approver.userId)]).toEqual([true, false])
    const own = { ...naming, substituteId: approver.userId }
    await expect(take(supervisor, nameSubstitute, id, own)).rejects.toMatchObject({
      fields: [{ field: 'approvingUser', reason: 'asked-already' }],
    })
    const before = (await office.messagesOf(id)).length
    await take(supervisor, nameSubstitute, id, naming)
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      actor_id: supervisor.userId,
      details: { approverId: approver.userId, substituteId: other.userId, problem: 'late' },
    })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ actor_id: supervisor.userId, reason: naming.reason })
    const told = (await office.messagesOf(id)).slice(before).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([approver.userName, other.userName].toSorted())
    await expect(approve(approver, id)).rejects.toMatchObject({ code: 'not-your-case' })
    await approve(other, id)
    expect((await office.stepsOf(id))[0]).toMatchObject({ substitute_id: other.userId, signed_by_id: other.userId })
    office.clock.at = began
  })

  test('has to be able to sign; every wrong field is named', async () => {
    const gone = await anApprover()
    const id = await office.aWaitingCase(gone, secondApprover)
    await office.deactivate(gone)
    const reasonFor = async (substituteId: number | undefined) => {
      const refusal = await take(supervisor, nameSubstitute, id, { substituteId }).catch((error: unknown) => error)
      return (refusal as { fields: { field: string; reason: string }[] }).fields
    }
    expect(await reasonFor(undefined)).toEqual([
      { field: 'approvingUser', reason: 'required' },
      { field: 'reason', reason: 'required' },
    ])
    expect((await reasonFor(receiver.userId))[0]).toEqual({ field: 'approvingUser', reason: 'own-proposal' })
    expect((await reasonFor(secondApprover.userId))[0]?.reason).toBe('signs-later')
    expect((await reasonFor(staff.lead.userId))[0]?.reason).toBe('not-permitted')
    expect((await reasonFor(999_999))[0]?.reason).toBe('no-such-choice')
    const { userId } = await anApprover({ organizationId: office.bodies.against })
    expect((await reasonFor(userId))[0]?.reason).toBe('conflict-of-interest')
    expect((await reasonFor((await anApprover({ isActive: false })).userId))[0]?.reason).toBe('deactivated')
    expect(await rowOf(id)).toMatchObject({ version: 3 })
  })

  test('is named by a supervisor', async () => {
    const id = await office.aWaitingCase(approver)
    const naming = { substituteId: secondApprover.userId, reason: 'Away.' }
    await expect(take(receiver, nameSubstitute, id, naming)).rejects.toMatchObject({ status: 403 })
  })
})
