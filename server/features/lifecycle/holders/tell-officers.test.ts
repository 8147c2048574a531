import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { showNotices } from '#server/features/notices/show-notices.ts'
import { recordReferralAnswer } from '#server/features/referral/record-referral-answer.ts'
import { refer } from '#server/features/referral/refer.ts'
import type { Staff } from '#server/platform/actor.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { aDepartment, aStaffMember } from '#tests/support/factories.ts'

const office = await startOffice({ line: { statementTimeout: 30_000 } })
const { context, staff, take, asSystem, bodies, departmentId, severityId } = office
const { receiver, officer, supervisor } = staff
const { ownerDb } = office.database

const officers: PageCode[] = ['Complaints - List View', 'Complaints - Direct']
const anOfficer = (place: { departmentId?: number } = {}) =>
  asSystem(tx => aStaffMember(tx, { permissions: officers, organizationId: bodies.handling, ...place }))
const forwarding = { fulfilsStandard: true, reason: 'Complete.', severityId, departmentId }
const rungOf = async (person: Staff, id: number) =>
  (await showNotices(context, person)).notices.filter(({ complaintId }) => complaintId === id).map(({ kind }) => kind)
const mailsOf = async (person: Staff, id: number) =>
  (await office.toldOf(id)).filter(({ recipient }) => recipient === person.userName).map(({ text }) => text)
const setActive = (person: Staff, is_active: boolean) =>
  ownerDb.updateTable('user_account').set({ is_active }).where('id', '=', person.userId).execute()

test('a forwarded case is told to each officer of the body who sees it, by bell and e-mail as they chose', async () => {
  const other = await asSystem(tx => aDepartment(tx, { organization_id: bodies.handling }))
  const [colleague, quiet, elsewhere] = [await anOfficer(), await anOfficer(), await anOfficer({ departmentId: other })]
  const choices = { assigned: { bell: true, mail: 'never' as const } }
  await ownerDb
    .updateTable('user_account')
    .set({ notice_choices: JSON.stringify(choices) })
    .where('id', '=', quiet.userId)
    .execute()
  const id = await office.aCase()
  await take(receiver, forward, id, forwarding)
  for (const person of [officer, colleague, quiet]) expect(await rungOf(person, id)).toEqual(['unclaimed'])
  for (const person of [officer, colleague])
    expect(await mailsOf(person, id)).toEqual([expect.stringContaining('waits for an officer')])
  for (const person of [quiet, elsewhere, supervisor]) expect(await mailsOf(person, id)).toEqual([])
  expect(await rungOf(elsewhere, id)).toEqual([])
  for (const person of [colleague, quiet, elsewhere]) await setActive(person, false)
})

test('a refused referral is told to whom the case goes back to: the officers again, or its holder', async () => {
  const id = await office.aCase()
  await take(receiver, forward, id, forwarding)
  const form = { receivingBody: 'ombudsman', mainIssue: 'Land', reason: 'Theirs.', deadlineOn: '2026-12-20' } as const
  await take(receiver, refer, id, form)
  await take(receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'Not ours.' })
  expect(await rungOf(officer, id)).toEqual(['unclaimed', 'unclaimed'])
  await ownerDb.updateTable('complaint').set({ officer_id: officer.userId }).where('id', '=', id).execute()
  await take(receiver, refer, id, form)
  await take(receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'Not ours.' })
  expect(await rungOf(officer, id)).toEqual(['assigned', 'unclaimed', 'unclaimed'])
})

test('where no officer sees it, and where a new complaint finds no receiver, a supervisor is told by bell and e-mail', async () => {
  const id = await office.aCase()
  await setActive(officer, false)
  await take(receiver, forward, id, forwarding)
  await setActive(officer, true)
  await setActive(receiver, false)
  const untaken = await office.aCase()
  await setActive(receiver, true)
  for (const one of [id, untaken]) {
    expect(await rungOf(supervisor, one)).toEqual(['escalated'])
    expect(await mailsOf(supervisor, one)).toEqual([expect.stringContaining('Nobody holds it')])
    expect((await office.rowOf(one)).escalation_level).toBe(1)
  }
})

test('many officers cost no more statements than one', async () => {
  const { line } = office.database
  const extra: Staff[] = []
  const costOf = async () => {
    const id = await office.aCase()
    const before = line?.statements.length ?? 0
    await take(receiver, forward, id, forwarding)
    const statements = (line?.statements.length ?? 0) - before
    const told = (await office.messagesOf(id)).filter(({ event_key }) => event_key.includes(':claim'))
    return { statements, told: told.length }
  }
  await costOf()
  const one = await costOf()
  for (let index = 0; index < 12; index++) extra.push(await anOfficer())
  expect(one.told).toBe(1)
  expect(await costOf()).toEqual({ statements: one.statements, told: 10 })
  for (const person of extra) await setActive(person, false)
})
