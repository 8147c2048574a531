import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { recordReferralAnswer } from '#server/features/referral/record-referral-answer.ts'
import { refer } from '#server/features/referral/refer.ts'
import { acceptConclusion } from './accept-conclusion.ts'
import { rateConclusion } from './rate-conclusion.ts'
import { rejectConclusion } from './reject-conclusion.ts'
import { withdraw } from './withdraw.ts'

const office = await startOffice()
const { context, staff, take, rowOf, complainantOf } = office
const cases = concludedCases(office)
const why = 'The map is still refused.'

describe('a complainant who accepts', () => {
  test('closes the complaint: clock E stops, the answer is kept, and they are told', async () => {
    const id = await cases.aConclusion()
    const before = await rowOf(id)
    expect(await take(complainantOf(id), acceptConclusion, id, {})).toMatchObject({ status: 'CLOSED' })
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'ACCEPTED', due_at: null })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'E', event: 'stop' })
    expect(await cases.conclusionsOf(id)).toMatchObject([{ answer: 'accepted', answered_at: context.clock.now() }])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'accept-conclusion',
      actor_kind: 'visitor',
      version: before.version + 1,
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ action: 'accept-conclusion', actor_kind: 'visitor' })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('closed-accepted')
  })

  test('accepts a non-admission too, which closes it as not admitted', async () => {
    const id = await cases.aNonAdmission()
    await take(complainantOf(id), acceptConclusion, id, {})
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'NOT_ADMITTED' })
  })

  test('takes effect once, even if it is sent three times', async () => {
    const id = await cases.aConclusion()
    const { version } = await rowOf(id)
    const request = { complaintId: id, input: {}, seenVersion: version }
    const answers = await Promise.allSettled(
      ['a', 'b', 'c'].map(idempotencyKey =>
        takeAction(context, complainantOf(id), acceptConclusion, { ...request, idempotencyKey }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const same = { ...request, idempotencyKey: 'again' }
    const other = await cases.aConclusion()
    const ask = { ...same, complaintId: other, seenVersion: (await rowOf(other)).version }
    const twice = await Promise.all([1, 2].map(() => takeAction(context, complainantOf(other), acceptConclusion, ask)))
    expect(twice[0]).toEqual(twice[1])
  })

  test('is the only one who can accept: staff and a proof of another complaint are refused', async () => {
    const [id, other] = [await cases.aConclusion(), await cases.aConclusion()]
    await expect(take(staff.lead, acceptConclusion, id, {})).rejects.toMatchObject({ status: 403 })
    await expect(take(complainantOf(other), acceptConclusion, id, {})).rejects.toMatchObject({ status: 404 })
    const { tracking_id: trackingId, version: seenVersion } = await rowOf(other)
    const mixed = { complaintId: id, trackingId, input: {}, seenVersion }
    await expect(takeAction(context, complainantOf(id), acceptConclusion, mixed)).rejects.toMatchObject({ status: 404 })
    expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  })
})

describe('a complainant who rejects', () => {
  test('gives a reason; somebody who had nothing to do with the case gets the review at once', async () => {
    const id = await cases.aConclusion()
    const result = await take(complainantOf(id), rejectConclusion, id, { reason: why })
    expect(await rowOf(id)).toMatchObject({
      status: 'UNDER_REVIEW',
      reviewer_id: staff.reviewer.userId,
      due_clock: 'F',
      version: result.version,
    })
    expect(await cases.conclusionsOf(id)).toMatchObject([{ answer: 'rejected', rejection_reason: why }])
    expect((await office.trackOf(id)).slice(-2)).toMatchObject([
      { action: 'reject-conclusion', actor_kind: 'visitor', reason: why },
      { action: 'assign-reviewer', actor_kind: 'system', to_status: 'UNDER_REVIEW' },
    ])
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'E', event: 'stop' },
      { clock: 'F', event: 'start' },
    ])
    const messages = await office.messagesOf(id)
    expect(messages.map(({ template }) => template)).toContain('under-review')
    expect(messages.filter(({ recipient }) => recipient === staff.reviewer.userName)).toHaveLength(1)
    expect((await office.auditOf(id)).slice(-2).map(({ action, actor_kind }) => [action, actor_kind])).toEqual([
      ['reject-conclusion', 'visitor'],
      ['assign-reviewer', 'system'],
    ])
  })

  test('may leave the reason out, as the specification does; the track says that there is none', async () => {
    const id = await cases.aConclusion()
    await take(complainantOf(id), rejectConclusion, id, {})
    expect(await cases.conclusionsOf(id)).toMatchObject([{ answer: 'rejected', rejection_reason: null }])
    expect((await office.trackOf(id)).at(-2)).toMatchObject({ action: 'reject-conclusion', reason: null })
  })

  test('gives no empty reason, and cannot reject a final conclusion', async () => {
    const id = await cases.aConclusion()
    await expect(take(complainantOf(id), rejectConclusion, id, { reason: '' })).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    await office.database.ownerDb.updateTable('complaint').set({ is_final: true }).where('id', '=', id).execute()
    const before = [await office.trackOf(id), await office.clocksOf(id), await office.auditOf(id)]
    await expect(take(complainantOf(id), rejectConclusion, id, { reason: why })).rejects.toMatchObject({
      code: 'conclusion-is-final',
    })
    expect([await office.trackOf(id), await office.clocksOf(id), await office.auditOf(id)]).toEqual(before)
    expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  })

  test('accepting and rejecting at once: one of them wins', async () => {
    const id = await cases.aConclusion()
    const answers = await Promise.allSettled([
      take(complainantOf(id), acceptConclusion, id, {}),
      take(complainantOf(id), rejectConclusion, id, { reason: why }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await cases.conclusionsOf(id)).toHaveLength(1)
  })
})

describe('a rating', () => {
  test('can be given after closing, and changed', async () => {
    const id = await cases.aConclusion()
    await expect(take(complainantOf(id), rateConclusion, id, { rating: 4 })).rejects.toMatchObject({
      code: 'not-in-this-status',
    })
    await take(complainantOf(id), acceptConclusion, id, {})
    const { version } = await rowOf(id)
    await take(complainantOf(id), rateConclusion, id, { rating: 4, comment: 'Slow.' })
    await take(complainantOf(id), rateConclusion, id, { rating: 5 })
    expect(await cases.conclusionsOf(id)).toMatchObject([{ rating: 5, rating_comment: null }])
    expect(await rowOf(id)).toMatchObject({ version, close_reason: 'ACCEPTED' })
    await expect(take(complainantOf(id), rateConclusion, id, {})).rejects.toMatchObject({
      fields: [{ field: 'rating', reason: 'required' }],
    })
  })

  test('needs a conclusion', async () => {
    const id = await office.aCase()
    await take(complainantOf(id), withdraw, id, {})
    await expect(take(complainantOf(id), rateConclusion, id, { rating: 1 })).rejects.toMatchObject({
      code: 'no-conclusion',
    })
  })
})

describe('a complainant who withdraws', () => {
  test('closes the complaint at any stage, stops every clock, and its holder is told', async () => {
    const id = await cases.anInvestigation()
    await take(complainantOf(id), withdraw, id, { reason: 'We have settled it.' })
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'WITHDRAWN', due_at: null })
    const messages = await office.messagesOf(id)
    expect(messages.map(({ template }) => template)).toContain('withdrawn')
    const told = messages.filter(({ text }) => text.includes('no longer hold it'))
    expect(told.map(({ recipient }) => recipient)).toEqual([staff.lead.userName])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'withdraw', reason: 'We have settled it.' })
  })

  test('voids an open proposal', async () => {
    await office.gate('conclude', staff.approver)
    const id = await cases.aConclusion()
    expect(await rowOf(id)).toMatchObject({ status: 'WAITING_FOR_APPROVAL' })
    await take(complainantOf(id), withdraw, id, {})
    await office.gate('conclude')
    // the author and the next approver
    const told = (await office.messagesOf(id)).filter(({ text }) => text.includes('no longer hold it'))
    const inHand = [staff.approver, staff.lead].map(({ userName }) => userName)
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(inHand.toSorted())
    const proposal = await office.database.ownerDb
      .selectFrom('proposal')
      .select('ending')
      .where('complaint_id', '=', id)
      .executeTakeFirst()
    expect(proposal).toEqual({ ending: 'void' })
    expect((await office.clocksOf(id)).filter(({ event }) => event === 'stop').map(({ clock }) => clock)).toContain('D')
  })

  test('during a referral ends the referral without an answer, and its author is told', async () => {
    const id = await office.aCase()
    const deadlineOn = localDate(new Date(context.clock.now().getTime() + 86_400_000 * 10))
    const form = { mainIssue: 'A deed.', reason: 'Not ours.', deadlineOn }
    await take(staff.officer, refer, id, { receivingBody: 'ombudsman', ...form })
    await take(complainantOf(id), withdraw, id, {})
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', close_reason: 'WITHDRAWN' })
    const referral = await office.database.ownerDb
      .selectFrom('referral')
      .select(['answer', 'ended_at'])
      .where('complaint_id', '=', id)
      .executeTakeFirst()
    expect(referral).toEqual({ answer: null, ended_at: context.clock.now() })
    const told = (await office.messagesOf(id)).filter(({ recipient }) => recipient === staff.officer.userName)
    expect(told).toMatchObject([{ template: 'staff-task' }])
    await expect(
      take(staff.officer, recordReferralAnswer, id, { answer: 'accepted', answerText: 'Ours.' }),
    ).rejects.toMatchObject({
      code: 'not-in-this-status',
    })
  })
})
