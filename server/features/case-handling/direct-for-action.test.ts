import { describe, expect, test } from 'vitest'
import type { Directing, DirectingAction } from '#contract/desk/directing.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { directForAction } from './direct-for-action.ts'
import { directingRules } from './directing-rules.ts'
import { forward } from './forward.ts'
import { acceptCase } from './accept-case.ts'
import { showHandlers } from './show-handlers.ts'
import { updateDirecting } from './update-directing.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const { lead, member, secondMember, officer } = staff
const group = { handlerIds: [lead.userId, member.userId], leadId: lead.userId, reason: 'Both know the matter.' }

async function aForwardedCase(): Promise<number> {
  const id = await office.aCase()
  const { departmentId, severityId } = office
  await take(staff.receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
  return id
}

async function aDirectedCase(): Promise<number> {
  const id = await aForwardedCase()
  await take(officer, directForAction, id, group)
  return id
}

const handlersOf = async (complaintId: number) =>
  (await showHandlers(context, officer, complaintId)).handlers
    .filter(({ removedAt, declinedAt }) => !removedAt && !declinedAt)
    .map(({ userId, isLead, acceptedAt }) => ({ userId, isLead, hasAccepted: acceptedAt !== null }))

const toldIn = async (complaintId: number, version: number) =>
  (await office.messagesOf(complaintId))
    .filter(({ event_key }) => event_key.startsWith(`complaint:${complaintId}:${version}:`))
    .map(({ recipient, event_key }) => `${event_key.split(':')[3]} ${recipient}`)
    .toSorted()

test.each<[DirectingAction, Partial<Directing>]>([
  ['request-standard', { missingItems: ['The house number.'] }],
  ['not-admit', { nonAdmissionReasonId: office.nonAdmissionReasonId, reason: 'Not ours.', whereInstead: 'The court.' }],
  [
    'forward',
    { fulfilsStandard: true, reason: 'Complete.', severityId: office.severityId, departmentId: office.departmentId },
  ],
])('a receiver’s %s that calls one handler or none a group is refused, and nothing happens', async (action, given) => {
  const id = await office.aCase()
  const rule = directingRules[action]
  const refusal = { status: 422, fields: [{ field: 'isHandledByGroup', reason: 'contradicts-handlers' }] }
  const refuse = (claimed: object) =>
    expect(take(office.staff.receiver, rule, id, { ...given, ...claimed })).rejects.toMatchObject(refusal)
  await refuse({ isHandledByGroup: true })
  await refuse({ isHandledByGroup: true, handlerIds: [lead.userId, lead.userId] })
  expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
  expect(await take(office.staff.receiver, rule, id, { ...given, isHandledByGroup: false })).toMatchObject({
    version: 3,
  })
})

describe('an officer who directs', () => {
  test('may say whether it is a group, and is refused where the list says otherwise', async () => {
    const id = await aForwardedCase()
    const refusal = { status: 422, fields: [{ field: 'isHandledByGroup', reason: 'contradicts-handlers' }] }
    const one = { handlerIds: [lead.userId, lead.userId], reason: group.reason }
    await expect(take(officer, directForAction, id, { ...group, isHandledByGroup: false })).rejects.toMatchObject(
      refusal,
    )
    await expect(take(officer, directForAction, id, { ...one, isHandledByGroup: true })).rejects.toMatchObject(refusal)
    await take(officer, directForAction, id, { ...group, isHandledByGroup: true })
    await expect(take(officer, updateDirecting, id, { ...one, isHandledByGroup: true })).rejects.toMatchObject(refusal)
    await take(officer, updateDirecting, id, { ...one, isHandledByGroup: false })
    expect(await showHandlers(context, officer, id)).toMatchObject({ isHandledByGroup: false })
  })

  test('directs to several handlers, who become a group with a lead and are told', async () => {
    const id = await aForwardedCase()
    const result = await take(officer, directForAction, id, group)
    expect(result).toMatchObject({ status: 'DIRECTED_TO_HANDLER', version: 4 })
    expect(await rowOf(id)).toMatchObject({ officer_id: officer.userId, due_clock: 'C' })
    expect(await showHandlers(context, officer, id)).toMatchObject({ isHandledByGroup: true })
    expect(await handlersOf(id)).toEqual([
      { userId: lead.userId, isLead: true, hasAccepted: false },
      { userId: member.userId, isLead: false, hasAccepted: false },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'direct-for-action',
      reason: 'Both know the matter.',
      role_id: lead.roleId,
      details: { handlers: 2, isHandledByGroup: true },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      details: { handlerIds: group.handlerIds, leadId: lead.userId },
    })
    expect(await toldIn(id, 4)).toEqual([`handle ${lead.userName}`, `handle ${member.userName}`].toSorted())
  })

  test('directs to one handler, who becomes the lead without a group', async () => {
    const id = await aForwardedCase()
    await take(officer, directForAction, id, { handlerIds: [member.userId, member.userId], reason: 'Knows it.' })
    expect(await showHandlers(context, officer, id)).toMatchObject({ isHandledByGroup: false })
    expect(await handlersOf(id)).toEqual([{ userId: member.userId, isLead: true, hasAccepted: false }])
  })

  test('is told what is missing and who cannot handle it, and nothing happens', async () => {
    const id = await aForwardedCase()
    await expect(take(officer, directForAction, id, {})).rejects.toMatchObject({
      fields: ['CompliantGroupHandlersList', 'reason'].map(field => ({ field, reason: 'required' })),
    })
    await expect(take(officer, directForAction, id, { ...group, leadId: null })).rejects.toMatchObject({
      fields: [{ field: 'leadHandlerId', reason: 'required' }],
    })
    await expect(take(officer, directForAction, id, { ...group, leadId: officer.userId })).rejects.toMatchObject({
      fields: [{ field: 'leadHandlerId', reason: 'not-a-handler' }],
    })
    const make = (options: Parameters<typeof aStaffMember>[1]) => office.asSystem(tx => aStaffMember(tx, options))
    const permissions = ['Complaints - Decide'] as const
    const unfit = {
      'of-body-complained-against': await make({
        permissions: [...permissions],
        organizationId: office.bodies.against,
      }),
      deactivated: await make({ permissions: [...permissions], isActive: false }),
      'lacks-permission': staff.receiver,
      'no-such-choice': { userId: 999_999 },
    }
    for (const [reason, { userId }] of Object.entries(unfit))
      await expect(
        take(officer, directForAction, id, { handlerIds: [lead.userId, userId], leadId: lead.userId, reason: 'x' }),
      ).rejects.toMatchObject({ fields: [{ field: 'CompliantGroupHandlersList', reason }] })
    expect(await handlersOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'FORWARDED_TO_CASE_OFFICER', version: 3, officer_id: null })
  })

  test('waits for the signature where one is asked for', async () => {
    await office.gate('direct-for-action', staff.approver)
    const id = await aForwardedCase()
    expect(await take(officer, directForAction, id, group)).toMatchObject({ isProposed: true })
    expect(await handlersOf(id)).toEqual([])
    await office.gate('direct-for-action')
  })
})

describe('an officer who changes the directing', () => {
  test('tells those who left or joined; the acceptance of the others stays', async () => {
    const id = await aDirectedCase()
    await take(lead, acceptCase, id, {})
    const change = { handlerIds: [lead.userId, secondMember.userId], leadId: lead.userId, reason: 'On leave.' }
    const result = await take(officer, updateDirecting, id, change)
    expect(result).toMatchObject({ status: 'UNDER_INVESTIGATION', version: 6 })
    expect(await handlersOf(id)).toEqual([
      { userId: lead.userId, isLead: true, hasAccepted: true },
      { userId: secondMember.userId, isLead: false, hasAccepted: false },
    ])
    expect(await toldIn(id, 6)).toEqual(
      [`handle ${secondMember.userName}`, `withdrawn-from-you ${member.userName}`].toSorted(),
    )
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      details: { left: [member.userId], joined: [secondMember.userId] },
    })
  })

  test('asks a new lead to accept', async () => {
    const id = await aDirectedCase()
    await take(lead, acceptCase, id, {})
    await take(member, acceptCase, id, {})
    await take(officer, updateDirecting, id, { ...group, leadId: member.userId })
    expect(await handlersOf(id)).toEqual([
      { userId: member.userId, isLead: true, hasAccepted: false },
      { userId: lead.userId, isLead: false, hasAccepted: true },
    ])
    await take(member, acceptCase, id, {})
    const joining = { handlerIds: [member.userId, secondMember.userId], leadId: secondMember.userId, reason: 'x' }
    await take(officer, updateDirecting, id, joining)
    expect(await handlersOf(id)).toEqual([
      { userId: secondMember.userId, isLead: true, hasAccepted: false },
      { userId: member.userId, isLead: false, hasAccepted: true },
    ])
  })

  test('is refused when nothing changes', async () => {
    const id = await aDirectedCase()
    await expect(take(officer, updateDirecting, id, group)).rejects.toMatchObject({ code: 'nothing-changed' })
    await expect(take(lead, updateDirecting, id, group)).rejects.toMatchObject({ status: 403 })
  })
})
