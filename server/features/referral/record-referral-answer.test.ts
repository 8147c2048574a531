import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { type ReferralForm, refer } from './refer.ts'
import { showReferrals } from './show-referrals.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const start = clock.at

const form: ReferralForm = {
  receivingBody: 'grievance-redress-bureau',
  mainIssue: 'A title deed of another city.',
  reason: 'The bureau decides on it.',
  deadlineOn: '2026-12-15',
}

beforeEach(() => {
  clock.at = start
})

const later = (hours: number) => {
  clock.at = new Date(start.getTime() + hours * 3600_000)
}

describe('the other body’s answer', () => {
  test('accepted closes the case', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'accepted', answerText: 'We take it.' })
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'REFERRED', due_at: null })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'B', event: 'stop' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ answer: 'accepted', answerText: 'We take it.', isOpen: false }])
  })

  test('refused returns it to its status, and its clock continues with the time that was left', async () => {
    const id = await office.aCase()
    const before = (await rowOf(id)).due_at
    await take(staff.receiver, refer, id, form)
    later(24)
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'Not ours.' })
    const after = await rowOf(id)
    expect(after).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 4, due_clock: 'B' })
    expect(after.due_at?.getTime()).toBe((before?.getTime() ?? 0) + 24 * 3600_000)
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ event: 'resume', reason: 'referral-refused' })
    await take(staff.receiver, refer, id, form)
    expect((await showReferrals(context, staff.receiver, id)).referrals).toHaveLength(2)
  })

  test('needs both fields, the permission and a referral', async () => {
    const id = await office.aCase()
    await expect(take(staff.receiver, recordReferralAnswer, id, { answer: 'refused' })).rejects.toMatchObject({
      code: 'not-in-this-status',
    })
    await take(staff.receiver, refer, id, form)
    await expect(take(staff.receiver, recordReferralAnswer, id, {})).rejects.toMatchObject({
      fields: ['answer', 'answerText'].map(field => ({ field, reason: 'required' })),
    })
    await expect(take(staff.member, recordReferralAnswer, id, { answer: 'refused' })).rejects.toMatchObject({
      status: 403,
    })
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED', version: 3 })
  })

  test('recorded twice at once counts once', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    const input = { answer: 'accepted' as const, answerText: 'We take it.' }
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        takeAction(context, staff.receiver, recordReferralAnswer, { complaintId: id, input, seenVersion: 3 }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
