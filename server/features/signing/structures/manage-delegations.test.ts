import { beforeEach, describe, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { addDelegation, showDelegations, withdrawDelegation } from './manage-delegations.ts'

let administrator: Staff
let approver: Staff
let delegate: Staff

const server = await testServer()
const organizationId = await server.add(anOrganization)
beforeEach(async () => {
  administrator = await member(['Action Approvals - Manage', 'Complaints - Approval View'])
  approver = await member(['Complaints - Approval View'])
  delegate = await member(['Complaints - Approval View'])
})

const member = (permissions: NonNullable<Parameters<typeof aStaffMember>[1]>['permissions'], isActive = true) =>
  server.inTransaction(tx => aStaffMember(tx, { permissions: permissions ?? [], isActive, organizationId }))
const dayFromNow = (days: number) => addDays(localDate(server.clock.now()), days)
const add = (from: number, to: number, over: { approverId?: number; delegateId?: number } = {}, by = administrator) =>
  addDelegation(server.context, by, {
    approverId: approver.userId,
    delegateId: delegate.userId,
    from: dayFromNow(from),
    to: dayFromNow(to),
    ...over,
  })
const own = async () =>
  (await showDelegations(server.context, administrator)).filter(each => each.approver.id === approver.userId)
const trail = () =>
  server.inTransaction(tx =>
    rowsIn(
      tx,
      'audit_entry',
      { actor_id: administrator.userId },
      ['action', 'subject_type', 'subject_id', 'details'],
      'id',
    ),
  )

describe('a delegation', () => {
  test('is entered and withdrawn, and the trail says who, for whom and when', async () => {
    await add(5, 9)
    const [made] = await own()
    expect(made).toMatchObject({ delegate: { id: delegate.userId }, isRunning: false })
    await withdrawDelegation(server.context, administrator, made!.id)
    expect(await own()).toEqual([])
    const details = {
      approverId: approver.userId,
      delegateId: delegate.userId,
      from: dayFromNow(5),
      to: dayFromNow(9),
    }
    const subject = { subject_type: 'delegation', subject_id: String(made!.id) }
    expect(await trail()).toEqual([
      { action: 'delegation-added', ...subject, details },
      { action: 'delegation-withdrawn', ...subject, details },
    ])
    await expect(withdrawDelegation(server.context, administrator, made!.id)).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    ['within', 6, 7],
    ['around', 4, 10],
    ['on its first day', 1, 5],
    ['on its last day', 9, 12],
  ])('that lies %s another of the approver is refused', async (_, from, to) => {
    await add(5, 9)
    await expect(add(from, to)).rejects.toMatchObject({ status: 409, code: 'overlapping-delegation' })
    expect(await own()).toHaveLength(1)
    expect(await trail()).toHaveLength(1)
  })

  test('may follow another, and replace a withdrawn one', async () => {
    await add(5, 9)
    await add(10, 12)
    await withdrawDelegation(server.context, administrator, (await own())[0]!.id)
    await add(4, 9)
    expect(await own()).toHaveLength(2)
  })

  test('made twice at once is stored once', async () => {
    const tries = await Promise.allSettled([add(5, 9), add(7, 12)])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await own()).toHaveLength(1)
  })

  test('is refused for somebody who cannot sign, and for past days', async () => {
    const gone = await member(['Complaints - Approval View'], false)
    const clerk = await member(['Complaints - List View'])
    const refused: [number, string][] = [
      [gone.userId, 'deactivated'],
      [clerk.userId, 'not-permitted'],
      [approver.userId, 'same-person'],
      [2_147_483_600, 'no-such-choice'],
    ]
    for (const [delegateId, reason] of refused) {
      await expect(add(1, 2, { delegateId })).rejects.toMatchObject({ fields: [{ field: 'delegateId', reason }] })
    }
    await expect(add(-5, -4)).rejects.toMatchObject({ fields: [{ field: 'toDate', reason: 'past' }] })
    await expect(add(5, 4)).rejects.toMatchObject({ fields: [{ field: 'toDate', reason: 'before-from' }] })
    expect(await own()).toEqual([])
    expect(await trail()).toEqual([])
  })

  test('nobody can make themselves a delegate, unless they hold `All`', async () => {
    const { userId } = administrator
    await expect(add(1, 2, { delegateId: userId })).rejects.toMatchObject({ status: 409, code: 'own-rights' })
    expect(await own()).toEqual([])
    const all = await member(['All'])
    await add(1, 2, { delegateId: all.userId }, all)
    expect(await own()).toHaveLength(1)
    await expect(add(3, 4, {}, approver)).rejects.toMatchObject({ status: 403 })
  })
})
