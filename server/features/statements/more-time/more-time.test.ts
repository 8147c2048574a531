import { describe, expect, test } from 'vitest'
import { refer } from '#server/features/referral/refer.ts'
import { listMyWork } from '#server/features/complaint-list/list-my-work.ts'
import { extendDeadline } from '#server/features/supervision/extend-deadline.ts'
import { aRespondent, askBody } from '#tests/support/asked-bodies.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { answerTime } from './answer-time.ts'
import { endStatementRequests } from '../end-statement-requests.job.ts'
import { recordTimeRequest } from './record-time-request.ts'
import { showAskedStatement, showStatements } from '../show-statements.ts'
import { askForMoreTime, giveAskedStatement } from '../write-statement.ts'

const office = await startOffice()
const { staff, take, clock, database, context } = office
const { ownerDb } = database
const day = 86_400_000
const monday = clock.at
const respondent = await aRespondent(office, office.bodies.against)
const stranger = await aRespondent(office, await office.asSystem(anOrganization))

async function anAskedCase() {
  clock.at = monday
  const id = await anInvestigation(office, [staff.lead])
  return { id, requestId: await askBody(office, staff.lead, id) }
}

/** The time ends on Monday, 7 December; ten working days more end on the 21st. */
const ask = (
  id: number,
  until: string | undefined = '2026-12-10',
  reason: string | undefined = 'The archive has moved.',
) => askForMoreTime(context, respondent, { id, until, reason }, undefined)
const statementIn = async (id: number) => (await showStatements(context, staff.lead, id))[0]!
const mailsTo = async (userName: string) =>
  (await rowsIn(ownerDb, 'outgoing_message', { recipient: userName }, ['template'])).map(({ template }) => template)

describe('the body', () => {
  test('asks once for more time, with a reason, and everybody who can answer is told', async () => {
    const { id, requestId } = await anAskedCase()
    expect(await showAskedStatement(context, respondent, requestId)).toMatchObject({
      time: null,
      mayAskUntil: '2026-12-21',
    })
    const dueAt = (await statementIn(id)).dueAt
    const asked = await ask(requestId)
    expect(asked).toMatchObject({ dueAt, mayAskUntil: null, time: { until: '2026-12-10', answer: null } })
    await expect(ask(requestId)).rejects.toMatchObject({ code: 'time-asked-already' })
    const notices = await rowsIn(ownerDb, 'notice', { user_id: staff.lead.userId, complaint_id: id }, ['event'])
    expect(notices.map(({ event }) => event).join()).toContain(`statement-time-${requestId}`)
    expect((await listMyWork(context, staff.lead, staff.lead)).timeAsked).toMatchObject([
      { complaintId: id, until: '2026-12-10', dueAt },
    ])
    expect((await listMyWork(context, staff.officer, staff.officer)).timeAsked).toHaveLength(1)
    expect((await listMyWork(context, staff.member, staff.member)).timeAsked).toEqual([])
  })

  test('asks with the same key once, and is refused what the office does not give', async () => {
    const { requestId } = await anAskedCase()
    await expect(askForMoreTime(context, respondent, { id: requestId }, undefined)).rejects.toMatchObject({
      fields: [
        { field: 'until', reason: 'required' },
        { field: 'reason', reason: 'required' },
      ],
    })
    await expect(ask(requestId, '2026-12-07')).rejects.toMatchObject({
      fields: [{ field: 'until', reason: 'day-too-soon' }],
    })
    await expect(ask(requestId, '2026-12-22')).rejects.toMatchObject({
      fields: [{ field: 'until', reason: 'day-too-late' }],
    })
    const asked = { id: requestId, until: '2026-12-21', reason: 'Two offices have to be asked.' }
    const first = await askForMoreTime(context, respondent, asked, 'one key')
    expect(await askForMoreTime(context, respondent, asked, 'one key')).toEqual(first)
  })

  test('asks for nothing in the request of another body, in one that is over, or while its clock stands still', async () => {
    const { id, requestId } = await anAskedCase()
    const asked = { id: requestId, until: '2026-12-10', reason: 'For a reason.' }
    await expect(askForMoreTime(context, stranger, asked, undefined)).rejects.toMatchObject({ status: 404 })
    await take(staff.officer, refer, id, {
      receivingBody: 'ombudsman',
      mainIssue: 'The map.',
      reason: 'Another body is responsible.',
      deadlineOn: '2026-12-20',
      otherLanguage: true,
    })
    await expect(ask(requestId)).rejects.toMatchObject({ code: 'time-stands-still' })

    const other = await anAskedCase()
    clock.at = new Date(monday.getTime() + 14 * day + 1000)
    await expect(ask(other.requestId)).rejects.toMatchObject({ code: 'time-is-over' })
    await endStatementRequests(context)
    await expect(ask(other.requestId)).rejects.toMatchObject({ code: 'no-statement-asked' })
  })
})

describe('a request on paper', () => {
  const paper = { until: '2026-12-10', reason: 'The archive has moved.', receivedOn: '2026-11-23' }

  test('is recorded with the day on which it came, once, and is answered as one in the portal', async () => {
    const { id, requestId } = await anAskedCase()
    await take(staff.clerk, recordTimeRequest, id, paper)
    expect((await statementIn(id)).time).toMatchObject({ until: '2026-12-10', receivedOn: '2026-11-23', answer: null })
    expect(await showAskedStatement(context, respondent, requestId)).toMatchObject({
      mayAskUntil: null,
      time: { reason: paper.reason, receivedOn: '2026-11-23' },
    })
    expect((await listMyWork(context, staff.lead, staff.lead)).timeAsked).toMatchObject([{ complaintId: id }])
    await expect(take(staff.clerk, recordTimeRequest, id, paper)).rejects.toMatchObject({ code: 'time-asked-already' })
    await expect(ask(requestId)).rejects.toMatchObject({ code: 'time-asked-already' })
    await take(staff.lead, answerTime, id, { answer: 'granted' })
    expect(await statementIn(id)).toMatchObject({
      time: { answer: 'granted' },
      dueAt: expect.stringMatching(/^2026-12-10/),
    })
    const step = (await office.trackOf(id)).find(({ action }) => action === 'ask-for-time')
    expect(step).toMatchObject({ actor_kind: 'staff', details: { until: '2026-12-10', receivedOn: '2026-11-23' } })
  })

  test('is bounded as every other, came on a day that fits, and is recorded by who works on cases', async () => {
    const { id } = await anAskedCase()
    const faults = (input: object, by = staff.clerk) =>
      take(by, recordTimeRequest, id, input)
        .then(() => undefined)
        .catch(error => error.fields ?? error.code)
    expect(await faults({})).toEqual(['until', 'reason', 'receivedOn'].map(field => ({ field, reason: 'required' })))
    expect(await faults({ ...paper, until: '2026-12-22', receivedOn: '2026-11-24' })).toEqual([
      { field: 'until', reason: 'day-too-late' },
      { field: 'receivedOn', reason: 'day-in-the-future' },
    ])
    expect(await faults({ ...paper, receivedOn: '2026-11-22' })).toEqual([
      { field: 'receivedOn', reason: 'before-it-was-asked' },
    ])
    const reader = await office.asSystem(tx =>
      aStaffMember(tx, { permissions: ['Complaints - List View'], organizationId: office.bodies.handling }),
    )
    expect(await faults(paper, reader)).toBe('not-permitted')
    clock.at = new Date(monday.getTime() + 14 * day + 1000)
    expect(await faults(paper)).toBe('time-is-over')
  })
})

describe('the office', () => {
  test('grants it: the day and the clock become later, the body is told, and no deadline of the case moves', async () => {
    const { id, requestId } = await anAskedCase()
    await expect(take(staff.lead, answerTime, id, { answer: 'granted' })).rejects.toMatchObject({
      code: 'no-time-asked',
    })
    await ask(requestId)
    const before = await office.rowOf(id)
    await expect(take(staff.member, answerTime, id, { answer: 'granted' })).rejects.toMatchObject({
      code: 'not-your-case',
    })
    await take(staff.officer, answerTime, id, { answer: 'granted' })
    expect((await office.clocksOf(id)).at(-1)).toMatchObject({
      clock: 'G',
      event: 'extend',
      amount: 3,
      reason: 'more-time-granted',
    })
    expect(await statementIn(id)).toMatchObject({
      dueAt: expect.stringMatching(/^2026-12-10T/),
      time: { answer: 'granted' },
    })
    expect(await office.rowOf(id)).toMatchObject({ due_at: before.due_at, due_clock: 'C', version: before.version })
    expect(await mailsTo(respondent.userName)).toContain('statement-time-granted')
    await expect(take(staff.lead, answerTime, id, { answer: 'refused', reason: 'No.' })).rejects.toMatchObject({
      code: 'no-time-asked',
    })
    // the new day is the one that counts
    clock.at = new Date(monday.getTime() + 15 * day)
    await endStatementRequests(context)
    expect((await statementIn(id)).outcome).toBe(null)
    clock.at = new Date(monday.getTime() + 17 * day + 1000)
    await endStatementRequests(context)
    expect((await statementIn(id)).outcome).toBe('none')
  })

  test('grants another day than was asked for, but never more time than its setting', async () => {
    const { id, requestId } = await anAskedCase()
    await ask(requestId)
    await expect(take(staff.lead, answerTime, id, { answer: 'granted', until: '2026-12-22' })).rejects.toMatchObject({
      fields: [{ field: 'until', reason: 'day-too-late' }],
    })
    await take(staff.lead, answerTime, id, { answer: 'granted', until: '2026-12-08' })
    expect((await statementIn(id)).dueAt).toMatch(/^2026-12-08T/)
  })

  test('refuses it with a reason that the body reads', async () => {
    const { id, requestId } = await anAskedCase()
    await ask(requestId)
    await expect(take(staff.lead, answerTime, id, { answer: 'refused' })).rejects.toMatchObject({
      fields: [{ field: 'reason', reason: 'required' }],
    })
    const dueAt = (await statementIn(id)).dueAt
    await take(staff.lead, answerTime, id, { answer: 'refused', reason: 'The case cannot wait.' })
    expect(await showAskedStatement(context, respondent, requestId)).toMatchObject({
      dueAt,
      time: { answer: 'refused', answerReason: 'The case cannot wait.' },
    })
    expect(await mailsTo(respondent.userName)).toContain('statement-time-refused')
  })

  test('that answers nothing before the day has not granted it; a statement that comes meanwhile leaves the question open', async () => {
    const silent = await anAskedCase()
    await ask(silent.requestId)
    clock.at = new Date(monday.getTime() + 14 * day + 1000)
    await expect(take(staff.lead, answerTime, silent.id, { answer: 'granted' })).rejects.toMatchObject({
      code: 'no-time-asked',
    })
    await endStatementRequests(context)
    expect(await statementIn(silent.id)).toMatchObject({ outcome: 'none', time: { answer: 'unanswered' } })

    const quick = await anAskedCase()
    await ask(quick.requestId)
    const answers = [0, 1].map(ordinal => ({ ordinal, text: 'It was right.' }))
    await giveAskedStatement(context, respondent, { id: quick.requestId, answers }, undefined)
    expect(await statementIn(quick.id)).toMatchObject({ outcome: 'given', time: { answer: null } })
  })

  test('extends its own deadlines, and never the clock of the body', async () => {
    await ownerDb
      .insertInto('setting')
      .values({ name: 'statements', value: JSON.stringify({ days: 2 }) })
      .execute()
    const { id } = await anAskedCase()
    // hardly any time of the body is left, and most of that of the case
    clock.at = new Date((await statementIn(id)).dueAt)
    clock.at = new Date(clock.at.getTime() - 3_600_000)
    const extension = { days: 5, reasonCode: 'site-visit' as const, reason: 'The plot has to be seen.' }
    await expect(take(staff.supervisor, extendDeadline, id, extension)).rejects.toMatchObject({ code: 'not-delayed' })
  })
})
