import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { type ReferralForm, refer } from './refer.ts'
import { reportSilence } from './report-silence.ts'
import { returnReferrals } from './return-referrals.job.ts'
import { showReferrals } from './show-referrals.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock } = office
const start = clock.at

const form: ReferralForm = {
  receivingBody: 'ombudsman',
  mainIssue: 'A title deed of another city.',
  reason: 'The ombudsman decides on it.',
  deadlineOn: '2026-12-15',
}

beforeEach(() => {
  clock.at = start
})

const on = (day: string) => {
  clock.at = new Date(`${day}T09:00:00Z`)
}

describe('another body that stays silent', () => {
  test('loses the case some working days after its day, once, and whoever referred it is told', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    on('2026-12-17')
    await returnReferrals(context)
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED' })
    on('2026-12-30')
    await Promise.all([returnReferrals(context), returnReferrals(context)])
    await returnReferrals(context)
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', due_clock: 'B' })
    expect((await office.trackOf(id)).filter(({ action }) => action === 'return-referral')).toHaveLength(1)
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ event: 'resume', reason: 'referral-silent' })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('referral-returned')
    expect(await office.toldOf(id)).toMatchObject([{ recipient: expect.stringContaining('@') }])
    expect((await showReferrals(context, staff.receiver, id)).referrals).toMatchObject([
      { isOpen: false, answer: null },
    ])
  })

  test('also after it took the case, counted from the day of the outcome', async () => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, form)
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'accepted', answerText: 'We take it.' })
    const [{ outcomeDueOn } = { outcomeDueOn: null }] = (await showReferrals(context, staff.receiver, id)).referrals
    on('2026-12-30')
    await returnReferrals(context)
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED' })
    on(outcomeDueOn ?? '')
    await returnReferrals(context)
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED' })
    on('2027-02-15')
    await returnReferrals(context)
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER' })
  })

  test('is asked by the office when the complainant says so, once in seven days', async () => {
    const id = await office.aCase()
    const mine = office.complainantOf(id)
    await expect(take(mine, reportSilence, id, {})).rejects.toMatchObject({ code: 'not-in-this-status' })
    await take(staff.receiver, refer, id, form)
    const { version } = await rowOf(id)
    await take(mine, reportSilence, id, {})
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED', version })
    await expect(take(mine, reportSilence, id, {})).rejects.toMatchObject({ code: 'reported-already' })
    clock.at = new Date(start.getTime() + 7 * 86_400_000)
    await take(mine, reportSilence, id, {})
    expect(await office.toldOf(id)).toHaveLength(2)
    await expect(take(staff.receiver, reportSilence, id, {})).rejects.toMatchObject({ status: 403 })
  })
})
