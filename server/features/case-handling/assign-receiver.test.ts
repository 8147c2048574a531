import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { assignReceiver } from './assign-receiver.ts'
import { proposeHolders } from './propose-holders.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const receiverId = staff.receiver.userId

/** A case for which no receiver was found at once. */
async function anUnassignedCase(): Promise<number> {
  const accounts = office.database.ownerDb.updateTable('user_account').where('id', '=', receiverId)
  await accounts.set({ is_active: false }).execute()
  const id = await office.aCase()
  await accounts.set({ is_active: true }).execute()
  return id
}

describe('a supervisor who chooses the receiver', () => {
  test('stops clock A, starts clock B and tells who has it now', async () => {
    const id = await anUnassignedCase()
    expect(await rowOf(id)).toMatchObject({ status: 'CREATED', receiver_id: null })
    const result = await take(staff.supervisor, assignReceiver, id, { receiverId })
    expect(result).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
    expect(await rowOf(id)).toMatchObject({ receiver_id: receiverId, due_clock: 'B' })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'A', event: 'stop' },
      { clock: 'B', event: 'start' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ role_id: staff.receiver.roleId })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'assign-receiver', details: { receiverId } })
    expect((await office.messagesOf(id)).at(-1)).toMatchObject({ recipient: staff.receiver.userName })
  })

  test('has to choose somebody who can receive it', async () => {
    const id = await anUnassignedCase()
    const conflicted = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['Complaints - Receive'], organizationId: office.bodies.against }),
    )
    const choices: [number | undefined, string][] = [
      [undefined, 'required'],
      [staff.clerk.userId, 'lacks-permission'],
      [conflicted.userId, 'of-body-complained-against'],
    ]
    for (const [chosen, reason] of choices)
      await expect(take(staff.supervisor, assignReceiver, id, { receiverId: chosen })).rejects.toMatchObject({
        fields: [{ field: 'receiverId', reason }],
      })
    await expect(take(staff.receiver, assignReceiver, id, { receiverId })).rejects.toMatchObject({ status: 403 })
    expect(await rowOf(id)).toMatchObject({ status: 'CREATED', version: 1 })
  })
})

test('those of the handling body come first, the least loaded before the others, and none of the body complained against', async () => {
  const make = (organizationId: number) =>
    office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - Receive'], organizationId }))
  for (const _ of [1, 2]) await office.aCase()
  const idle = await make(office.bodies.handling)
  const elsewhere = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - Receive'] }))
  const conflicted = await make(office.bodies.against)
  const id = await office.aCase()
  const proposed = await proposeHolders(context, staff.supervisor, id, 'receiver')
  const ids = proposed.map(({ userId }) => userId)
  expect(ids).not.toContain(conflicted.userId)
  const places = [idle.userId, receiverId, elsewhere.userId].map(each => ids.indexOf(each))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(proposed.find(({ userId }) => userId === receiverId)).toMatchObject({ isOfHandlingBody: true })
  const hidden = proposeHolders(context, { ...staff.supervisor, organizationId: 999_999 }, id, 'receiver')
  await expect(hidden).rejects.toMatchObject({ status: 404 })
})
