import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Answers } from '#contract/filing/application-steps.ts'
import { startFiling } from '#tests/support/filing.ts'
import { deleteExpiredDrafts } from './delete-expired-drafts.job.ts'
import { beginApplication, discardDraft, getDraft, saveDraft, startDraft } from './draft.ts'
import { submitDraft } from './submit-draft.ts'

const filing = await startFiling()
const { context, clock, answers, filledDraft } = filing

/** An application that has a row. */
const begin = () => beginApplication(context, { draftId: randomUUID(), newIn: 'en' })

describe('an application under way', () => {
  test('keeps what was typed, right or wrong, and says what is wrong', async () => {
    const id = await begin()
    const typed = { 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ', 'made.up': 'x' }
    const { draft, errors } = await saveDraft(context, id, { step: 'contact', answers: typed })
    expect(errors).toContainEqual({ field: 'complainant.phone', reason: 'not-a-phone' })
    expect(draft.answers).toEqual({ 'complainant.phone': 'call my  brother', 'complainant.kebele': ' 03 ' })
    expect((await getDraft(context, { draftId: id })).draft).toMatchObject({
      answers: draft.answers,
      nextStep: 'eligibility',
    })
  })

  test('a refused consent is an answer', async () => {
    const id = await begin()
    const sent = { ...answers, 'consents.notInCourt': 'no' }
    const step = 'eligibility'
    const consents = Object.fromEntries(Object.entries(sent).filter(([field]) => field.startsWith('consents.')))
    const saved = await saveDraft(context, id, { step, answers: consents })
    expect(saved).toMatchObject({ errors: [], eligible: false, because: ['notInCourt'] })
    expect(saved.draft).toMatchObject({ completedSteps: [], nextStep: 'eligibility' })
  })

  test('an unfinished step is stored as typed, and does not count as done', async () => {
    const id = await begin()
    const save = (answers: Answers) => saveDraft(context, id, { step: 'complaint', answers, unfinished: true })
    await save({ 'complaint.issues.0': 'a', 'complaint.issues.1': 'b' })
    const { draft, errors } = await save({ 'complaint.issues.0': 'b' })
    expect(errors).toEqual([])
    expect(draft.answers).toEqual({ 'complaint.issues.0': 'b' })
  })

  test('a whole form replaces every answer and is checked as a whole', async () => {
    const id = await begin()
    await saveDraft(context, id, { step: 'complaint', answers: { 'complaint.issues.1': 'gone' }, unfinished: true })
    const typed = { 'complainant.firstName': 'Sara', 'complaint.issues.0': 'No answer', other: 'ignored' }
    const { draft, errors } = await saveDraft(context, id, { step: 'review', answers: typed, whole: true })
    expect(draft.answers).toEqual({ 'complainant.firstName': 'Sara', 'complaint.issues.0': 'No answer' })
    expect(errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['consents.notInCourt', 'complainant.fatherName', 'complaint.typeId']),
    )
  })

  test('a save that arrives after a later one of the same page changes nothing; one of another page does', async () => {
    const id = await begin()
    const save = (firstName: string, page: number, at: number) =>
      saveDraft(context, id, {
        ...{ step: 'review', whole: true, unfinished: true },
        ...{ answers: { 'complainant.firstName': firstName }, typed: { page, at } },
      })
    const stored = async (...saved: Parameters<typeof save>) =>
      (await save(...saved)).draft.answers['complainant.firstName']
    expect(await stored('Sara', 1, 20)).toBe('Sara')
    expect(await stored('Sa', 1, 10)).toBe('Sara')
    expect(await stored('Sara', 1, 20)).toBe('Sara')
    expect(await stored('Hana', 2, 5)).toBe('Hana')
    expect(await stored('Hanna', 2, 6)).toBe('Hanna')
    expect((await getDraft(context, { draftId: id })).draft?.answers).toEqual({ 'complainant.firstName': 'Hanna' })
  })

  test('another visitor’s cookie does not open it', async () => {
    const id = await filledDraft()
    expect(await getDraft(context, { draftId: randomUUID() })).toEqual({ draft: null, submitted: null })
    await expect(saveDraft(context, randomUUID(), { step: 'review', answers: {} })).rejects.toThrow(
      'no such application',
    )
    expect((await startDraft(context, { draftId: id }, 'en')).draft.id).toBe(id)
  })

  test('starting stores nothing, and gives the same application until something is typed into it', async () => {
    const count = () => filing.database.ownerDb.selectFrom('complaint_draft').select('id').execute()
    const before = await count()
    const { draft, isNew } = await startDraft(context, undefined, 'en')
    expect([isNew, draft.answers, draft.nextStep]).toEqual([true, {}, 'eligibility'])
    const held = { draftId: draft.id, newIn: 'en' as const }
    expect((await startDraft(context, held, 'am')).draft).toMatchObject({ id: draft.id, language: 'en' })
    expect(await count()).toEqual(before)
    const begun = await Promise.all([1, 2, 3].map(() => beginApplication(context, held)))
    expect(begun).toEqual(Array(3).fill(draft.id))
    expect(await count()).toHaveLength(before.length + 1)
  })

  test('the cookie of a start begins no other application after this one was submitted or discarded', async () => {
    const submitted = await filledDraft()
    await submitDraft(context, { kind: 'visitor', draftId: submitted }, { draftId: submitted })
    await beginApplication(context, { draftId: submitted, newIn: 'en' })
    expect(await getDraft(context, { draftId: submitted, newIn: 'en' })).toMatchObject({
      draft: null,
      submitted: { trackingId: expect.any(String) },
    })
    const discarded = await filledDraft()
    await discardDraft(context, discarded)
    await expect(saveDraft(context, discarded, { step: 'review', answers: {} })).rejects.toThrow('no such application')
  })

  test('is deleted when it is discarded, or when its time is over', async () => {
    const [given, late] = [await filledDraft(), await filledDraft()]
    expect(await discardDraft(context, given)).toBe(true)
    expect(await discardDraft(context, given)).toBe(false)
    const before = clock.at
    clock.at = new Date(before.getTime() + 15 * 86_400_000)
    expect((await getDraft(context, { draftId: late })).draft).toBeNull()
    expect(await deleteExpiredDrafts(context)).toBeGreaterThan(0)
    clock.at = before
    expect((await getDraft(context, { draftId: late })).draft).toBeNull()
  })
})
