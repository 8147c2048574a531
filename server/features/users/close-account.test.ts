import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { expectRowsKept } from '#tests/support/kept-rows.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { reassign } from '#server/features/supervision/reassign.ts'
import { runHandOver } from '#server/features/hand-overs/run-hand-over.job.ts'
import { getWork } from '#server/features/hand-overs/show-work.ts'
import { deactivateUser } from './close-account.ts'
import { updateUser } from './manage-users.ts'

const office = await startGatedOffice()
const { context, staff, rowOf } = office
const { ownerDb } = office.database

const colleague = (...permissions: PageCode[]) =>
  office.asSystem(tx => aStaffMember(tx, { organizationId: office.bodies.handling, permissions }))
const administrator = await colleague('All')

async function aCaseWith(values: Parameters<typeof aComplaint>[1]): Promise<number> {
  const bodies = { against_organization_id: office.bodies.against, handling_organization_id: office.bodies.handling }
  return (await office.asSystem(tx => aComplaint(tx, { ...bodies, ...values }))).id
}
const addHandler = (complaintId: number, userId: number, isLead: boolean) =>
  ownerDb
    .insertInto('complaint_handler')
    .values({ complaint_id: complaintId, user_id: userId, is_lead: isLead, directed_at: office.clock.at })
    .execute()
const inHand = async (userId: number) => {
  const { parts, takers } = await getWork(context, administrator, userId)
  return { cases: parts.flatMap(({ items }) => items.map(({ id }) => id)), receivers: takers.map(({ id }) => id) }
}
/** Closes the account, and what follows in the background. */
async function deactivate(closing: { id: number; handOverTo?: number; leavesWork?: boolean }) {
  await deactivateUser(context, administrator, closing)
  const [newest] = await ownerDb
    .selectFrom('hand_over')
    .select('id')
    .where('user_id', '=', closing.id)
    .orderBy('id', 'desc')
    .execute()
  if (newest) await runHandOver(context, newest.id)
}
/** Cases that a row of visibility shows to them because of their work. */
const seenByWork = async (userId: number) => {
  const rows = ownerDb.selectFrom('personal_visibility').select('complaint_id').where('seen_by', '=', userId)
  return (await rows.orderBy('complaint_id').execute()).map(({ complaint_id }) => complaint_id)
}
const toldOf = async (id: number) => (await office.toldOf(id)).map(({ recipient }) => recipient)

test('cases are listed and handed over by the post that holds them now, not by their first receiver', async () => {
  const leaving = await colleague('Complaints - Receive', 'Complaints - Direct', 'Complaints - Decide')
  const taking = await colleague('Complaints - Receive', 'Complaints - Direct', 'Complaints - Decide')
  const { userId } = leaving
  const received = await aCaseWith({ receiver_id: userId, status: 'ASSIGNED_TO_CASE_RECEIVER' })
  const passedOn = await aCaseWith({
    receiver_id: userId,
    officer_id: staff.officer.userId,
    status: 'FORWARDED_TO_CASE_OFFICER',
  })
  const directed = await aCaseWith({ officer_id: userId, status: 'FORWARDED_TO_CASE_OFFICER' })
  const led = await aCaseWith({ status: 'UNDER_INVESTIGATION' })
  await addHandler(led, userId, true)
  const shared = await aCaseWith({ status: 'UNDER_INVESTIGATION' })
  await addHandler(shared, staff.lead.userId, true)
  await addHandler(shared, userId, false)

  const listed = await inHand(userId)
  expect(listed.cases.toSorted()).toEqual([received, directed, led, shared].toSorted())
  expect(listed.receivers).toContain(taking.userId)
  const { roleId } = leaving
  const moved = { id: userId, userName: leaving.userName, name: 'Hana', nameAm: '', roleId, language: 'en' as const }
  await expect(
    updateUser(context, administrator, { ...moved, organizationId: null, departmentId: null }),
  ).rejects.toMatchObject({ code: 'cases-in-hand', details: { count: 4 } })

  const { version } = await rowOf(received)
  const { version: sharedVersion } = await rowOf(shared)
  await deactivate({ id: userId, handOverTo: taking.userId })
  expect(await rowOf(received)).toMatchObject({ receiver_id: taking.userId, version: version + 1 })
  expect((await office.trackOf(received)).at(-1)).toMatchObject({
    action: 'reassign',
    version: version + 1,
    details: { post: 'receiver', cause: 'deactivated' },
  })
  expect((await office.auditOf(received)).at(-1)?.details).toMatchObject({
    userId: { from: userId, to: taking.userId },
  })
  expect(await rowOf(passedOn)).toMatchObject({ receiver_id: userId, officer_id: staff.officer.userId })
  expect(await rowOf(directed)).toMatchObject({ officer_id: taking.userId })
  for (const id of [received, directed, led]) expect(await toldOf(id)).toEqual([taking.userName])
  expect(await seenByWork(taking.userId)).toEqual([received, directed, led, shared].toSorted())
  expect(await seenByWork(userId)).toEqual([])
  expect(await inHand(taking.userId)).toMatchObject({ cases: expect.arrayContaining([received, directed, led]) })
  // whoever takes a part in a group is asked to accept it
  expect((await inHand(taking.userId)).cases).toContain(shared)
  expect((await office.trackOf(shared)).at(-1)).toMatchObject({
    action: 'leave-group',
    version: sharedVersion,
    details: { cause: 'deactivated' },
  })
  expect((await office.auditOf(shared)).at(-1)?.details).toMatchObject({ userId, cause: 'deactivated' })
  expect((await toldOf(shared)).toSorted()).toEqual([staff.lead.userName, taking.userName].toSorted())
  expect((await inHand(userId)).cases).toEqual([])
  expect((await inHand(staff.lead.userId)).cases).toEqual([shared])
})

test('a case that nobody can take stays, and the supervisors are told', async () => {
  const reviewer = await colleague('Complaints - Review')
  // the only other reviewer received it
  const id = await aCaseWith({
    status: 'UNDER_REVIEW',
    reviewer_id: reviewer.userId,
    receiver_id: staff.reviewer.userId,
  })
  await deactivate({ id: reviewer.userId, handOverTo: staff.reviewer.userId })
  expect(await rowOf(id)).toMatchObject({ reviewer_id: reviewer.userId, status: 'UNDER_REVIEW' })
  expect(await toldOf(id)).toEqual([staff.supervisor.userName])
})

test('a signature that is asked for waits for a substitute, and the account is closed', async () => {
  const approver = await colleague('Complaints - Approval View')
  const id = await office.aWaitingCase(approver)
  expect((await inHand(approver.userId)).cases).toContain(id)
  await deactivate({ id: approver.userId, leavesWork: true })
  expect(await toldOf(id)).toContain(staff.supervisor.userName)
  expect((await office.toldOf(id)).at(-1)?.text).toContain('Name a substitute.')
})

test('a supervisor gets one e-mail about many cases, which lists them and links to the list', async () => {
  const reviewer = await colleague('Complaints - Review')
  const values = { reviewer_id: reviewer.userId, receiver_id: staff.reviewer.userId, status: 'UNDER_REVIEW' as const }
  const ids = [await aCaseWith(values), await aCaseWith(values), await aCaseWith(values)]
  await deactivate({ id: reviewer.userId, handOverTo: staff.reviewer.userId })
  for (const id of ids) expect(await toldOf(id)).toEqual([])
  const mails = await rowsIn(ownerDb, 'outgoing_message', { template: 'staff-cases' }, ['recipient', 'text', 'channel'])
  expect(mails).toMatchObject([{ recipient: staff.supervisor.userName, channel: 'email' }])
  const [{ text } = { text: '' }] = mails
  expect(text).toContain('these 3 cases')
  expect(text).toContain('https://portal.example/compliants/active')
  for (const id of ids) {
    const { tracking_id } = await rowOf(id)
    expect(text.replaceAll(' ', '')).toContain(tracking_id)
  }
})

test('the holder of a case that waits for the complainant is replaced too, by a supervisor at any time', async () => {
  const [leaving, taking] = [await colleague('Complaints - Decide'), await colleague('Complaints - Decide')]
  const concluded = await aCaseWith({ status: 'CONCLUSION_ISSUED' })
  await addHandler(concluded, leaving.userId, true)
  const reason = 'The holder has left.'
  const reassignTo = (userId: number) => office.take(staff.supervisor, reassign, concluded, { userId, reason })
  const offered = async () => (await showComplaint(context, staff.supervisor, concluded)).availableActions
  expect(await offered()).toContain('reassign')
  expect(await reassignTo(taking.userId)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  expect((await inHand(taking.userId)).cases).toContain(concluded)
  const received = await aCaseWith({ status: 'NOT_ADMITTED', receiver_id: leaving.userId })
  const receiver = await colleague('Complaints - Receive')
  await deactivate({ id: leaving.userId, handOverTo: receiver.userId })
  expect(await rowOf(received)).toMatchObject({ status: 'NOT_ADMITTED', receiver_id: receiver.userId })
})

test('cases that were handed over are seen by those who hold them now', () => expectRowsKept(ownerDb))
