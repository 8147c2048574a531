import { createElement } from 'react'
import { expect, test } from 'vitest'
import am from '#web/locales/am/work.json' with { type: 'json' }
import en from '#web/locales/en/work.json' with { type: 'json' }
import { menu } from '#web/menu.ts'
import { readPage } from '#tests/support/read-page.ts'
import { FirstSteps, firstSteps } from './first-steps.tsx'

const entries = menu.flatMap(group => group.entries)
const shown = (language: 'en' | 'am', some = entries) =>
  readPage(language, createElement(FirstSteps, { entries: some }))

test.for([
  ['en', en],
  ['am', am],
] as const)('what to set up is listed in order, each with its page: %s', async ([language, texts]) => {
  const page = await shown(language)
  const places = firstSteps.map(step => page.indexOf(texts.firstSteps[step]))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  for (const { name, path } of entries)
    expect(page.includes(`href="${path}"`)).toBe(firstSteps.some(step => step === name))
})

test('a page that is not open to the reader is left out', async () => {
  const page = await shown(
    'en',
    entries.filter(({ name }) => name !== 'calendar'),
  )
  expect(page).not.toContain(en.firstSteps.calendar)
  expect(page).toContain(en.firstSteps.users)
})
