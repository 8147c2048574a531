import { expect, test } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { aRespondent, askBody } from '#tests/support/asked-bodies.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { answerTime } from './more-time/answer-time.ts'
import { endStatementRequests } from './end-statement-requests.job.ts'
import { remindBodies } from './remind-bodies.job.ts'
import { askForMoreTime, giveAskedStatement } from './write-statement.ts'

const office = await startOffice()
const { staff, take, clock, database, context } = office
const day = 86_400_000
const monday = clock.at
const respondent = await aRespondent(office, office.bodies.against)
const colleague = await aRespondent(office, office.bodies.against)

async function anAskedCase() {
  clock.at = monday
  const id = await anInvestigation(office, [staff.lead])
  return { id, requestId: await askBody(office, staff.lead, id) }
}

/** The templates of what somebody was sent about a request, in order. */
async function mailsAbout(requestId: number, userName = respondent.userName) {
  const rows = await rowsIn(database.ownerDb, 'outgoing_message', { recipient: userName }, [
    'id',
    'template',
    'event_key',
  ])
  return rows
    .filter(({ event_key }) => event_key.startsWith(`statement:${requestId}:`))
    .toSorted((one, other) => one.id - other.id)
    .map(({ template }) => template)
}

const runAt = (days: number) => {
  clock.at = new Date(monday.getTime() + days * day)
  return remindBodies(context)
}

test('respondents are reminded once before the day, and told once on the day after it, whatever the clock does', async () => {
  const { requestId } = await anAskedCase()
  await runAt(0.1)
  await runAt(10)
  expect(await mailsAbout(requestId)).toEqual(['statement-asked'])
  // three days before Monday, 7 December; two machines do it at once, and a clock that was wrong is set back
  await Promise.all([runAt(11), runAt(11)])
  await runAt(10)
  await runAt(12)
  expect(await mailsAbout(requestId)).toEqual(['statement-asked', 'statement-reminder'])
  expect(await mailsAbout(requestId, colleague.userName)).toEqual(['statement-asked', 'statement-reminder'])

  clock.at = new Date(monday.getTime() + 14 * day + 60_000)
  await endStatementRequests(context)
  await remindBodies(context)
  expect(await mailsAbout(requestId)).toHaveLength(2)
  await Promise.all([runAt(15), runAt(15)])
  await runAt(14)
  await runAt(40)
  expect(await mailsAbout(requestId)).toEqual(['statement-asked', 'statement-reminder', 'statement-missing'])
})

test('a run that is killed has told nobody, and the next one tells everybody', async () => {
  const { requestId } = await anAskedCase()
  const dies = () => Promise.reject(new Error('killed'))
  const jobs = { ...context.jobs, enqueue: dies, enqueueOnce: dies }
  const killed = { ...context, jobs } as unknown as Context
  clock.at = new Date(monday.getTime() + 12 * day)
  await expect(remindBodies(killed)).rejects.toThrow()
  expect(await mailsAbout(requestId)).toEqual(['statement-asked'])
  await runAt(12)
  expect(await mailsAbout(requestId)).toEqual(['statement-asked', 'statement-reminder'])
})

test('a later day is reminded of anew, and a body that has answered of none', async () => {
  const { id, requestId } = await anAskedCase()
  await runAt(11)
  await askForMoreTime(context, respondent, { id: requestId, until: '2026-12-16', reason: 'The archive.' }, undefined)
  await take(staff.lead, answerTime, id, { answer: 'granted' })
  await runAt(12)
  await runAt(21)
  await runAt(22)
  const told = ['statement-asked', 'statement-reminder', 'statement-time-granted', 'statement-reminder']
  expect(await mailsAbout(requestId)).toEqual(told)

  const quick = await anAskedCase()
  const answers = [0, 1].map(ordinal => ({ ordinal, text: 'It was right.' }))
  await giveAskedStatement(context, respondent, { id: quick.requestId, answers }, undefined)
  await runAt(12)
  await runAt(16)
  expect(await mailsAbout(quick.requestId)).toEqual(['statement-asked'])
})
