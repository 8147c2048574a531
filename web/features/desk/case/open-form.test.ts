import { expect, test } from 'vitest'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import type { AnyCaseAction } from '../actions/case-action.ts'
import { loadOpenForm, loadsAgain } from './open-form.ts'

let asked = 0
const entry = {
  action: 'give-opinion',
  load: async () => {
    asked += 1
    return asked
  },
} as unknown as AnyCaseAction
const load = (version: number, complaintId = 7) =>
  loadOpenForm(entry, { complaintId, version } as unknown as ComplaintDetail)

/** The page loads again after an answer, or because its reader follows a link. */
const renews = (actionResult?: Partial<Outcome>) =>
  loadsAgain({
    ...(actionResult && { formMethod: 'POST', actionResult }),
    defaultShouldRevalidate: true,
  } as Parameters<typeof loadsAgain>[0])

const done = (intent: string) => ({ action: 1, intent, done: 'Action saved successfully' })

test('choices are loaded with a link, and kept when another form of the page was sent', async () => {
  expect((await load(3))?.choices).toBe(1)
  renews(done('add-note'))
  expect((await load(3))?.choices).toBe(1)
  renews()
  expect((await load(3))?.choices, 'a link').toBe(2)
  renews(done('add-note'))
  expect((await load(4))?.choices, 'another version').toBe(3)
  renews(done('add-note'))
  expect((await load(4, 8))?.choices, 'another case').toBe(4)
})

test('the form of an action that was done is closed until a link opens it', async () => {
  await load(3)
  const before = asked
  renews(done('give-opinion'))
  expect(await load(3)).toBeUndefined()
  renews(done('add-note'))
  expect(await load(3)).toBeUndefined()
  expect(asked).toBe(before)
  renews()
  expect((await load(3))?.choices).toBe(before + 1)
})

test('after a refusal of its own action the choices are loaded again: they may be the reason', async () => {
  await load(3)
  const before = asked
  renews({ action: 2, intent: 'give-opinion', refused: { fields: [], values: {} } })
  expect((await load(3))?.choices).toBe(before + 1)
})

test('an answer after which the page is not loaded is no reason to keep anything', async () => {
  await load(3)
  const before = asked
  renews({ ...done('add-note'), problem: { message: '', code: 'our-fault', status: 500, details: {} } })
  expect((await load(3))?.choices).toBe(before + 1)
})

test('a form is shown once its fields are there, however long their code takes', async () => {
  let isLoaded = false
  const Fields = Object.assign(() => null, {
    preload: async () => {
      await new Promise(resolve => setTimeout(resolve, 20))
      isLoaded = true
    },
  })
  const late = { ...entry, Fields } as unknown as AnyCaseAction
  renews()
  expect((await loadOpenForm(late, { complaintId: 9, version: 1 } as unknown as ComplaintDetail))?.entry).toBe(late)
  expect(isLoaded).toBe(true)
})
