import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { recordReferralOutcome } from './record-referral-outcome.ts'
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
  test('accepted waits for the outcome, with the number there and a day', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    await expect(
      take(staff.receiver, recordReferralOutcome, id, { outcome: 'decided', outcomeText: 'Done.' }),
    ).rejects.toMatchObject({ code: 'not-taken' })
    await take(staff.receiver, recordReferralAnswer, id, {
      answer: 'accepted',
      answerText: 'We take it.',
      theirNumber: 'GRB/77',
      theirContact: 'Ato Kebede, 011 123 4567',
    })
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED', close_reason: null })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([
      { answer: 'accepted', theirNumber: 'GRB/77', theirContact: 'Ato Kebede, 011 123 4567', isOpen: true },
    ])
    // thirty working days of an office that works from Monday to Saturday noon
    expect(referrals[0]?.outcomeDueOn).toMatch(/^202[67]-(12|01)-/)
    await expect(
      take(staff.receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'No.' }),
    ).rejects.toMatchObject({ code: 'no-referral' })
    await expect(take(staff.receiver, recordReferralOutcome, id, {})).rejects.toMatchObject({
      fields: ['outcome', 'outcomeText'].map(field => ({ field, reason: 'required' })),
    })
    await take(staff.receiver, recordReferralOutcome, id, { outcome: 'decided', outcomeText: 'The deed is yours.' })
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'REFERRED', due_at: null })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'B', event: 'stop' })
    expect((await showReferrals(context, staff.receiver, id)).referrals).toMatchObject([
      { outcome: 'decided', outcomeText: 'The deed is yours.', isOpen: false },
    ])
  })

  test('a case that was taken and is given back goes on where it was', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'accepted', answerText: 'We take it.' })
    await take(staff.receiver, recordReferralOutcome, id, { outcome: 'returned', outcomeText: 'Not ours after all.' })
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', due_clock: 'B' })
    await take(staff.receiver, refer, id, form)
    expect((await showReferrals(context, staff.receiver, id)).referrals).toHaveLength(2)
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
