import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { aStaffMember } from '#tests/support/factories.ts'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { updateDirecting } from '#server/features/case-handling/update-directing.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { giveOpinion } from '#server/features/decisions/give-opinion.ts'
import type { ActionRule } from './action-rule.ts'
import { takeAction } from './take-action.ts'
import type { Actor } from '#server/platform/actor.ts'

const office = await startOffice()
const { context, staff, take, severityId, departmentId, bodies } = office

const reason = 'For a reason.'
const forwarding = { fulfilsStandard: true, reason, severityId, departmentId }
const directedTo = ({ userId }: { userId: number }) => ({ handlerIds: [userId], reason })

/** With the officer at version 3. */
async function aForwardedCase(): Promise<number> {
  const id = await office.aCase()
  await take(staff.receiver, forward, id, forwarding)
  return id
}

/** Directed to the lead at version 4. */
async function aDirectedCase(): Promise<number> {
  const id = await aForwardedCase()
  await take(staff.officer, directForAction, id, directedTo(staff.lead))
  return id
}

const trying = <Input>(
  actor: Actor,
  rule: ActionRule<Input>,
  complaintId: number,
  input: Input,
  seenVersion?: number,
) => takeAction(context, actor, rule, { complaintId, input, seenVersion })

const missingItems = { missingItems: ['A readable letter.'] }
const opinion = { position: 'partly' as const, text: 'In part.' }

describe('an actor with an old version', () => {
  test('is told who did what since, when the case has moved on', async () => {
    const id = await aForwardedCase()
    await expect(trying(staff.receiver, requestStandard, id, missingItems, 2)).rejects.toMatchObject({
      status: 409,
      code: 'stale-version',
      details: {
        version: 3,
        since: [{ action: 'forward', status: 'FORWARDED_TO_CASE_OFFICER', by: { en: expect.any(String) } }],
      },
    })
    await expect(trying(staff.receiver, requestStandard, id, missingItems, 3)).rejects.toMatchObject({
      code: 'not-in-this-status',
    })
  })

  test('is told when the case has another holder', async () => {
    const id = await aDirectedCase()
    await take(staff.officer, updateDirecting, id, directedTo(staff.member))
    await expect(trying(staff.lead, acceptCase, id, {}, 4)).rejects.toMatchObject({ code: 'stale-version' })
    await expect(trying(staff.lead, acceptCase, id, {}, 5)).rejects.toMatchObject({ code: 'not-your-case' })
  })

  test('is told without names as a complainant', async () => {
    const id = await aForwardedCase()
    await expect(trying(office.complainantOf(id), withdraw, id, {}, 2)).rejects.toMatchObject({
      code: 'stale-version',
      details: { since: [{ action: 'forward', by: null }] },
    })
  })

  test('is told of it for a parallel action only when that is no longer possible', async () => {
    const id = await aDirectedCase()
    await take(staff.lead, acceptCase, id, {})
    await trying(staff.lead, giveOpinion, id, opinion, 2)
    await trying(staff.lead, giveOpinion, id, opinion)
    await take(office.complainantOf(id), withdraw, id, {})
    await expect(trying(staff.lead, giveOpinion, id, opinion, 5)).rejects.toMatchObject({ code: 'stale-version' })
    await expect(trying(staff.lead, giveOpinion, id, opinion)).rejects.toMatchObject({ code: 'not-in-this-status' })
  })
})

describe('an actor without the right', () => {
  test('is told so, but not what others did', async () => {
    const id = await aForwardedCase()
    for (const seenVersion of [2, 3, undefined])
      await expect(trying(staff.clerk, forward, id, forwarding, seenVersion)).rejects.toMatchObject({
        code: 'not-permitted',
      })
    const accused = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['All'], organizationId: bodies.against }),
    )
    await expect(trying(accused, forward, id, forwarding, 2)).rejects.toMatchObject({ code: 'conflict-of-interest' })
  })

  test('is told that there is no such case when they do not see it, whatever the version', async () => {
    const id = await aForwardedCase()
    const stranger = await office.asSystem(tx => aStaffMember(tx, { permissions: ['Complaints - Receive'] }))
    for (const actor of [stranger, { kind: 'visitor' } as const])
      for (const seenVersion of [2, 3])
        await expect(trying(actor, forward, id, forwarding, seenVersion)).rejects.toMatchObject({ status: 404 })
  })

  test('gets the refusal for the status before the one for the holder', async () => {
    const id = await aForwardedCase()
    const other = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['Complaints - Receive'], organizationId: bodies.handling }),
    )
    await expect(trying(other, forward, id, forwarding, 3)).rejects.toMatchObject({ code: 'not-in-this-status' })
  })
})
