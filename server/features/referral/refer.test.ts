import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, anOrganization } from '#tests/support/factories.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { gated } from '#server/features/signing/signatures/gated-rules.ts'
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

describe('a referral', () => {
  test('pauses every clock, and writes status, track, trail and message', async () => {
    const id = await office.aCase()
    const result = await take(staff.receiver, refer, id, { ...form, resolvedAt: start.toISOString() })
    expect(result).toMatchObject({ status: 'REFERRED', version: 3, isProposed: false })
    expect(await rowOf(id)).toMatchObject({ status: 'REFERRED', due_at: null, due_clock: null, next_notice_at: null })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({ clock: 'B', event: 'pause', reason: 'referred' })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'refer',
      from_status: 'ASSIGNED_TO_CASE_RECEIVER',
      to_status: 'REFERRED',
      reason: form.reason,
      details: { receivingBody: 'grievance-redress-bureau', deadlineOn: '2026-12-15' },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({
      action: 'refer',
      actor_id: staff.receiver.userId,
      details: { status: 'REFERRED' },
    })
    expect((await office.messagesOf(id)).filter(({ template }) => template === 'referred')).not.toEqual([])
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([
      { receivingBody: 'grievance-redress-bureau', organization: null, deadlineOn: '2026-12-15', isOpen: true },
    ])
  })

  test('with errors names them all, and changes nothing', async () => {
    const id = await office.aCase()
    const other = await office.aCase()
    const file = await office.asSystem(tx => anAttachment(tx, { complaint_id: other }))
    await expect(take(staff.receiver, refer, id, { receivingBody: 'organization' })).rejects.toMatchObject({
      status: 422,
      fields: ['organizationId', 'mainIssue', 'reason', 'deadlineDate'].map(field => ({ field, reason: 'required' })),
    })
    const wrong = {
      ...form,
      receivingBody: 'organization' as const,
      organizationId: office.bodies.against,
      resolvedAt: '2027-01-01T00:00:00.000Z',
      deadlineOn: '2026-11-22',
      attachmentIds: [file, randomUUID()],
    }
    await expect(take(staff.receiver, refer, id, wrong)).rejects.toMatchObject({
      fields: [
        { field: 'organizationId', reason: 'no-such-choice' },
        { field: 'resolutionDate', reason: 'date-in-future' },
        { field: 'deadlineDate', reason: 'deadline-in-the-past' },
        { field: 'dbPaths', reason: 'no-such-file' },
      ],
    })
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', version: 2 })
    expect((await showReferrals(context, staff.receiver, id)).referrals).toEqual([])
  })

  test('goes to another organization with files of the case', async () => {
    const id = await office.aCase()
    const [organizationId, file] = await office.asSystem(async tx => [
      await anOrganization(tx),
      await anAttachment(tx, { complaint_id: id }),
    ])
    const files = [file, file]
    await take(staff.receiver, refer, id, {
      ...form,
      receivingBody: 'organization',
      organizationId,
      attachmentIds: files,
    })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: organizationId }, attachments: [{ id: file }] }])
  })

  test('waits for its signature when there is a structure', async () => {
    await office.gate('refer', staff.approver)
    const id = await office.aCase()
    expect(await take(staff.receiver, refer, id, form)).toMatchObject({
      status: 'WAITING_FOR_APPROVAL',
      isProposed: true,
    })
    expect((await showReferrals(context, staff.receiver, id)).referrals).toEqual([])
    expect(await take(staff.approver, approve({ refer: gated(refer) }), id, {})).toMatchObject({ status: 'REFERRED' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ mainIssue: form.mainIssue, isOpen: true }])
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'D', event: 'stop' },
      { clock: 'B', event: 'pause' },
    ])
    await office.gate('refer')
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'Not ours.' })
    expect(await rowOf(id)).toMatchObject({ status: 'ASSIGNED_TO_CASE_RECEIVER', due_clock: 'B' })
  })
})
