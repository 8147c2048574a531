import { expect, test } from 'vitest'
import { readPeriod } from './read-period.ts'

const date = (name: string, [day, month, year]: [string, string, string], calendar: string) => ({
  [`${name}.day`]: day,
  [`${name}.month`]: month,
  [`${name}.year`]: year,
  [`${name}.calendar`]: calendar,
})

test('dates of either calendar become days, empty ones nothing; repeated choices stay lists', () => {
  const answers = {
    text: 'ካርታ',
    status: '',
    show: ['late', 'open'],
    ...date('from', ['6', '13', '2015'], 'ethiopian'),
    ...date('to', ['', '', ''], 'ethiopian'),
  }
  const { asked, errors } = readPeriod(answers)
  expect([...asked]).toEqual([
    ['text', 'ካርታ'],
    ['show', 'late'],
    ['show', 'open'],
    ['from', '2023-09-11'],
  ])
  expect(errors).toEqual([])
})

test('half a date and an end before the beginning are reported at their field', () => {
  expect(readPeriod(date('from', ['6', '', '2015'], 'ethiopian')).errors).toEqual([
    { field: 'from', reason: 'incomplete-date' },
  ])
  const backwards = {
    ...date('from', ['2', '11', '2026'], 'gregorian'),
    ...date('to', ['1', '11', '2026'], 'gregorian'),
  }
  expect(readPeriod(backwards).errors).toEqual([{ field: 'to', reason: 'before-from' }])
})
