import { createElement } from 'react'
import { expect, test } from 'vitest'
import am from '#web/locales/am/registering.json' with { type: 'json' }
import en from '#web/locales/en/registering.json' with { type: 'json' }
import { readPage } from '#tests/support/read-page.ts'
import { BothTexts } from './both-texts.tsx'

const options = { type: [{ value: '1', label: 'Delay' }] }
const fields = { phone: { label: 'Phone' }, type: { label: 'Type' }, 'complaint.violatedDecisionOn': { label: 'Day' } }
const day = (value: string) => ({
  'complaint.violatedDecisionOn.day': value,
  'complaint.violatedDecisionOn.month': '11',
  'complaint.violatedDecisionOn.year': '2026',
  'complaint.violatedDecisionOn.calendar': 'gregorian',
})
const theirs = { answers: { phone: '0933', type: '', name: 'Hana', ...day('20') }, options }
const mine = { answers: { phone: '0922', type: '1', name: 'Hanna', ...day('21') }, options }
const shown = (language: 'en' | 'am', clashes: string[]) =>
  readPage(language, createElement(BothTexts, { clashes, theirs, mine, fields }))

test.for([
  ['en', en],
  ['am', am],
] as const)('both texts of what two people changed stand beside each other: %s', async ([language, texts]) => {
  const page = await shown(language, ['phone', 'type', 'complaint.violatedDecisionOn.day'])
  for (const text of [texts.both.title, texts.both.theirs, texts.both.mine, '0933', '0922', 'Delay'])
    expect(page).toContain(text)
  expect(page).toContain(texts.update.nothing)
  expect(page, 'a date is one field').toContain('Day</th>')
  expect(page, 'what only one of them changed is not listed').not.toContain('Hanna')
})

test('nothing is shown without a clash, or when both texts are the same by now', async () => {
  expect(await shown('en', [])).not.toContain(en.both.title)
  const same = createElement(BothTexts, { clashes: ['phone'], theirs, mine: theirs, fields })
  expect(await readPage('en', same)).not.toContain(en.both.title)
})
