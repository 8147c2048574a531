import { afterEach, expect, test } from 'vitest'
import type { OfficeSettings } from '#contract/settings/office-settings.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { recordContact } from '#server/features/conclusion/record-contact.ts'
import { reopen } from '#server/features/conclusion/reopen.ts'
import { showSolution } from '#server/features/decisions/show-decisions.ts'
import { getOfficeSettings, saveOfficeSettings } from '#server/features/office-settings/save-settings.ts'
import { extendDeadline } from '#server/features/supervision/extend-deadline.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { concludedCases } from '#tests/support/concluded-case.ts'
import { anInvestigation } from '#tests/support/investigation.ts'

const office = await startOffice()
const { context, staff, take, rowOf, clock, database } = office
const cases = concludedCases(office)
const began = clock.at
const administrator = { ...staff.supervisor, permissions: new Set(['All'] as const) }

afterEach(async () => {
  clock.at = began
  await office.asSystem(async tx => {
    const { version, defaults } = await getOfficeSettings(tx)
    return saveOfficeSettings(tx, { actor: administrator, at: began }, { ...defaults, version })
  })
})

const settle = <Group extends keyof OfficeSettings>(group: Group, change: Partial<OfficeSettings[Group]>) =>
  office.asSystem(async tx => {
    const { version, values } = await getOfficeSettings(tx)
    const changed = { ...values, [group]: { ...values[group], ...change }, version }
    return saveOfficeSettings(tx, { actor: administrator, at: clock.now() }, changed)
  })

const inDays = (days: number) => {
  clock.at = new Date(began.getTime() + days * 86_400_000)
}

test('a group needs the number of opinions in the settings', async () => {
  const id = await anInvestigation(office, [staff.lead, staff.member, staff.secondMember])
  const needed = async () => (await showSolution(context, staff.lead, id)).opinionsNeeded
  expect(await needed()).toBe(2)
  await settle('groupDecision', { opinionsNeeded: 'all' })
  expect(await needed()).toBe(3)
  await settle('groupDecision', { opinionsNeeded: 'none' })
  expect(await needed()).toBe(0)
})

test('the complainant is reminded on the days in the settings', async () => {
  await settle('answering', { reminderDays: [8] })
  const id = await cases.aConclusion()
  const reminders = async () =>
    (await office.messagesOf(id)).filter(
      ({ template, recipient }) => template === 'answer-reminder' && recipient[0] === '+',
    ).length
  inDays(6.9)
  await expireAnswers(context)
  expect(await reminders()).toBe(0)
  inDays(7.1)
  await expireAnswers(context)
  inDays(14.9)
  await expireAnswers(context)
  expect(await reminders()).toBe(1)
})

test('the number of unanswered calls in the settings counts as one that was answered', async () => {
  await settle('answering', { callsInVain: 1 })
  const id = await cases.aConclusion()
  await database.ownerDb
    .updateTable('outgoing_message')
    .set({ status: 'dead' })
    .where('complaint_id', '=', id)
    .execute()
  inDays(16)
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CONCLUSION_ISSUED' })
  await take(staff.clerk, recordContact, id, { channel: 'call', outcome: 'not-reached' })
  await expireAnswers(context)
  expect(await rowOf(id)).toMatchObject({ status: 'CLOSED' })
})

test('a closed complaint can be reopened within the days in the settings', async () => {
  await settle('answering', { reopenDays: 2 })
  const id = await cases.aConclusion()
  const complainant = office.complainantOf(id)
  await take(complainant, acceptConclusion, id, {})
  inDays(3)
  await expect(take(complainant, reopen, id, { reason: 'Look again.' })).rejects.toMatchObject({
    fields: [
      { field: 'newEvidence', reason: 'evidence-required' },
      { field: 'file', reason: 'evidence-required' },
    ],
  })
  await settle('answering', { evidenceDays: 2 })
  await expect(take(complainant, reopen, id, { reason: 'Look again.' })).rejects.toMatchObject({
    code: 'too-late-to-reopen',
  })
  await settle('answering', { reopenDays: 4, evidenceDays: 4 })
  expect(await take(complainant, reopen, id, { reason: 'Look again.' })).toMatchObject({ status: 'UNDER_REVIEW' })
})

test('nobody extends a deadline by more days than the settings allow', async () => {
  const id = await office.aCase()
  inDays(2.9)
  const extend = (days: number) =>
    take(staff.supervisor, extendDeadline, id, { days, reasonCode: 'evidence-awaited', reason: 'It is on its way.' })
  await settle('supervision', { mostExtensionDays: 3 })
  await expect(extend(4)).rejects.toMatchObject({ fields: [{ field: 'days', reason: 'too-many-days' }] })
  await extend(3)
  expect((await office.clocksOf(id)).at(-1)).toMatchObject({ event: 'extend', amount: 3 })
})
