import { beforeEach, describe, expect, test } from 'vitest'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { refer } from '#server/features/referral/refer.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { giveTo } from '#tests/support/investigation.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { extendDeadline } from './extend-deadline.ts'
import { listEligibleHolders } from './list-holders.ts'
import { reassign } from './reassign.ts'
import { takeOver } from './take-over.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const start = clock.at
const boss = await office.asSystem(tx =>
  aStaffMember(tx, {
    organizationId: office.bodies.handling,
    permissions: [
      'Complaints - List View',
      'Complaints - Act on Delayed',
      'Complaints - Receive',
      'Complaints - Decide',
    ],
  }),
)
const reason = 'It has waited too long.'

beforeEach(() => {
  clock.at = start
})

const later = (days: number) => {
  clock.at = new Date(start.getTime() + days * 86_400_000)
}

const set = (id: number, values: object) =>
  office.database.ownerDb.updateTable('complaint').set(values).where('id', '=', id).execute()

/** A case that the receiver holds. */
async function aReceivedCase(): Promise<number> {
  const id = await office.aCase()
  await set(id, { receiver_id: staff.receiver.userId })
  return id
}

async function aForwardedCase(): Promise<number> {
  const { severityId, departmentId } = office
  const id = await aReceivedCase()
  await take(staff.receiver, forward, id, { fulfilsStandard: true, reason, severityId, departmentId })
  return id
}

/** A case that is being investigated by its lead. */
async function anInvestigation(): Promise<number> {
  const id = await aForwardedCase()
  await giveTo(office, id, [staff.lead])
  return id
}

const toldOf = async (id: number) =>
  (await office.toldOf(id)).map(({ recipient, text }) => [
    recipient,
    text.split('\n').find(line => /hold it|Accept/.test(line)),
  ])

describe('taking a case over', () => {
  test('needs a delay or a holder who cannot be waited for', async () => {
    const id = await aReceivedCase()
    await expect(take(boss, takeOver, id, { reason })).rejects.toMatchObject({ code: 'not-delayed' })
    await expect(take(staff.receiver, takeOver, id, { reason })).rejects.toMatchObject({ status: 403 })
    later(7)
    await expect(take(boss, takeOver, id, {})).rejects.toMatchObject({ fields: [{ field: 'reason' }] })
    expect(await rowOf(id)).toMatchObject({ receiver_id: staff.receiver.userId, version: 2 })
  })

  test('is offered only with a cause, and only to people who can hold the case and do not hold it yet', async () => {
    const id = await aReceivedCase()
    const offered = async (person = boss) => (await showComplaint(context, person, id)).availableActions
    expect(await offered()).not.toContain('take-over')
    expect(await offered()).not.toContain('reassign')
    expect(await offered()).not.toContain('extend')
    later(7)
    expect(await offered()).toEqual(expect.arrayContaining(['take-over', 'reassign', 'extend']))
    expect(await offered(staff.supervisor)).toEqual(expect.arrayContaining(['reassign', 'extend']))
    expect(await offered(staff.supervisor)).not.toContain('take-over')
    await take(boss, takeOver, id, { reason })
    expect(await offered()).not.toContain('take-over')
    clock.at = start
    await office.database.ownerDb
      .updateTable('user_account')
      .set({ is_active: false })
      .where('id', '=', boss.userId)
      .execute()
    expect(await offered(staff.supervisor)).toEqual(expect.arrayContaining(['reassign', 'extend']))
    await office.database.ownerDb
      .updateTable('user_account')
      .set({ is_active: true })
      .where('id', '=', boss.userId)
      .execute()
  })

  test('of a delayed case changes the receiver, tells the former holder, and leaves track and trail', async () => {
    const id = await aReceivedCase()
    later(7)
    const result = await take(boss, takeOver, id, { reason })
    expect(result).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 3 })
    expect(await rowOf(id)).toMatchObject({ receiver_id: boss.userId, due_clock: 'B' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'take-over',
      reason,
      role_id: boss.roleId,
      details: { post: 'receiver', cause: 'delayed' },
    })
    expect((await office.auditOf(id)).at(-1)?.details).toMatchObject({
      userId: { from: staff.receiver.userId, to: boss.userId },
    })
    expect(await toldOf(id)).toEqual([[staff.receiver.userName, 'You no longer hold it.']])
    await expect(take(boss, takeOver, id, { reason })).rejects.toMatchObject({ code: 'holds-it-already' })
  })

  test('needs the permission for the work of that status', async () => {
    const id = await anInvestigation()
    later(60)
    await expect(take(staff.supervisor, takeOver, id, { reason })).rejects.toMatchObject({ code: 'cannot-hold-it' })
  })

  test('of an investigation makes the new lead its handler at once', async () => {
    const id = await anInvestigation()
    later(60)
    await take(boss, takeOver, id, { reason })
    const handlers = await office.database.ownerDb
      .selectFrom('complaint_handler')
      .selectAll()
      .where('complaint_id', '=', id)
      .orderBy('id')
      .execute()
    expect(handlers).toMatchObject([
      { user_id: staff.lead.userId, removed_at: clock.at },
      { user_id: boss.userId, is_lead: true, removed_at: null, accepted_at: clock.at },
    ])
  })

  test('of three at once one wins', async () => {
    const id = await aReceivedCase()
    later(7)
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => takeAction(context, boss, takeOver, { complaintId: id, input: { reason }, seenVersion: 2 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('reassigning a case', () => {
  const reassigned = (id: number, userId: number | undefined) =>
    take(staff.supervisor, reassign, id, { userId, reason })

  test.each([
    ['deactivated', { is_active: false }],
    ['in-conflict', { organization_id: office.bodies.against }],
  ])('whose holder is %s needs no delay', async (cause, values) => {
    const id = await aReceivedCase()
    const gone = await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.handling, permissions: ['Complaints - Receive'] }),
    )
    await set(id, { receiver_id: gone.userId })
    await office.database.ownerDb.updateTable('user_account').set(values).where('id', '=', gone.userId).execute()
    await reassigned(id, staff.receiver.userId)
    expect(await rowOf(id)).toMatchObject({ receiver_id: staff.receiver.userId })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ details: { post: 'receiver', cause } })
    expect(await toldOf(id)).toContainEqual([staff.receiver.userName, 'You hold it now. Continue where it stands.'])
  })

  test('whose holder is away with a delegate needs no delay', async () => {
    const id = await anInvestigation()
    await office.database.ownerDb
      .insertInto('delegation')
      .values({
        approver_id: staff.lead.userId,
        delegate_id: staff.member.userId,
        from_on: '2026-11-20',
        to_on: '2026-11-25',
        created_at: start,
      })
      .execute()
    await reassigned(id, staff.member.userId)
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ details: { post: 'lead', cause: 'absent' } })
    await office.database.ownerDb.updateTable('delegation').set({ withdrawn_at: start }).execute()
  })

  test('is refused for a member of the body complained against, for somebody without the permission, and for its holder', async () => {
    const id = await aReceivedCase()
    const against = await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.against, permissions: ['Complaints - Receive'] }),
    )
    later(7)
    for (const userId of [against.userId, staff.member.userId, 999_999])
      await expect(reassigned(id, userId)).rejects.toMatchObject({
        fields: [{ field: 'userId', reason: 'cannot-hold-it' }],
      })
    await expect(reassigned(id, staff.receiver.userId)).rejects.toMatchObject({
      fields: [{ field: 'userId', reason: 'holds-it-already' }],
    })
    await expect(take(staff.supervisor, reassign, id, {})).rejects.toMatchObject({
      fields: [{ field: 'userId' }, { field: 'reason' }],
    })
    expect(await rowOf(id)).toMatchObject({ version: 2 })
  })

  test('needs no delay for a supervisor, who says from whom it is taken; the least busy are proposed before another supervisor', async () => {
    const id = await aReceivedCase()
    const [idle, other] = await office.asSystem(async tx => {
      const organizationId = office.bodies.handling
      return [
        await aStaffMember(tx, { organizationId, permissions: ['Complaints - Receive'] }),
        await aStaffMember(tx, { organizationId, permissions: ['Complaints - Receive', 'Complaints - Supervise'] }),
      ]
    })
    const proposed = await listEligibleHolders(context, staff.supervisor, id)
    expect(proposed).toContainEqual(expect.objectContaining({ userId: idle.userId, supervises: false }))
    expect(proposed.at(-1)).toMatchObject({ userId: other.userId, supervises: true })
    await expect(take(boss, reassign, id, { userId: idle.userId, reason })).rejects.toMatchObject({
      code: 'not-delayed',
    })
    const give = (fromId: number) => take(staff.supervisor, reassign, id, { userId: idle.userId, fromId, reason })
    await expect(give(other.userId)).rejects.toMatchObject({ code: 'held-by-another' })
    await give(staff.receiver.userId)
    expect(await rowOf(id)).toMatchObject({ receiver_id: idle.userId })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ reason, details: { post: 'receiver', cause: 'given' } })
    expect(await toldOf(id)).toEqual(
      expect.arrayContaining([
        [staff.receiver.userName, 'You no longer hold it.'],
        [idle.userName, 'You hold it now. Continue where it stands.'],
      ]),
    )
  })

  test('a review goes to somebody who took no part in the case', async () => {
    const id = await aForwardedCase()
    await concludedCases(office).concludeAgain(id)
    await take(office.complainantOf(id), rejectConclusion, id, { reason: 'No.' })
    const both = await office.asSystem(tx =>
      aStaffMember(tx, { organizationId: office.bodies.handling, permissions: ['Complaints - Review'] }),
    )
    later(60)
    expect((await listEligibleHolders(context, staff.supervisor, id)).map(({ userId }) => userId)).toEqual([
      both.userId,
    ])
    await set(id, { receiver_id: both.userId })
    await expect(reassigned(id, both.userId)).rejects.toMatchObject({ fields: [{ reason: 'cannot-hold-it' }] })
    expect(await listEligibleHolders(context, staff.supervisor, id)).toEqual([])
  })

  test('is offered to those who can hold it, the least busy first', async () => {
    const id = await aReceivedCase()
    const ids = (await listEligibleHolders(context, staff.supervisor, id)).map(({ userId }) => userId)
    expect(ids[0]).not.toBe(staff.receiver.userId)
    expect(ids).toContain(boss.userId)
    expect(ids).not.toContain(staff.receiver.userId)
    await expect(listEligibleHolders(context, staff.supervisor, 999_999)).rejects.toMatchObject({ status: 404 })
  })
})

describe('extending a deadline', () => {
  const extension = { days: 5, reasonCode: 'evidence-awaited' as const, reason }

  test('is recorded in the ledger with its code, moves the deadline and tells the complainant', async () => {
    const id = await aReceivedCase()
    const before = (await rowOf(id)).due_at?.getTime() ?? 0
    later(2.9)
    await take(staff.supervisor, extendDeadline, id, extension)
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({
      clock: 'B',
      event: 'extend',
      amount: 5,
      unit: 'working-days',
      reason: 'evidence-awaited',
    })
    expect((await rowOf(id)).due_at?.getTime()).toBe(before + 7 * 86_400_000)
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('deadline-extended')
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'extend',
      details: { reasonCode: 'evidence-awaited' },
    })
  })

  test('is possible after three quarters of the time, with a reason and enough days', async () => {
    const id = await aReceivedCase()
    await expect(take(staff.supervisor, extendDeadline, id, extension)).rejects.toMatchObject({ code: 'not-delayed' })
    later(60)
    await expect(take(staff.supervisor, extendDeadline, id, {})).rejects.toMatchObject({
      fields: ['days', 'reasonCode', 'reason'].map(field => ({ field, reason: 'required' })),
    })
    const refusals = [
      [0, 'too-few-days'],
      [31, 'too-many-days'],
      [2, 'still-over'],
    ] as const
    for (const [days, refusal] of refusals)
      await expect(take(staff.supervisor, extendDeadline, id, { ...extension, days })).rejects.toMatchObject({
        fields: [{ field: 'days', reason: refusal }],
      })
    const form = { mainIssue: 'A deed.', reason: 'Not ours.', deadlineOn: '2099-12-31' }
    await take(staff.receiver, refer, id, { receivingBody: 'ombudsman', ...form })
    await expect(take(staff.supervisor, extendDeadline, id, extension)).rejects.toMatchObject({ code: 'no-clock-runs' })
  })
})

test('cases that changed hands are seen by those who hold them', () => expectRowsKept(office.database.ownerDb))
