import { expect, test } from 'vitest'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { giveOpinion } from '#server/features/decisions/give-opinion.ts'
import { saveDecision } from '#server/features/decisions/index.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { NotFound } from '#server/platform/errors.ts'
import { aComplaint, aStaffMember } from '#tests/support/factories.ts'
import { startGatedOffice } from '#tests/support/gated-case.ts'
import { aDirectedCase, anInvestigation } from '#tests/support/investigation.ts'
import { listComplaints } from './list-complaints.ts'
import { listDashboardCards, listDashboardComplaints } from './list-dashboard.ts'
import { listMyWork } from './list-my-work.ts'

const office = await startGatedOffice()
const { context, staff, take, database } = office
const { receiver, officer, lead, member, approver, secondApprover, reviewer } = staff

/** The person for each complaint's next step; list, count, rows of the dashboard and waiting work have to agree. */
async function mine(person: Staff): Promise<number[]> {
  const own = { userId: person.userId, roleId: person.roleId }
  const reader = { ...person, guardLevel: 'ADMIN' as const }
  const { complaints, total } = await listComplaints(context, reader, { ...own, filterBy: 'mine', count: 'yes' })
  const ids = complaints.map(({ complaintId }) => complaintId)
  expect(total).toEqual({ count: ids.length, isMore: false })
  expect((await listDashboardCards(context, reader, own)).mine).toEqual(total)
  const rows = await listDashboardComplaints(context, reader, { ...own, filterBy: 'mine' })
  expect(rows.map(({ complaintId }) => complaintId)).toEqual(ids)
  const { lines, counts } = await listMyWork(context, reader, own)
  expect(lines.map(({ complaint }) => complaint.complaintId).toSorted()).toEqual(ids.toSorted())
  expect(Object.values(counts).reduce((sum, { count }) => sum + count, 0)).toBe(ids.length)
  return ids
}

/** The step that the person is shown. */
const stepOf = async (person: Staff, id: number) =>
  (await listMyWork(context, person, person)).lines.find(({ complaint }) => complaint.complaintId === id)?.step

/** What the case names as the person's step; undefined for somebody who does not see it. */
const stepOnCase = (person: Staff, id: number) =>
  showComplaint(context, person, id).then(
    ({ nextStep }) => nextStep,
    error => {
      if (error instanceof NotFound) return undefined
      throw error
    },
  )

/** Expects exactly these, on their dashboards and on the case. */
async function expectNext(id: number, ...people: Staff[]): Promise<void> {
  const all = [receiver, officer, lead, member, approver, secondApprover, reviewer]
  for (const person of all) {
    const step = await stepOf(person, id)
    expect.soft((await mine(person)).includes(id), `${all.indexOf(person)}`).toBe(people.includes(person))
    const shown = await stepOnCase(person, id)
    expect.soft(shown ?? undefined, `${all.indexOf(person)} on the case`).toBe(step)
  }
}

test('a case is the receiver’s until it waits for the complainant', async () => {
  const id = await office.aCase()
  await expectNext(id, receiver)
  expect(await stepOf(receiver, id)).toBe('receive')
  await take(receiver, requestStandard, id, { missingItems: ['The deed'] })
  await expectNext(id)
})

test('it is then the officer’s, and later the reviewer’s', async () => {
  const held = { handling_organization_id: office.bodies.handling, officer_id: officer.userId }
  const { id: forwarded } = await office.asSystem(tx =>
    aComplaint(tx, { ...held, receiver_id: receiver.userId, status: 'FORWARDED_TO_CASE_OFFICER' }),
  )
  await expectNext(forwarded, officer)
  expect(await stepOf(officer, forwarded)).toBe('direct')
  const id = await concludedCases(office).aConclusion()
  await take(office.complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  await expectNext(id, reviewer)
  expect(await stepOf(reviewer, id)).toBe('review')
  await take(office.complainantOf(id), withdraw, id, {})
  await expectNext(id)
})

test('handlers have to accept; then the lead has the case, and a member until their opinion is given', async () => {
  const id = await aDirectedCase(office, [lead, member])
  await expectNext(id, lead, member)
  expect(await stepOf(lead, id)).toBe('accept')
  await take(member, acceptCase, id, {})
  await expectNext(id, lead)
  await take(lead, acceptCase, id, {})
  await expectNext(id, lead, member)
  expect([await stepOf(lead, id), await stepOf(member, id)]).toEqual(['decide', 'give-opinion'])
  await take(member, giveOpinion, id, { position: 'partly', text: 'The deed is valid.' })
  await expectNext(id, lead)
  await database.ownerDb.updateTable('complaint').set({ round: 2 }).where('id', '=', id).execute()
  await expectNext(id, lead, member)
  await database.ownerDb
    .updateTable('complaint_handler')
    .set({ removed_at: new Date() })
    .where('complaint_id', '=', id)
    .where('user_id', '=', member.userId)
    .execute()
  await expectNext(id, lead)
})

test('a conclusion that needs opinions is no possible step: first the lead’s own, then it waits for the others', async () => {
  const id = await anInvestigation(office, [lead, member])
  const answer = { finding: 'The map was refused.', law: 'Directive 7', remedy: 'Hand it over.' }
  const issues = [0, 1].map(ordinal => ({ ordinal, ...answer }))
  await take(lead, saveDecision, id, {
    issues,
    justification: 'ምክንያት አልተሰጠም',
    requiredDecisionId: office.requiredDecisionId,
  })
  const lineOf = async (person: Staff) =>
    (await listMyWork(context, person, person)).lines.find(({ complaint }) => complaint.complaintId === id)
  const opinion = { position: 'partly', text: 'The deed is valid.' } as const
  expect(await lineOf(lead)).toMatchObject({ step: 'give-opinion', blocked: null })
  await take(lead, giveOpinion, id, opinion)
  const refusal = { action: 'conclude', code: 'opinions-missing', details: { given: 1, needed: 2 } }
  expect(await lineOf(lead)).toMatchObject({ step: 'conclude', blocked: refusal })
  expect((await showComplaint(context, lead, id)).blockedActions).toContainEqual(refusal)
  await take(member, giveOpinion, id, opinion)
  expect(await lineOf(lead)).toMatchObject({ step: 'conclude', blocked: null })
})

test('a missing opinion is the expert’s next step', async () => {
  const id = await anInvestigation(office, [lead])
  const expert = await office.asSystem(tx =>
    aStaffMember(tx, { permissions: ['Complaints - List View', 'Complaints - Decide'] }),
  )
  expect(await mine(expert)).toEqual([])
  const { against_organization_id } = await office.rowOf(id)
  await database.ownerDb
    .insertInto('expert_organization')
    .values({ user_id: expert.userId, organization_id: against_organization_id })
    .execute()
  expect(await mine(expert)).toContain(id)
  expect(await stepOnCase(expert, id)).toBe('give-opinion')
  await take(expert, giveOpinion, id, { position: 'partly', text: 'The deed is valid.' })
  expect(await mine(expert)).not.toContain(id)
})

test('a signature is the next step of the approver in turn, of the delegate, and of a substitute', async () => {
  const delegate = await office.asSystem(tx => aStaffMember(tx, { permissions: [...approver.permissions] }))
  const substitute = await office.asSystem(tx => aStaffMember(tx, { permissions: [...approver.permissions] }))
  const id = await office.aWaitingCase(approver, secondApprover)
  await expectNext(id, approver)
  expect(await mine(delegate)).toEqual([])
  await office.delegate(approver, delegate)
  expect(await mine(delegate)).toEqual([id])
  expect([await stepOf(approver, id), await stepOf(delegate, id)]).toEqual(['sign', 'sign'])
  expect(await stepOnCase(delegate, id)).toBe('sign')
  await expectNext(id, approver)
  await office.approve(approver, id)
  await expectNext(id, secondApprover)
  expect(await mine(delegate)).toEqual([])
  await database.ownerDb
    .updateTable('proposal_step')
    .set({ substitute_id: substitute.userId })
    .where('ordinal', '=', 2)
    .where('proposal_id', '=', (await office.proposalOf(id)).id)
    .execute()
  await expectNext(id)
  expect(await mine(substitute)).toEqual([id])
  expect(await stepOnCase(substitute, id)).toBe('sign')
})
