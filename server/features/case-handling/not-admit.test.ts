import { describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { notAdmit } from './not-admit.ts'

const office = await startOffice()
const { staff, take, rowOf } = office
const nonAdmissionReasonId = Number(await office.constantId('non-admission-reason'))
const refusing = { nonAdmissionReasonId, reason: 'A court decided it in May.', whereInstead: 'The court of appeal.' }
const conclusionsOf = (complaintId: number) =>
  office.database.ownerDb.selectFrom('conclusion').selectAll().where('complaint_id', '=', complaintId).execute()

describe('a receiver who does not admit', () => {
  test('issues a conclusion that the complainant can answer', async () => {
    const id = await office.aCase()
    expect(await take(staff.receiver, notAdmit, id, refusing)).toMatchObject({ status: 'NOT_ADMITTED', version: 3 })
    expect(await conclusionsOf(id)).toMatchObject([
      {
        kind: 'non-admission',
        round: 1,
        issued_by_id: staff.receiver.userId,
        is_final: false,
        answer: null,
        content: {
          reason: { en: 'A court has decided the matter' },
          text: 'A court decided it in May.',
          whereInstead: 'The court of appeal.',
        },
      },
    ])
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'B', event: 'stop' },
      { clock: 'E', event: 'start' },
    ])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'not-admit',
      details: { nonAdmissionReason: 'decided-by-court' },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { nonAdmissionReason: 'decided-by-court' } })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('not-admitted')
  })

  test('is told every field that is missing, and nothing happens', async () => {
    const id = await office.aCase()
    await expect(take(staff.receiver, notAdmit, id, {})).rejects.toMatchObject({
      fields: ['nonAdmissionReasonId', 'reason', 'whereInstead'].map(field => ({ field, reason: 'required' })),
    })
    const severity = { ...refusing, nonAdmissionReasonId: office.severityId }
    await expect(take(staff.receiver, notAdmit, id, severity)).rejects.toMatchObject({
      fields: [{ field: 'nonAdmissionReasonId', reason: 'no-such-choice' }],
    })
    expect(await conclusionsOf(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
  })

  test('waits for the signature where one is asked for', async () => {
    await office.gate('not-admit', staff.approver)
    const id = await office.aCase()
    const result = await take(staff.receiver, notAdmit, id, refusing)
    expect(result).toMatchObject({ status: 'WAITING_FOR_APPROVAL', isProposed: true })
    expect(await conclusionsOf(id)).toEqual([])
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'D', event: 'start' })
    await office.gate('not-admit')
  })
})
