import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import { type NoticeChoice, usualNoticeChoices } from '#contract/accounts/notice-choices.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { startOffice } from '#tests/support/case-office.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { addDocument } from '#server/features/registration/index.ts'
import { adjust } from '#server/features/case-handling/adjust.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { saveNoticeChoices, showNoticeChoices } from '#server/features/accounts/index.ts'
import { addNote } from '#server/features/case-notes/write-notes.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransaction } from '#server/platform/context.ts'
import { forgetNoticesJob } from './forget-notices.job.ts'
import { recordNotices } from './notices.queries.ts'
import { markNoticesRead, showNotices } from './show-notices.ts'

const office = await startOffice()
const { context, staff, take, clock } = office
const { receiver, officer, lead, supervisor } = staff
const start = clock.at

beforeEach(async () => {
  clock.at = start
  await office.database.ownerDb.deleteFrom('notice').execute()
})

const told = async (person: Staff, complaintId: number) =>
  (await showNotices(context, person)).notices
    .filter(notice => notice.complaintId === complaintId)
    .map(({ kind }) => kind)
const unread = async (person: Staff) => (await showNotices(context, person)).unread

async function aForwardedCase(): Promise<number> {
  const id = await office.aCase()
  const { departmentId, severityId } = office
  await take(receiver, forward, id, { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId })
  return id
}

describe('somebody gets a notice in the portal', () => {
  test('when a case comes to them, in the same transaction', async () => {
    const id = await aForwardedCase()
    expect(await told(receiver, id)).toEqual(['assigned'])
    await expect(take(officer, directForAction, id, { handlerIds: [], reason: 'Nobody.' })).rejects.toMatchObject({
      status: 422,
    })
    expect(await told(lead, id)).toEqual([])
    await take(officer, directForAction, id, {
      handlerIds: [lead.userId],
      leadId: lead.userId,
      reason: 'She knows it.',
    })
    expect(await told(lead, id)).toEqual(['assigned'])
    expect(await told(supervisor, id)).toEqual([])
  })

  test('when their signature is needed', async () => {
    const id = await aForwardedCase()
    await office.gate('direct-for-action', staff.approver)
    const handlers = { handlerIds: [lead.userId], leadId: lead.userId, reason: 'She knows it.' }
    await take(officer, directForAction, id, handlers)
    await office.gate('direct-for-action')
    expect(await told(lead, id)).toEqual([])
    expect(await told(staff.approver, id)).toEqual(['signature-asked'])
  })

  test('when the complainant has answered, once for each answer, without another e-mail', async () => {
    const id = await office.aCase()
    await take(receiver, requestStandard, id, { missingItems: ['The title deed'] })
    await takeAction(context, office.complainantOf(id), adjust, {
      complaintId: id,
      input: { text: 'Here it is.' },
      seenVersion: (await office.rowOf(id)).version,
    })
    expect(await told(receiver, id)).toEqual(['answered', 'assigned'])
    const file = { complaintId: id, input: { attachmentIds: ['6f6f2a5e-4f0b-4f4e-9d7a-3a2f0b8f1c11'] } }
    await takeAction(context, office.complainantOf(id), addDocument, file)
    await takeAction(context, office.complainantOf(id), addDocument, file)
    expect(await told(receiver, id)).toEqual(['answered', 'answered', 'assigned'])
    expect((await office.toldOf(id)).length).toBe(0)
  })

  test('when a colleague mentioned them', async () => {
    const id = await office.aCase()
    await addNote(context, receiver, { complaintId: id, text: 'Look, please.', mentioned: [officer.userId] })
    expect(await told(officer, id)).toEqual(['mentioned'])
  })

  test('when a case is due tomorrow, once for each clock, and when its time is over', async () => {
    const id = await office.aCase()
    const { due_at } = await office.rowOf(id)
    const dayBefore = new Date((due_at?.getTime() ?? 0) - 24 * 3_600_000)
    clock.at = dayBefore
    await Promise.all([watchTime(context), watchTime(context)])
    await watchTime(context)
    expect((await told(receiver, id)).filter(kind => kind === 'due-tomorrow')).toHaveLength(1)
    expect((await office.toldOf(id)).filter(({ text }) => text.includes('ነገ') || text.includes('tomorrow'))).toEqual([])
    clock.at = due_at as Date
    await watchTime(context)
    expect(await told(supervisor, id)).toEqual(['escalated'])
  })
})

/** Tasks about a case that somebody got by e-mail. */
const mailsTo = async (person: Staff, complaintId: number) =>
  (await office.messagesOf(complaintId)).filter(
    ({ template, recipient }) => template === 'staff-task' && recipient === person.userName,
  ).length
const choose = async (person: Staff, changed: Partial<Record<NoticeKind, NoticeChoice>>) => {
  const { choices } = await showNoticeChoices(context, person)
  return saveNoticeChoices(context, person, {
    choices: choices.filter(({ kind }) => kind in changed).map(one => ({ ...one, ...changed[one.kind] })),
  })
}
const waitsForDigest = async (person: Staff, complaintId: number) =>
  (
    await rowsIn(
      office.database.ownerDb,
      'notice',
      { user_id: person.userId, complaint_id: complaintId, in_digest: true },
      ['kind'],
    )
  ).map(({ kind }) => kind)

describe('choices of notices', () => {
  test.each<[NoticeChoice, { bell: number; mails: number; digest: number }]>([
    [
      { bell: true, mail: 'at-once' },
      { bell: 1, mails: 1, digest: 0 },
    ],
    [
      { bell: true, mail: 'never' },
      { bell: 1, mails: 0, digest: 0 },
    ],
    [
      { bell: true, mail: 'daily' },
      { bell: 1, mails: 0, digest: 1 },
    ],
    [
      { bell: false, mail: 'at-once' },
      { bell: 0, mails: 1, digest: 0 },
    ],
    [
      { bell: false, mail: 'daily' },
      { bell: 0, mails: 0, digest: 1 },
    ],
    [
      { bell: false, mail: 'never' },
      { bell: 0, mails: 0, digest: 0 },
    ],
  ])('is their own choice for each kind: %o', async (choice, wanted) => {
    await choose(officer, { mentioned: choice })
    const id = await office.aCase()
    await addNote(context, receiver, { complaintId: id, text: 'Look, please.', mentioned: [officer.userId] })
    expect({
      bell: (await told(officer, id)).length,
      mails: await mailsTo(officer, id),
      digest: (await waitsForDigest(officer, id)).length,
    }).toEqual(wanted)
    expect(await unread(officer)).toEqual({ count: wanted.bell, isMore: false })
    // for other kinds nothing changes, and nothing for other people
    await addNote(context, officer, { complaintId: id, text: 'I did.', mentioned: [receiver.userId] })
    expect(await told(receiver, id)).toEqual(['mentioned', 'assigned'])
    await choose(officer, { mentioned: usualNoticeChoices.mentioned })
  })

  test('can add an e-mail to a kind that only the bell reported', async () => {
    await choose(receiver, { 'due-tomorrow': { bell: true, mail: 'at-once' } })
    const id = await office.aCase()
    const { due_at } = await office.rowOf(id)
    clock.at = new Date((due_at?.getTime() ?? 0) - 24 * 3_600_000)
    const before = await mailsTo(receiver, id)
    await watchTime(context)
    expect(await mailsTo(receiver, id)).toBe(before + 1)
    await choose(receiver, { 'due-tomorrow': usualNoticeChoices['due-tomorrow'] })
  })

  test('are in the trail, and each person changes only their own', async () => {
    const saved = await choose(lead, { escalated: { bell: false, mail: 'daily' } })
    expect(await showNoticeChoices(context, lead)).toEqual(saved)
    expect((await showNoticeChoices(context, officer)).choices.find(({ kind }) => kind === 'escalated')).toEqual({
      ...{ kind: 'escalated', bell: true, mail: 'at-once' },
    })
    const entry = await office.database.ownerDb
      .selectFrom('audit_entry')
      .select(['subject_id', 'details'])
      .where('action', '=', 'notice-choices-changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subject_id: String(lead.userId),
      details: { escalated: { bell: false, mail: 'daily' } },
    })
    await choose(lead, { escalated: usualNoticeChoices.escalated })
  })
})

describe('a notice', () => {
  test('is visible to its recipient only, as long as they see the case', async () => {
    const id = await office.aCase()
    await office.database.ownerDb.updateTable('complaint').set({ receiver_id: null }).where('id', '=', id).execute()
    await addNote(context, supervisor, { complaintId: id, text: 'Look, please.', mentioned: [officer.userId] })
    expect(await unread(officer)).toEqual({ count: 1, isMore: false })
    const move = (handling_organization_id: number) =>
      office.database.ownerDb.updateTable('complaint').set({ handling_organization_id }).where('id', '=', id).execute()
    await move(office.bodies.against)
    expect(await showNotices(context, officer)).toEqual({ notices: [], unread: { count: 0, isMore: false } })
    await move(office.bodies.handling)
    expect(await unread(officer)).toEqual({ count: 1, isMore: false })
  })

  test('is marked as read by case or with all others, by its recipient only', async () => {
    const [one, other] = [await office.aCase(), await office.aCase()]
    expect(await unread(receiver)).toEqual({ count: 2, isMore: false })
    await markNoticesRead(context, officer, { complaintId: null })
    expect(await unread(receiver)).toEqual({ count: 2, isMore: false })
    const after = await markNoticesRead(context, receiver, { complaintId: one })
    expect(after.unread).toEqual({ count: 1, isMore: false })
    expect(after.notices.map(({ complaintId, isRead }) => [complaintId, isRead])).toEqual([
      [other, false],
      [one, true],
    ])
    expect((await markNoticesRead(context, receiver, { complaintId: null })).unread.count).toBe(0)
  })

  test('is marked as read with those that are named, by its recipient only', async () => {
    const [one, other] = [await office.aCase(), await office.aCase()]
    const idOf = async (complaintId: number) =>
      (await showNotices(context, receiver)).notices.find(notice => notice.complaintId === complaintId)?.id ?? 0
    const noticeIds = [await idOf(one)]
    await markNoticesRead(context, officer, { complaintId: null, noticeIds })
    expect((await unread(receiver)).count).toBe(2)
    const { notices } = await markNoticesRead(context, receiver, { complaintId: null, noticeIds })
    expect(notices.filter(({ isRead }) => !isRead).map(({ complaintId }) => complaintId)).toEqual([other])
  })

  test('is counted only as far as it is shown, and deleted after two months', async () => {
    const id = await office.aCase()
    const many = Array.from({ length: 120 }, (_, number) => ({
      ...{ user_id: receiver.userId, complaint_id: id, kind: 'answered' as const, at: start },
      event: `test:${number}`,
    }))
    await office.asSystem(tx => recordNotices(tx, [...many, ...many]))
    expect(await unread(receiver)).toEqual({ count: 99, isMore: true })
    expect((await showNotices(context, receiver)).notices).toHaveLength(99)
    clock.at = new Date(start.getTime() + 59 * 86_400_000)
    await forgetNoticesJob.run(context)
    expect((await unread(receiver)).count).toBe(99)
    clock.at = new Date(start.getTime() + 61 * 86_400_000)
    await forgetNoticesJob.run(context)
    expect((await unread(receiver)).count).toBe(0)
  })

  test('cannot be changed by anybody else in the database either', async () => {
    await office.aCase()
    const changed = await inTransaction(context, officer, tx =>
      tx.updateTable('notice').set({ read_at: start }).executeTakeFirstOrThrow(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })
})
