import { expect, test } from 'vitest'
import { mostProposed } from '#contract/values/action-choices.ts'
import { findReviewers } from '#server/features/conclusion/reviewers.queries.ts'
import { listEligibleHolders } from '#server/features/supervision/list-holders.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { proposeHolders } from './propose-holders.ts'

const office = await startOffice()
const { context, asSystem, bodies, staff } = office

/** More than are proposed at once, the last ones of another body, who come after those of the handling body. */
const named = (name: string, name_am: string, organizationId: number) =>
  asSystem(async tx => {
    const permissions = ['Complaints - Decide', 'Complaints - Receive', 'Complaints - Review'] as const
    const person = await aStaffMember(tx, { organizationId, permissions: [...permissions] })
    await tx.updateTable('user_account').set({ name, name_am }).where('id', '=', person.userId).execute()
    return person.userId
  })
for (let at = 0; at < mostProposed; at += 1) await named(`Colleague ${at}`, `ባልደረባ ${at}`, bodies.handling)
const last = await named('Zelalem Hailu', 'ዘላለም ኃይሉ', bodies.handling)
const inConflict = await named('Zelalem Partial', 'ዘላለም ወገን', bodies.against)
const id = await office.aCase()

const idsOf = (people: readonly { userId: number }[]) => people.map(({ userId }) => userId)
const handlers = async (sought?: Parameters<typeof proposeHolders>[4]) =>
  idsOf(await proposeHolders(context, staff.officer, id, 'lead', sought))

test('the first are proposed, and the others are found by a part of the name in either language', async () => {
  const first = await handlers()
  expect(first).toHaveLength(mostProposed)
  expect(first).not.toContain(last)
  for (const text of ['zelal', 'hailu zela', 'ዘላለም ሀይሉ'])
    expect([text, await handlers({ text })]).toEqual([text, [last]])
  expect(await handlers({ text: 'nobody of this name' })).toEqual([])
  expect(await handlers({ text: '%' })).toEqual([])
})

test('those who were chosen before are found by their ids, as long as they can be chosen', async () => {
  expect(await handlers({ userIds: [last, inConflict, staff.clerk.userId] })).toEqual([last])
})

test('receivers, holders and reviewers are found alike', async () => {
  const sought = { text: 'Zelalem' }
  expect(idsOf(await proposeHolders(context, staff.supervisor, id, 'receiver', sought))).toEqual([last])
  expect(idsOf(await listEligibleHolders(context, staff.supervisor, id, sought))).toEqual([last])
  const complaint = await office.rowOf(id)
  const reviewers = await asSystem(tx => findReviewers(tx, complaint, context.clock.now(), sought))
  expect(idsOf(reviewers)).toEqual([last])
})
