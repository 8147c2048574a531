import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { acceptCase } from './accept-case.ts'
import { declineCase } from './decline-case.ts'
import { directForAction } from './direct-for-action.ts'
import { forward } from './forward.ts'
import { showHandlers } from './show-handlers.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const { lead, member, officer } = staff

async function aDirectedCase(): Promise<number> {
  const id = await office.aCase()
  const { departmentId, severityId } = office
  await take(staff.receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
  const handlerIds = [lead.userId, member.userId]
  await take(officer, directForAction, id, { handlerIds, leadId: lead.userId, reason: 'Both know it.' })
  return id
}

const currentOf = async (complaintId: number) =>
  (await showHandlers(context, officer, complaintId)).handlers.filter(each => !each.removedAt && !each.declinedAt)

describe('accepting', () => {
  test('by the lead begins the investigation, and the complainant is told', async () => {
    const id = await aDirectedCase()
    expect(await take(lead, acceptCase, id, {})).toMatchObject({ status: 'UNDER_INVESTIGATION', version: 5 })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'accept-case', role_id: lead.roleId })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'accept-case', details: { isLead: true } })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('under-investigation')
    await expect(take(lead, acceptCase, id, {})).rejects.toMatchObject({ code: 'already-accepted' })
  })

  test('by a member changes nothing for the others, and needs no version', async () => {
    const id = await aDirectedCase()
    const result = await takeAction(context, member, acceptCase, { complaintId: id, input: {} })
    expect(result).toMatchObject({ status: 'DIRECTED_TO_HANDLER', version: 4 })
    expect((await currentOf(id)).map(({ acceptedAt }) => acceptedAt !== null)).toEqual([false, true])
    expect(await take(lead, acceptCase, id, {})).toMatchObject({ status: 'UNDER_INVESTIGATION' })
  })

  test('may be given once, by the person who is asked', async () => {
    const id = await aDirectedCase()
    await expect(take(staff.secondMember, acceptCase, id, {})).rejects.toMatchObject({ code: 'not-your-case' })
    await expect(take(staff.receiver, acceptCase, id, {})).rejects.toMatchObject({ status: 403 })
    const request = { complaintId: id, input: {}, seenVersion: 4 }
    const sent = await Promise.allSettled([1, 2, 3].map(() => takeAction(context, lead, acceptCase, request)))
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('declining', () => {
  test('by the lead gives the case back to its officer and ends the others’ work', async () => {
    const id = await aDirectedCase()
    const result = await take(lead, declineCase, id, { reason: 'I know the complainant.' })
    expect(result).toMatchObject({ status: 'FORWARDED_TO_CASE_OFFICER', version: 5 })
    expect(await currentOf(id)).toEqual([])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ reason: 'I know the complainant.' })
    const told = (await office.messagesOf(id)).slice(-2).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual([member.userName, officer.userName].toSorted())
    const again = { handlerIds: [lead.userId], reason: 'There is nobody else.' }
    expect(await take(officer, directForAction, id, again)).toMatchObject({ status: 'DIRECTED_TO_HANDLER' })
  })

  test('by a member leaves the case with the others', async () => {
    const id = await aDirectedCase()
    await take(lead, acceptCase, id, {})
    const result = await take(member, declineCase, id, { reason: 'No time.' })
    expect(result).toMatchObject({ status: 'UNDER_INVESTIGATION', version: 6 })
    expect((await currentOf(id)).map(({ userId }) => userId)).toEqual([lead.userId])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ role_id: lead.roleId })
  })

  test('needs a reason, and is refused to a lead who has begun', async () => {
    const id = await aDirectedCase()
    await expect(take(lead, declineCase, id, {})).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    expect(await rowOf(id)).toMatchObject({ version: 4 })
    await take(lead, acceptCase, id, {})
    await expect(take(lead, declineCase, id, { reason: 'Too late.' })).rejects.toMatchObject({ code: 'not-your-case' })
  })
})
