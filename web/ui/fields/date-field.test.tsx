import { createElement } from 'react'
import { expect, test } from 'vitest'
import { daysAround } from '#web/platform/calendar.ts'
import { readPage } from '#tests/support/read-page.ts'
import { DateField } from './date-field.tsx'
import { TypedDateField } from './typed-date-field.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'

/** The years to choose from, of both calendars, as listed without JavaScript. */
async function yearsOffered(days: { first: string; last: string }) {
  const form = { fields: { day: { label: 'Day' } }, values: {}, refused: undefined } as unknown as PostFormProps
  const page = await readPage('en', createElement(PostForm, form, createElement(DateField, { name: 'day', days })))
  const select = /name="day\.year".*?<\/select>/s.exec(page)?.[0] ?? ''
  return [...select.matchAll(/<option value="(?:ethiopian|gregorian)-(\d{4})"/g)].map(([, year]) => Number(year))
}

test.for([
  // the Ethiopian year turns on 11 September, in the year before a leap year on the 12th
  ['2026-09-10', [2025, 2026, 2017, 2018]],
  ['2026-09-11', [2025, 2026, 2017, 2018, 2019]],
  ['2026-12-31', [2025, 2026, 2017, 2018, 2019]],
  ['2027-01-01', [2026, 2027, 2018, 2019]],
  ['2027-09-11', [2026, 2027, 2018, 2019]],
  ['2027-09-12', [2026, 2027, 2018, 2019, 2020]],
] as const)('on %s no year can be chosen that has not begun, in either calendar', async ([today, years]) => {
  const offered = await yearsOffered(daysAround(today, 1))
  expect(offered.toSorted((a, b) => a - b)).toEqual([...years].toSorted((a, b) => a - b))
})

test('with years to come, all of the last one can be chosen', async () => {
  const offered = await yearsOffered(daysAround('2026-11-21', 0, 1))
  expect(offered.toSorted((a, b) => a - b)).toEqual([2018, 2019, 2020, 2026, 2027])
})

const filled = { 'day.day': '3', 'day.month': '3', 'day.calendar': 'ethiopian', 'day.year': '2015' }

/** The field without JavaScript, as shown after these answers. */
const fieldAfter = (language: 'en' | 'am', values: Record<string, string>) =>
  readPage(
    language,
    createElement(
      PostForm,
      { fields: { day: { label: 'Day' } }, values } as unknown as PostFormProps,
      createElement(DateField, { name: 'day', days: daysAround('2026-11-21', 10) }),
    ),
  )

test('without JavaScript each year names its calendar, and a whole day is read back in the other one', async () => {
  const english = await fieldAfter('en', filled)
  expect(english).toContain('>2015 E.C.<')
  expect(english).toContain('>2022 G.C.<')
  expect(english).toContain('12 November 2022')
  expect(await fieldAfter('am', filled)).toContain('>2015 ዓ.ም.<')
})

test('a month and a year of two calendars both stay chosen, and make no day', async () => {
  const page = await fieldAfter('en', { 'day.day': '3', 'day.month': 'gregorian-3', 'day.year': 'ethiopian-2015' })
  expect(page).toContain('<option value="gregorian-3" selected="">March')
  expect(page).toContain('<option value="ethiopian-2015" selected="">2015 E.C.')
  expect(page).not.toContain('in the other calendar')
})

test('without JavaScript a day that staff could type is the three lists alone', async () => {
  const form = { fields: { day: { label: 'Day' } }, values: filled } as unknown as PostFormProps
  const ofStaff = createElement(TypedDateField, { name: 'day', days: daysAround('2026-11-21', 10) })
  const page = await readPage('en', createElement(PostForm, form, ofStaff))
  expect(page).toBe(await fieldAfter('en', filled))
})
