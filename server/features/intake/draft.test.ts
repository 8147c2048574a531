import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/application-steps.ts'
import { startFiling } from '#tests/support/filing.ts'
import { deleteExpiredDrafts } from './delete-expired-drafts.job.ts'
import { discardDraft, getDraft, saveDraft, startDraft } from './draft.ts'

const filing = await startFiling()
const { context, clock, answers, filledDraft } = filing

afterAll(filing.close)

describe('an application under way', () => {
  test('keeps what was typed, right or wrong, and says what is wrong', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    const typed = { 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ', 'made.up': 'x' }
    const { draft, errors } = await saveDraft(context, id, { step: 'contact', answers: typed })
    expect(errors).toContainEqual({ field: 'complainant.phone', reason: 'not-a-phone' })
    expect(draft.answers).toEqual({ 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ' })
    expect((await getDraft(context, id)).draft).toMatchObject({ answers: draft.answers, nextStep: 'eligibility' })
  })

  test('a consent that cannot be given is an answer', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    const sent = { ...answers, 'consents.notInCourt': 'no' }
    const step = 'eligibility'
    const consents = Object.fromEntries(Object.entries(sent).filter(([field]) => field.startsWith('consents.')))
    const saved = await saveDraft(context, id, { step, answers: consents })
    expect(saved).toMatchObject({ errors: [], eligible: false, because: ['notInCourt'] })
    expect(saved.draft).toMatchObject({ completedSteps: [], nextStep: 'eligibility' })
  })

  test('typed so far, it is kept as the form holds it without taking the step for done', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    const save = (answers: Answers) => saveDraft(context, id, { step: 'complaint', answers, unfinished: true })
    await save({ 'complaint.issues.0': 'a', 'complaint.issues.1': 'b' })
    const { draft, errors } = await save({ 'complaint.issues.0': 'b' })
    expect(errors).toEqual([])
    expect(draft.answers).toEqual({ 'complaint.issues.0': 'b' })
  })

  test('a whole form replaces every answer, and is judged as one', async () => {
    const { id } = await startDraft(context, undefined, 'en')
    await saveDraft(context, id, { step: 'complaint', answers: { 'complaint.issues.1': 'gone' }, unfinished: true })
    const typed = { 'complainant.firstName': 'Sara', 'complaint.issues.0': 'No answer', other: 'ignored' }
    const { draft, errors } = await saveDraft(context, id, { step: 'review', answers: typed, whole: true })
    expect(draft.answers).toEqual({ 'complainant.firstName': 'Sara', 'complaint.issues.0': 'No answer' })
    expect(errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['consents.notInCourt', 'complainant.fatherName', 'complaint.typeId']),
    )
  })

  test('nobody else’s cookie opens it', async () => {
    const id = await filledDraft()
    expect(await getDraft(context, randomUUID())).toEqual({ draft: null, submitted: null })
    await expect(saveDraft(context, randomUUID(), { step: 'review', answers: {} })).rejects.toThrow(
      'no such application',
    )
    expect((await startDraft(context, id, 'en')).id).toBe(id)
  })

  test('a start whose answer was lost gives the same application when it is sent again', async () => {
    const key = randomUUID()
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => startDraft(context, undefined, 'en', { key })))
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([first?.id]))
    expect((await startDraft(context, undefined, 'en', { key: randomUUID() })).id).not.toBe(first?.id)
  })

  test('a key that somebody else sent leads to nothing that was typed', async () => {
    const key = 'guessed'
    const { id } = await startDraft(context, undefined, 'en', { key })
    await saveDraft(context, id, { step: 'contact', answers: { 'complainant.kebele': '03' } })
    const other = await startDraft(context, undefined, 'en', { key })
    expect(other.id).not.toBe(id)
    expect(other.answers).toEqual({})
  })

  test('is forgotten when it is discarded, or when its time is over', async () => {
    const [given, late] = [await filledDraft(), await filledDraft()]
    expect(await discardDraft(context, given)).toBe(true)
    expect(await discardDraft(context, given)).toBe(false)
    const before = clock.at
    clock.at = new Date(before.getTime() + 15 * 86_400_000)
    expect((await getDraft(context, late)).draft).toBeNull()
    expect(await deleteExpiredDrafts(context)).toBeGreaterThan(0)
    clock.at = before
    expect((await getDraft(context, late)).draft).toBeNull()
  })
})
