import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { showStatusTrack } from '#server/features/complaint-detail/show-complaint.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { mergeOrganization } from '#server/features/organizations/merge-organizations.ts'
import { approve } from '#server/features/signatures/approve.ts'
import { gated } from '#server/features/signatures/gated-rules.ts'
import { showDetailForApproval } from '#server/features/signatures/show-detail.ts'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import { recordReferralAnswer } from './record-referral-answer.ts'
import { type ReferralForm, refer } from './refer.ts'
import { requestReferral } from './request-referral.ts'
import { showMyReferrals, showReferrals } from './show-referrals.ts'

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
afterAll(office.close)

const later = (hours: number) => {
  clock.at = new Date(start.getTime() + hours * 3600_000)
}

describe('a referral', () => {
  test('pauses every clock and leaves status, track, trail and message', async () => {
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

  test('names everything that is missing or wrong, and nothing happens', async () => {
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

  test('waits for its signature where there is a structure', async () => {
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

describe('a referral that waits for its signature', () => {
  const become = (id: number, merged_into_id: number) =>
    office.database.ownerDb
      .updateTable('organization')
      .set({ is_active: false, merged_into_id })
      .where('id', '=', id)
      .execute()
  const waiting = async (organizationId: number) => {
    const id = await office.aCase()
    await take(staff.receiver, refer, id, { ...form, receivingBody: 'organization', organizationId })
    return id
  }
  const sign = (id: number) => take(staff.approver, approve({ refer: gated(refer) }), id, {})
  const shown = async (id: number) => (await showDetailForApproval(context, staff.approver, id)).changes

  test('goes to what the body became part of meanwhile, and the track says so', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole] = await office.asSystem(async tx => [
      await anOrganization(tx, { name_en: 'Old bureau', name_am: 'የድሮ ቢሮ' }),
      await anOrganization(tx, { name_en: 'New bureau', name_am: 'አዲስ ቢሮ' }),
    ])
    const id = await waiting(gone)
    await become(gone, whole)
    expect(await shown(id)).toContainEqual({
      subject: 'organizationId',
      before: null,
      after: { kind: 'names', names: [{ en: 'Old bureau → New bureau', am: 'የድሮ ቢሮ → አዲስ ቢሮ' }] },
    })
    expect(await sign(id)).toMatchObject({ status: 'REFERRED' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: whole } }])
    const merged = { from: { en: 'Old bureau', am: 'የድሮ ቢሮ' }, into: { en: 'New bureau', am: 'አዲስ ቢሮ' } }
    expect((await showStatusTrack(context, staff.receiver, id)).map(step => step.merged)).toEqual([
      ...Array.from({ length: (await office.trackOf(id)).length - 1 }, () => null),
      merged,
    ])
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { organizationId: whole, merged } })
    await office.gate('refer')
  })

  test('is refused where that is the body complained against, for it would judge itself', async () => {
    await office.gate('refer', staff.approver)
    const gone = await office.asSystem(tx => anOrganization(tx))
    const id = await waiting(gone)
    await become(gone, office.bodies.against)
    await expect(sign(id)).rejects.toMatchObject({
      code: 'proposal-no-longer-holds',
      details: { fields: [{ field: 'organizationId', reason: 'no-such-choice' }] },
    })
    await office.gate('refer')
  })

  test('is signed only on a page that names both, however often the body was merged', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole, last, other] = await office.asSystem(async tx => [
      await anOrganization(tx, { name_en: 'Old bureau', name_am: 'የድሮ ቢሮ' }),
      await anOrganization(tx),
      await anOrganization(tx, { name_en: 'Last bureau', name_am: 'የመጨረሻ ቢሮ' }),
      await anOrganization(tx),
    ])
    const [id, untouched] = [await waiting(gone), await waiting(other)]
    const actor = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
    const merge = (from: number, intoId: number) =>
      inTransactionAs(office.database.db, actor, tx =>
        mergeOrganization(tx, { actor, at: clock.at }, { id: from, intoId }),
      )
    const signOn = (seenVersion: number) =>
      takeAction(context, staff.approver, approve({ refer: gated(refer) }), { complaintId: id, input: {}, seenVersion })
    const { version } = await rowOf(id)
    await merge(gone, whole)
    await expect(signOn(version)).rejects.toMatchObject({
      code: 'stale-version',
      details: { version: version + 1, since: [] },
    })
    await merge(whole, last)
    await expect(signOn(version + 1)).rejects.toMatchObject({ code: 'stale-version' })
    expect(await shown(id)).toContainEqual({
      subject: 'organizationId',
      before: null,
      after: { kind: 'names', names: [{ en: 'Old bureau → Last bureau', am: 'የድሮ ቢሮ → የመጨረሻ ቢሮ' }] },
    })
    expect((await rowOf(untouched)).version).toBe(version)
    expect(await signOn(version + 2)).toMatchObject({ status: 'REFERRED', version: version + 3 })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: last } }])
    await office.gate('refer')
  })

  test('waits for the merge that is under way', async () => {
    await office.gate('refer', staff.approver)
    const [gone, whole] = await office.asSystem(async tx => [await anOrganization(tx), await anOrganization(tx)])
    const id = await waiting(gone)
    const admin = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
    const [, signed] = await inTransactionAs(office.database.db, admin, async tx => {
      await mergeOrganization(tx, { actor: admin, at: clock.at }, { id: gone, intoId: whole })
      const signing = sign(id).catch(({ code }) => code)
      const first = await Promise.race([signing, pause(300, 'waits')])
      expect(first).toBe('waits')
      return [first, signing] as const
    })
    // the page that was signed on named one body only
    expect(await signed).toBe('stale-version')
    expect(await sign(id)).toMatchObject({ status: 'REFERRED' })
    const { referrals } = await showReferrals(context, staff.receiver, id)
    expect(referrals).toMatchObject([{ organization: { id: whole } }])
    await office.gate('refer')
  })
})

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

  test('refused takes it back to where it was, and its clock goes on with what was left', async () => {
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

  test('needs both its fields, the permission and a referral', async () => {
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

describe('a complainant who asks for a referral', () => {
  test('is heard once in a round, and the holder is told', async () => {
    const id = await office.aCase()
    await office.database.ownerDb
      .updateTable('complaint')
      .set({ receiver_id: staff.receiver.userId })
      .where('id', '=', id)
      .execute()
    const me = office.complainantOf(id)
    const named = { complaintId: id, trackingId: (await rowOf(id)).tracking_id }
    expect(await showMyReferrals(context, me, named)).toMatchObject({ canRequest: true, requests: [] })
    await expect(take(me, requestReferral, id, {})).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    const request = { complaintId: id, input: { reason: 'The bureau is partial.' } }
    expect(await takeAction(context, me, requestReferral, request)).toMatchObject({ version: 2 })
    await expect(takeAction(context, me, requestReferral, request)).rejects.toMatchObject({ code: 'already-requested' })
    expect(await showMyReferrals(context, me, named)).toMatchObject({
      canRequest: false,
      requests: [{ reason: 'The bureau is partial.' }],
    })
    const told = await office.toldOf(id)
    expect(told.map(({ recipient }) => recipient)).toEqual([staff.receiver.userName])
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'request-referral', actor_kind: 'visitor' })
  })

  test('is heard while nobody in the department holds the case', async () => {
    const id = await office.aCase()
    const { severityId, departmentId } = office
    await take(staff.receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
    await take(office.complainantOf(id), requestReferral, id, { reason: 'The bureau is partial.' })
    const told = (await office.messagesOf(id)).filter(({ text }) => text.includes('asks that it be referred'))
    expect(told.map(({ recipient }) => recipient)).toEqual([staff.officer.userName])
  })

  test('has to have proven the complaint', async () => {
    const id = await office.aCase()
    const other = await office.aCase()
    const request = { complaintId: id, input: { reason: 'Please.' } }
    await expect(takeAction(context, office.complainantOf(other), requestReferral, request)).rejects.toMatchObject({
      status: 404,
    })
    const [named, mixed] = [await rowOf(id), await rowOf(other)].map(row => ({
      complaintId: id,
      trackingId: row.tracking_id,
    }))
    await expect(showMyReferrals(context, office.complainantOf(other), named!)).rejects.toMatchObject({ status: 404 })
    await expect(showMyReferrals(context, office.complainantOf(id), mixed!)).rejects.toMatchObject({ status: 404 })
    await expect(take(staff.receiver, requestReferral, id, { reason: 'x' })).rejects.toMatchObject({ status: 403 })
  })
})
