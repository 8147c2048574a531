import { beforeEach, expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { changeHandlers } from '#server/features/case-people/index.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { showComplaint } from '#server/features/complaint-detail/show-complaint.ts'
import { listComplaints } from '#server/features/complaint-list/list-complaints.ts'
import { listMyWork } from '#server/features/complaint-list/list-my-work.ts'
import { gatedRules } from '#server/app/complaint-actions.ts'
import { giveOpinion } from '#server/features/decisions/give-opinion.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import type { Staff } from '#server/platform/actor.ts'
import { NotFound } from '#server/platform/errors.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { enterAbsence, endAbsence } from './enter-absence.ts'
import { showAbsences } from './show-absences.ts'

const office = await startOffice()
const { context, staff, asSystem, bodies, clock } = office
const { ownerDb } = office.database

// who stands in for whom goes by the days of the database
clock.at = new Date()
const today = localDate(clock.at)
const until = addDays(today, 3)
const { receiver, officer, lead, reviewer } = staff

beforeEach(async () => {
  await ownerDb.updateTable('absence').set({ withdrawn_at: clock.at }).where('withdrawn_at', 'is', null).execute()
  // nobody of another test is given a new case
  const own = Object.values(staff).map(({ userId }) => userId)
  await ownerDb.updateTable('user_account').set({ is_active: false }).where('id', 'not in', own).execute()
})

/** A case, and afterwards a colleague who stands in: nobody gives them the case itself. */
async function aCaseOf(person: Staff, pages: PageCode[], values?: Parameters<typeof plant>[0]) {
  const id = await (values ? plant(values) : office.aCase())
  const permissions: PageCode[] = ['Complaints - List View', ...pages]
  const substitute = await asSystem(tx => aStaffMember(tx, { organizationId: bodies.handling, permissions }))
  await enterAbsence(context, person, { from: today, to: until, substituteId: substitute.userId })
  return { id, substitute }
}
const plant = async (values: Parameters<typeof aComplaint>[1]) =>
  (await asSystem(tx => aComplaint(tx, { handling_organization_id: bodies.handling, ...values }))).id
const back = async (person: Staff) => {
  const { absences } = await showAbsences(context, person)
  await endAbsence(context, person, absences.find(({ user }) => user.id === person.userId)?.id ?? 0)
}
const linesOf = async (substitute: Staff) =>
  (await listMyWork(context, substitute, substitute)).standsInFor.flatMap(({ lines }) =>
    lines.map(({ complaint, step }) => [complaint.complaintId, step]),
  )
const forwarding = () => ({
  fulfilsStandard: true,
  reason: 'It is complete.',
  severityId: office.severityId,
  departmentId: office.departmentId,
})

test('a substitute forwards what waits for the absent receiver, and the case and the trail say for whom', async () => {
  const { id, substitute } = await aCaseOf(receiver, ['Complaints - Receive'])
  expect(await showComplaint(context, substitute, id)).toMatchObject({
    actsForHolderUntil: until,
    availableActions: expect.arrayContaining(['forward', 'request-standard', 'not-admit']),
    nextStep: 'receive',
  })
  expect((await showComplaint(context, receiver, id)).actsForHolderUntil).toBeNull()
  expect(await linesOf(substitute)).toContainEqual([id, 'receive'])
  await office.take(substitute, forward, id, forwarding())
  expect((await office.trackOf(id)).at(-1)).toMatchObject({
    action: 'forward',
    actor_id: substitute.userId,
    acted_for_id: receiver.userId,
  })
  expect((await office.auditOf(id)).at(-1)).toMatchObject({
    action: 'forward',
    actor_id: substitute.userId,
    details: { actedForId: receiver.userId },
  })
  const { track } = await showComplaint(context, substitute, id)
  expect(track.at(-1)?.actedForName?.en).toEqual(expect.any(String))
  expect(track.at(0)?.actedForName).toBeNull()
  expect(await linesOf(substitute)).not.toContainEqual([id, 'receive'])
})

test('who is back acts alone again, and who lacks the permission never does', async () => {
  const { id, substitute } = await aCaseOf(receiver, ['Complaints - Receive'])
  await back(receiver)
  await expect(office.take(substitute, forward, id, forwarding())).rejects.toMatchObject({ code: 'not-your-case' })
  await office.take(receiver, forward, id, forwarding())
  expect((await office.trackOf(id)).at(-1)).toMatchObject({ actor_id: receiver.userId, acted_for_id: null })
  const other = await aCaseOf(receiver, ['Complaints - Decide'])
  const shown = await showComplaint(context, other.substitute, other.id)
  expect(shown.availableActions).not.toContain('forward')
  expect(shown.nextStep).toBeNull()
  expect(await linesOf(other.substitute)).toEqual([])
})

test('a case that was directed for the absent officer returns to that officer', async () => {
  const { id, substitute } = await aCaseOf(officer, ['Complaints - Direct'], {
    status: 'FORWARDED_TO_CASE_OFFICER',
    officer_id: officer.userId,
  })
  expect(await linesOf(substitute)).toContainEqual([id, 'direct'])
  const { userId } = lead
  await office.take(substitute, directForAction, id, { handlerIds: [userId], leadId: userId, reason: 'It is theirs.' })
  expect(await office.rowOf(id)).toMatchObject({ officer_id: officer.userId })
  expect((await office.trackOf(id)).at(-1)).toMatchObject({ acted_for_id: officer.userId })
})

test('so does one whose directing waited for a signature, though somebody else signs', async () => {
  const { id, substitute } = await aCaseOf(officer, ['Complaints - Direct'], {
    status: 'FORWARDED_TO_CASE_OFFICER',
    officer_id: officer.userId,
  })
  await office.gate('direct-for-action', staff.approver)
  const { userId } = lead
  const input = { handlerIds: [userId], leadId: userId, reason: 'It is theirs.' }
  expect((await office.take(substitute, directForAction, id, input)).isProposed).toBe(true)
  await back(officer)
  await office.take(staff.approver, approve(gatedRules), id, {})
  expect(await office.rowOf(id)).toMatchObject({ status: 'DIRECTED_TO_HANDLER', officer_id: officer.userId })
  expect((await office.trackOf(id)).at(-1)).toMatchObject({
    action: 'approve',
    actor_id: staff.approver.userId,
    acted_for_id: null,
  })
  await office.gate('direct-for-action')
})

test('a substitute accepts for the absent lead; an opinion stays the lead’s own', async () => {
  const { id, substitute } = await aCaseOf(lead, ['Complaints - Decide'], { status: 'DIRECTED_TO_HANDLER' })
  await asSystem(tx =>
    changeHandlers(tx, id, { left: [], joined: [lead.userId], leadId: lead.userId, at: clock.at, byId: null }),
  )
  expect(await linesOf(substitute)).toContainEqual([id, 'accept'])
  const { status } = await office.take(substitute, acceptCase, id, {})
  expect(status).toBe('UNDER_INVESTIGATION')
  const handlers = ownerDb
    .selectFrom('complaint_handler')
    .where('complaint_id', '=', id)
    .select(['user_id', 'accepted_at'])
  expect(await handlers.execute()).toEqual([{ user_id: lead.userId, accepted_at: expect.any(Date) }])
  const { availableActions } = await showComplaint(context, substitute, id)
  expect(availableActions).toContain('save-decision')
  expect(availableActions).not.toContain('give-opinion')
  const opinion = { position: 'partly' as const, text: 'Mine.' }
  await expect(office.take(substitute, giveOpinion, id, opinion)).rejects.toMatchObject({ code: 'not-your-case' })
  expect(await linesOf(substitute)).toContainEqual([id, 'decide'])
})

test('a substitute who judged a case cannot review it for an absent colleague', async () => {
  const review = { status: 'UNDER_REVIEW' as const, reviewer_id: reviewer.userId }
  const { id, substitute } = await aCaseOf(reviewer, ['Complaints - Review'], review)
  expect((await showComplaint(context, substitute, id)).availableActions).toContain('review')
  expect(await linesOf(substitute)).toContainEqual([id, 'review'])
  await ownerDb.updateTable('complaint').set({ officer_id: substitute.userId }).where('id', '=', id).execute()
  expect(await showComplaint(context, substitute, id)).toMatchObject({ actsForHolderUntil: null })
  expect((await showComplaint(context, substitute, id)).availableActions).not.toContain('review')
  expect(await linesOf(substitute)).not.toContainEqual([id, 'review'])
})

test('by the absence one sees what is open, and not what is closed', async () => {
  const { id, substitute } = await aCaseOf(receiver, ['Complaints - Receive'])
  // their own filter shows them nothing of the body
  const filter = { user_id: substitute.userId, kind: 'status' as const, updated_at: clock.at }
  const stored = await ownerDb.insertInto('data_filter').values(filter).returning('id').executeTakeFirstOrThrow()
  await ownerDb.insertInto('data_filter_value').values({ filter_id: stored.id, status: 'REFERRED' }).execute()
  const handled = await plant({ status: 'UNDER_INVESTIGATION' })
  await asSystem(tx =>
    changeHandlers(tx, handled, {
      left: [],
      joined: [receiver.userId],
      leadId: receiver.userId,
      at: clock.at,
      byId: null,
    }),
  )
  const seen = async () => {
    const own = { userId: substitute.userId, roleId: substitute.roleId }
    const { complaints } = await listComplaints(context, substitute, { ...own, filterBy: 'all' })
    return complaints.map(({ complaintId }) => complaintId)
  }
  expect(await seen()).toEqual(expect.arrayContaining([id, handled]))
  for (const each of [id, handled]) await office.take(office.complainantOf(each), withdraw, each, {})
  expect(await seen()).not.toContain(id)
  expect(await seen()).not.toContain(handled)
  await expect(showComplaint(context, substitute, id)).rejects.toThrow(NotFound)
})
