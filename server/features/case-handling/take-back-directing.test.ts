import { describe, expect, test } from 'vitest'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { acceptCase } from './accept-case.ts'
import { directForAction } from './direct-for-action.ts'
import { forward } from './forward.ts'
import { showHandlers } from './show-handlers.ts'
import { takeBackDirecting } from './take-back-directing.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const { lead, member, officer } = staff

/** A case that the officer has just directed to a group. */
async function aDirectedCase(): Promise<number> {
  const id = await office.aCase()
  const { departmentId, severityId } = office
  await take(staff.receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
  const group = { handlerIds: [lead.userId, member.userId], leadId: lead.userId, reason: 'Both know the matter.' }
  await take(officer, directForAction, id, group)
  return id
}

const takeBack = (id: number, who = officer) => take(who, takeBackDirecting, id, {})
const availableTo = async (id: number, who = officer) => (await showComplaint(context, who, id)).availableActions

describe('whoever directed a case takes that back', () => {
  test('the case waits for them again, the handlers are told, and both steps stay in the history', async () => {
    const id = await aDirectedCase()
    const before = (await office.messagesOf(id)).length
    expect(await availableTo(id)).toContain('take-back-directing')
    expect(await takeBack(id)).toMatchObject({ status: 'FORWARDED_TO_CASE_OFFICER', version: 5 })
    expect(await rowOf(id)).toMatchObject({ officer_id: officer.userId })
    const { handlers } = await showHandlers(context, officer, id)
    expect(handlers.map(({ removedAt }) => removedAt)).toEqual([expect.any(String), expect.any(String)])
    expect((await office.trackOf(id)).slice(-2)).toMatchObject([
      { action: 'direct-for-action', to_status: 'DIRECTED_TO_HANDLER' },
      { action: 'take-back-directing', actor_id: officer.userId, to_status: 'FORWARDED_TO_CASE_OFFICER' },
    ])
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'take-back-directing',
      details: { handlerIds: [lead.userId, member.userId], version: 5 },
    })
    const told = (await office.messagesOf(id)).slice(before).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([lead.userName, member.userName].toSorted())
    expect((await showComplaint(context, officer, id)).nextStep).toBe('direct')
  })

  test('not once somebody else has acted', async () => {
    const id = await aDirectedCase()
    await take(member, acceptCase, id, {})
    expect(await availableTo(id)).not.toContain('take-back-directing')
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'acted-since' })
    await take(lead, acceptCase, id, {})
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'not-in-this-status' })
  })

  test('not after ten minutes, nor twice', async () => {
    const [first, second] = [await aDirectedCase(), await aDirectedCase()]
    await takeBack(second)
    await expect(takeBack(second)).rejects.toMatchObject({ code: 'not-in-this-status' })
    const now = clock.at
    clock.at = new Date(now.getTime() + 10 * 60_000 + 1000)
    await expect(takeBack(first)).rejects.toMatchObject({ code: 'too-late-to-take-back' })
    clock.at = now
  })

  test('nobody else takes it back', async () => {
    const id = await aDirectedCase()
    await expect(takeBack(id, lead)).rejects.toMatchObject({ code: 'not-permitted' })
    const colleague = await office.asSystem(tx =>
      aStaffMember(tx, {
        permissions: ['Complaints - List View', 'Complaints - Direct'],
        organizationId: office.bodies.handling,
      }),
    )
    await expect(takeBack(id, colleague)).rejects.toMatchObject({ code: 'not-your-case' })
  })
})
