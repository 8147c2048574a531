import { describe, expect, test } from 'vitest'
import { rejectConclusion } from '#server/features/conclusion/index.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import { showMyComplaint } from '#server/features/tracking/show-my-complaint.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { anAttachment } from '#tests/support/factories.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { requestInformation } from './request-information.ts'
import { supplyInformation } from './supply-information.ts'

const office = await startOffice()
const { context, staff, take, rowOf } = office
const day = 86_400_000

/** The clock stands on Monday, 23 November 2026; the last day that ten working days allow is Monday, 7 December. */
const asked = {
  questions: ['When was the title deed issued?', ' ', 'Who refused it?'],
  missingItems: ['The tax receipt'],
  answerOn: '2026-12-01',
  reason: 'The file does not say it.',
}

const investigation = () => anInvestigation(office, [staff.lead])

async function anAskedCase(): Promise<number> {
  const id = await investigation()
  await take(staff.lead, requestInformation, id, asked)
  return id
}

async function aReview(): Promise<number> {
  const id = await investigation()
  const issues = [0, 1].map(ordinal => ({ ordinal, finding: 'Found.', law: 'Law.', remedy: 'Remedy.' }))
  await take(staff.lead, saveDecision, id, {
    issues,
    justification: 'So.',
    requiredDecisionId: office.requiredDecisionId,
  })
  await take(staff.lead, conclude, id, {})
  await take(office.complainantOf(id), rejectConclusion, id, { reason: 'No.' })
  return id
}

const questionsIn = async (id: number) =>
  (await showComplaint(context, staff.lead, id)).track.flatMap(({ questions }) => questions ?? [])

describe('whoever investigates or reviews a case', () => {
  test('asks questions: its clock waits and the complainant has the whole last day', async () => {
    const id = await investigation()
    const result = await take(staff.lead, requestInformation, id, asked)
    expect(result).toMatchObject({ status: 'INFORMATION_REQUESTED' })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'C', event: 'pause', reason: 'information-requested' },
      { clock: 'E', event: 'start', amount: 8, unit: 'calendar-days' },
    ])
    expect(await rowOf(id)).toMatchObject({
      due_clock: 'E',
      due_at: new Date('2026-12-01T20:59:59.999Z'),
      returns_to: 'UNDER_INVESTIGATION',
      held_by: 'lead',
      next_step: 'inform',
    })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({
      action: 'request-information',
      reason: asked.reason,
      role_id: staff.lead.roleId,
      details: { questions: [asked.questions[0], asked.questions[2]], missingItems: asked.missingItems, round: 1 },
    })
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { questions: 2, missingItems: 1 } })
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('information-requested')
    expect(await showMyComplaint(context, office.complainantOf(id))).toMatchObject({
      missing: { questions: [asked.questions[0], asked.questions[2]], items: asked.missingItems, note: asked.reason },
    })
  })

  test('is the lead, the officer or the reviewer', async () => {
    expect(await take(staff.officer, requestInformation, await investigation(), asked)).toMatchObject({
      status: 'INFORMATION_REQUESTED',
    })
    const reviewed = await aReview()
    await expect(take(staff.lead, requestInformation, reviewed, asked)).rejects.toMatchObject({ code: 'not-permitted' })
    await take(staff.reviewer, requestInformation, reviewed, asked)
    expect(await rowOf(reviewed)).toMatchObject({ returns_to: 'UNDER_REVIEW', held_by: 'reviewer' })
    expect((await office.clocksOf(reviewed)).at(-2)).toMatchObject({ clock: 'F', event: 'pause' })
  })

  test('has to ask something, and for a day within the bound', async () => {
    const id = await investigation()
    const refused = async (input: object, field: string, reason: string) =>
      expect(take(staff.lead, requestInformation, id, { ...asked, ...input })).rejects.toMatchObject({
        fields: [{ field, reason }],
      })
    await refused({ questions: [' '], missingItems: [] }, 'questions', 'required')
    await refused({ answerOn: undefined }, 'answerOn', 'required')
    await refused({ answerOn: '2026-11-23' }, 'answerOn', 'day-too-soon')
    await refused({ answerOn: '2026-12-08' }, 'answerOn', 'day-too-late')
    await refused({ answerOn: '9999-12-31' }, 'answerOn', 'day-too-late')
    await take(staff.lead, requestInformation, id, { ...asked, answerOn: '2026-12-07' })
  })

  test('asks twice at most in one investigation, and is told so', async () => {
    const id = await anAskedCase()
    await take(office.complainantOf(id), supplyInformation, id, { answers: ['In May.'] })
    await take(staff.officer, requestInformation, id, asked)
    await take(office.complainantOf(id), supplyInformation, id, { answers: ['In May.'] })
    await expect(take(staff.lead, requestInformation, id, asked)).rejects.toMatchObject({
      code: 'requests-used-up',
      details: { most: 2 },
    })
    const { blockedActions } = await showComplaint(context, staff.lead, id)
    expect(blockedActions).toContainEqual({
      action: 'request-information',
      code: 'requests-used-up',
      details: { most: 2 },
    })
  })
})

describe('the complainant', () => {
  test('answers some of the questions, and the case goes back with its clock', async () => {
    const id = await anAskedCase()
    office.clock.at = new Date(office.clock.at.getTime() + 2 * day)
    const result = await take(office.complainantOf(id), supplyInformation, id, { answers: ['', 'The registrar.'] })
    office.clock.at = new Date(office.clock.at.getTime() - 2 * day)
    expect(result).toMatchObject({ status: 'UNDER_INVESTIGATION' })
    expect((await office.clocksOf(id)).slice(-2)).toMatchObject([
      { clock: 'E', event: 'stop' },
      { clock: 'C', event: 'resume', reason: 'information-supplied' },
    ])
    expect(await rowOf(id)).toMatchObject({ returns_to: null, held_by: 'lead', due_clock: 'C' })
    expect(await questionsIn(id)).toEqual([
      { question: asked.questions[0], answer: null },
      { question: asked.questions[2], answer: 'The registrar.' },
    ])
    const messages = await office.messagesOf(id)
    expect(messages.map(({ template }) => template)).toContain('information-supplied')
    const told = await rowsIn(
      office.database.ownerDb,
      'notice',
      { complaint_id: id, user_id: staff.lead.userId },
      ['kind'],
      'id',
    )
    expect(told.at(-1)).toEqual({ kind: 'answered' })
  })

  test('answers with a document alone, at the desk too', async () => {
    const id = await anAskedCase()
    await expect(take(staff.clerk, supplyInformation, id, { answers: ['', ''] })).rejects.toMatchObject({
      code: 'nothing-supplied',
    })
    await office.asSystem(tx => anAttachment(tx, { complaint_id: id, attached_at: office.clock.at }))
    expect(await take(staff.clerk, supplyInformation, id, {})).toMatchObject({ status: 'UNDER_INVESTIGATION' })
  })

  test('does not answer: they are reminded, and the case goes on from the end of the day, however late the job runs', async () => {
    const id = await anAskedCase()
    const start = office.clock.at
    office.clock.at = new Date('2026-11-30T08:00:00Z')
    await expireAnswers(context)
    expect((await office.messagesOf(id)).map(({ template }) => template)).toContain('information-reminder')
    expect(await rowOf(id)).toMatchObject({ status: 'INFORMATION_REQUESTED' })
    office.clock.at = new Date('2026-12-10T08:00:00Z')
    await expireAnswers(context)
    office.clock.at = start
    expect(await rowOf(id)).toMatchObject({ status: 'UNDER_INVESTIGATION', close_reason: null })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({
      clock: 'C',
      event: 'resume',
      at: new Date('2026-12-01T20:59:59.999Z'),
      reason: 'no-answer-given',
    })
    expect((await office.trackOf(id)).at(-1)).toMatchObject({ action: 'end-information-request', actor_kind: 'system' })
    const messages = await office.messagesOf(id)
    expect(messages.map(({ template }) => template)).toContain('no-answer-given')
    const letters = await office.database.ownerDb
      .selectFrom('letter')
      .select(['kind', 'ended_because'])
      .where('complaint_id', '=', id)
      .where('kind', '<>', 'receipt')
      .execute()
    expect(letters).toEqual([{ kind: 'information-request', ended_because: 'unanswered' }])
    expect((await questionsIn(id)).map(({ answer }) => answer)).toEqual([null, null])
  })
})
