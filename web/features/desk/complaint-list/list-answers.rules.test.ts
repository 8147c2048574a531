import { expect, test } from 'vitest'
import { readListAnswers } from './list-answers.rules.ts'

const date = (name: string, [day, month, year]: [string, string, string], calendar: string) => ({
  [`${name}.day`]: day,
  [`${name}.month`]: month,
  [`${name}.year`]: year,
  [`${name}.calendar`]: calendar,
})

test('dates of either calendar become days, and empty ones nothing', () => {
  const answers = {
    text: 'ካርታ',
    status: '',
    ...date('from', ['6', '13', '2015'], 'ethiopian'),
    ...date('to', ['', '', ''], 'ethiopian'),
  }
  expect(readListAnswers(answers)).toEqual({ filter: { text: 'ካርታ', from: '2023-09-11' }, errors: [] })
})

test('half a date and an end before the beginning are said at their field', () => {
  expect(readListAnswers(date('from', ['6', '', '2015'], 'ethiopian')).errors).toEqual([
    { field: 'from', reason: 'incomplete-date' },
  ])
  const backwards = {
    ...date('from', ['2', '11', '2026'], 'gregorian'),
    ...date('to', ['1', '11', '2026'], 'gregorian'),
  }
  expect(readListAnswers(backwards).errors).toEqual([{ field: 'to', reason: 'before-from' }])
})
