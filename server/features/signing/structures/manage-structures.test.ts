import { beforeEach, describe, expect, test } from 'vitest'
import type { GatedAction } from '#contract/settings/approvals.ts'
import type { Staff } from '#server/platform/actor.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { adjustStructure, removeFromStructure, showStructures } from './manage-structures.ts'

let administrator: Staff
let signers: Staff[]
const action: GatedAction = 'conclude'

const server = await testServer()
beforeEach(async () => {
  await server.database.ownerDb.deleteFrom('approval_step').execute()
  await server.database.ownerDb.deleteFrom('approval_structure').execute()
  administrator = await member({ permissions: ['Action Approvals - Manage', 'Complaints - Approval View'] })
  signers = [await aSigner(), await aSigner()]
})

const member = (fields: Parameters<typeof aStaffMember>[1]) => server.inTransaction(tx => aStaffMember(tx, fields))
const aSigner = () => member({ permissions: ['Complaints - Approval View'] })
const adjust = (approvers: { userId: number; position?: string }[], structureId = 0, by = administrator) =>
  adjustStructure(server.context, by, { action, structureId, approvers })
const current = async () => {
  const [structure] = await showStructures(server.context, administrator, action)
  return structure!
}
const trail = () =>
  server.inTransaction(tx =>
    rowsIn(
      tx,
      'audit_entry',
      { action: 'approval-structure-adjusted', actor_id: administrator.userId },
      ['actor_id', 'subject_id', 'details'],
      'id',
    ),
  )

describe('adjusting who signs', () => {
  test('is in the trail with actor, before and after; the order is the given one', async () => {
    const [first, second] = signers as [Staff, Staff]
    await adjust([{ userId: first.userId, position: 'Head' }, { userId: second.userId }])
    const { structureId } = await current()
    const turned = await adjust([{ userId: second.userId }, { userId: first.userId, position: 'Head' }], structureId)
    const approvers = turned.find(each => each.action === action)?.approvers
    expect(approvers?.map(({ order, position, user }) => [order, position, user.id])).toEqual([
      [1, null, second.userId],
      [2, 'Head', first.userId],
    ])
    const [head, plain] = [
      { userId: first.userId, position: 'Head' },
      { userId: second.userId, position: null },
    ]
    const who = { actor_id: administrator.userId, subject_id: action }
    expect(await trail()).toEqual([
      { ...who, details: { before: [], after: [head, plain] } },
      { ...who, details: { before: [head, plain], after: [plain, head] } },
    ])
  })

  test('of a structure that somebody else changed meanwhile is refused and changes nothing', async () => {
    const [first, second] = signers as [Staff, Staff]
    await adjust([{ userId: first.userId }])
    const { structureId } = await current()
    await adjust([{ userId: second.userId }], structureId)
    await expect(adjust([{ userId: first.userId }], structureId)).rejects.toMatchObject({
      status: 409,
      code: 'stale-structure',
      message: 'Error saving approval structure',
    })
    expect((await current()).approvers.map(({ user }) => user.id)).toEqual([second.userId])
    expect(await trail()).toHaveLength(2)
  })

  test('accepts one of several simultaneous calls', async () => {
    const tries = await Promise.allSettled(signers.map(({ userId }) => adjust([{ userId }])))
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await current()).approvers).toHaveLength(1)
    expect(await trail()).toHaveLength(1)
  })

  test('refuses a new approver who is deactivated, may not sign, is listed twice or does not exist', async () => {
    const gone = await member({ permissions: ['Complaints - Approval View'], isActive: false })
    const clerk = await member({ permissions: ['Complaints - List View'] })
    const { userId } = signers[0]!
    const nobody = { userId: 2_147_483_600 }
    await expect(adjust([{ userId }, gone, clerk, { userId }, nobody])).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: 'approvers.1.approvingUser', reason: 'deactivated' },
        { field: 'approvers.2.approvingUser', reason: 'not-permitted' },
        { field: 'approvers.3.approvingUser', reason: 'named-twice' },
        { field: 'approvers.4.approvingUser', reason: 'no-such-choice' },
      ],
    })
    expect((await current()).approvers).toEqual([])
    expect(await trail()).toEqual([])
  })

  test('keeps an approver who was deactivated later, and says so', async () => {
    const [first, second] = signers as [Staff, Staff]
    await adjust([{ userId: first.userId }])
    const { userId } = first
    await server.inTransaction(tx =>
      tx.updateTable('user_account').set({ is_active: false }).where('id', '=', userId).execute(),
    )
    const { structureId } = await current()
    await adjust([{ userId }, { userId: second.userId }], structureId)
    expect((await current()).approvers.map(({ problem }) => problem)).toEqual(['deactivated', null])
  })

  test('lets nobody add themselves, unless they hold `All`; it may keep them', async () => {
    await expect(adjust([administrator])).rejects.toMatchObject({ status: 409, code: 'own-rights' })
    expect(await trail()).toEqual([])
    const all = await member({ permissions: ['All'] })
    await adjust([all, administrator], 0, all)
    const { structureId } = await current()
    await adjust([administrator], structureId)
    expect((await current()).approvers.map(({ user }) => user.id)).toEqual([administrator.userId])
  })

  test('needs the page permission', async () => {
    const signer = signers[0]!
    await expect(adjust([signer], 0, signer)).rejects.toMatchObject({ status: 403 })
  })
})

test('removing one keeps the order of the others; without approvers the action takes effect at once', async () => {
  const [first, second] = signers as [Staff, Staff]
  await adjust([{ userId: first.userId }, { userId: second.userId }])
  const [line] = (await current()).approvers
  await removeFromStructure(server.context, administrator, { action, id: line!.id })
  expect((await current()).approvers.map(({ order, user }) => [order, user.id])).toEqual([[1, second.userId]])
  const again = removeFromStructure(server.context, administrator, { action, id: line!.id })
  await expect(again).rejects.toMatchObject({ status: 404 })
  await removeFromStructure(server.context, administrator, { action, id: 0 })
  expect(await current()).toMatchObject({ structureId: 0, approvers: [] })
  expect((await trail()).at(-1)?.details).toEqual({ before: [{ userId: second.userId, position: null }], after: [] })
})
