import { beforeEach, expect, test } from 'vitest'
import type { NoticeKind } from '#contract/desk/desk-choices.ts'
import type { NoticeChoice } from '#contract/accounts/notice-choices.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { assignReviewer } from '#server/features/conclusion/assign-reviewer.ts'
import { mailDigest } from '#server/features/notices/mail-digest.ts'
import { showNotices } from '#server/features/notices/show-notices.ts'
import type { Staff } from '#server/platform/actor.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { aDirectedCase } from '#tests/support/investigation.ts'
import { rowIn } from '#tests/support/rows.ts'
import { endAbsence, enterAbsence } from './enter-absence.ts'
import { showAbsences } from './show-absences.ts'

const office = await startOffice()
const { context, staff, asSystem, bodies, clock } = office
const { ownerDb } = office.database

// who stands in for whom goes by the days of the database
clock.at = new Date()
const today = localDate(clock.at)
const { lead, member, reviewer, supervisor } = staff

beforeEach(async () => {
  await ownerDb.updateTable('absence').set({ withdrawn_at: clock.at }).where('withdrawn_at', 'is', null).execute()
})

const aSubstitute = async (person: Staff): Promise<Staff> => {
  const substitute = await asSystem(tx =>
    aStaffMember(tx, {
      organizationId: bodies.handling,
      permissions: ['Complaints - List View', 'Complaints - Decide', 'Complaints - Review'],
    }),
  )
  await enterAbsence(context, person, { from: today, to: addDays(today, 3), substituteId: substitute.userId })
  return substitute
}
const choose = (person: Staff, choices: Partial<Record<NoticeKind, NoticeChoice>>) =>
  ownerDb
    .updateTable('user_account')
    .set({ notice_choices: JSON.stringify(choices) })
    .where('id', '=', person.userId)
    .execute()

/** Directed to the lead, and to a second handler. */
const directed = () => aDirectedCase(office, [lead, member])
/** What the bell tells of the case: the kind, and for whom. */
const rungOf = async (person: Staff, id: number) =>
  (await showNotices(context, person)).notices
    .filter(({ complaintId }) => complaintId === id)
    .map(({ kind, standingInFor }) => [kind, standingInFor?.en ?? null])
const mailsOf = async (person: Staff, id: number) =>
  (await office.toldOf(id)).filter(({ recipient }) => recipient === person.userName).map(({ text }) => text)
const nameOf = async ({ userId }: Staff) => (await rowIn(ownerDb, 'user_account', { id: userId }, ['name'])).name

test('a substitute is told of a new step like the absent colleague, and for whom', async () => {
  const substitute = await aSubstitute(lead)
  const id = await directed()
  const name = await nameOf(lead)
  expect(await rungOf(lead, id)).toEqual([['assigned', null]])
  expect(await rungOf(substitute, id)).toEqual([['assigned', name]])
  const [mail = '', ...others] = await mailsOf(substitute, id)
  expect(others).toEqual([])
  expect(mail).toContain(`You stand in for ${name}, who was told: It was directed to you.`)
  expect(await mailsOf(lead, id)).toHaveLength(1)
})

test('they are told as they chose, also once a day; who is back hears alone again', async () => {
  const substitute = await aSubstitute(lead)
  await choose(substitute, { assigned: { bell: false, mail: 'daily' } })
  const id = await directed()
  expect(await rungOf(substitute, id)).toEqual([])
  expect(await mailsOf(substitute, id)).toEqual([])
  await mailDigest(context, { userId: substitute.userId, before: new Date(clock.at.getTime() + 60_000).toISOString() })
  const digest = await rowIn(
    ownerDb,
    'outgoing_message',
    { recipient: substitute.userName, template: 'staff-digest' },
    ['text'],
  )
  expect(digest.text).toContain(`The case came to ${await nameOf(lead)}, for whom you stand in.`)
  await choose(substitute, {})
  const { absences } = await showAbsences(context, lead)
  await endAbsence(context, lead, absences.find(({ user }) => user.id === lead.userId)?.id ?? 0)
  const later = await directed()
  expect(await rungOf(substitute, later)).toEqual([])
  expect(await rungOf(lead, later)).toEqual([['assigned', null]])
})

test('of what is not lent nobody is told: a handler beside the lead, and a review by who judged the case', async () => {
  const [ofMember, ofReviewer] = [await aSubstitute(member), await aSubstitute(reviewer)]
  const id = await directed()
  expect(await rungOf(ofMember, id)).toEqual([])
  const reviewed = async (judge: number | null) => {
    const row = { handling_organization_id: bodies.handling, status: 'UNDER_REVIEW' as const, officer_id: judge }
    const { id: caseId } = await asSystem(tx => aComplaint(tx, row))
    await office.take(supervisor, assignReviewer, caseId, { reviewerId: reviewer.userId, reason: 'They know it.' })
    return rungOf(ofReviewer, caseId)
  }
  expect(await reviewed(null)).toEqual([['assigned', await nameOf(reviewer)]])
  expect(await reviewed(ofReviewer.userId)).toEqual([])
})
