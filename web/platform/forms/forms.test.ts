import { expect, test } from 'vitest'
import { readDateParts } from '#contract/values/calendar-date.ts'
import { flatAnswers, readAnswers } from './forms.ts'

const post = (body: string) => new Request('http://portal.test/', { method: 'POST', body: new URLSearchParams(body) })

test('a month that names its calendar becomes number and calendar', async () => {
  const answers = await readAnswers(post('decidedOn.day=6&decidedOn.month=ethiopian-13&decidedOn.year=2015'))
  expect(answers).toEqual({
    'decidedOn.day': '6',
    'decidedOn.month': '13',
    'decidedOn.calendar': 'ethiopian',
    'decidedOn.year': '2015',
  })
})

test('a year that names its calendar does the same, with and without a month', async () => {
  const decidedOn = { 'decidedOn.calendar': 'ethiopian', 'decidedOn.year': '2015' }
  expect(await readAnswers(post('decidedOn.month=ethiopian-3&decidedOn.year=ethiopian-2015'))).toEqual({
    ...decidedOn,
    'decidedOn.month': '3',
  })
  expect(await readAnswers(post('decidedOn.month=&decidedOn.year=ethiopian-2015'))).toEqual({
    ...decidedOn,
    'decidedOn.month': '',
  })
})

test('a month and a year of two calendars stay as they are, and are no day', async () => {
  const answers = await readAnswers(post('decidedOn.month=gregorian-3&decidedOn.year=ethiopian-2015'))
  expect(answers).toEqual({ 'decidedOn.month': 'gregorian-3', 'decidedOn.year': 'ethiopian-2015' })
  const parts = { day: '3', month: 'gregorian-3', year: 'ethiopian-2015', calendar: 'gregorian' as const }
  expect(readDateParts(parts)).toEqual({ ok: false, reason: 'mixed-calendars' })
})

test('a repeated field is a list, and flat answers take its first value', async () => {
  const answers = await readAnswers(post('issue=one&issue=two&issue=three&name=%E1%8A%A0'))
  expect(answers).toEqual({ issue: ['one', 'two', 'three'], name: 'አ' })
  expect(flatAnswers(answers)).toEqual({ issue: 'one', name: 'አ' })
})
