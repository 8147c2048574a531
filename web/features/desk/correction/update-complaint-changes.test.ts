import { expect, test } from 'vitest'
import { changesBetween } from './update-complaint-changes.ts'

const options = {
  'complaint.typeId': [
    { value: '1', label: 'Delay' },
    { value: '2', label: 'Refusal' },
  ],
}
const answers = {
  'complaint.typeId': '1',
  'complaint.issues.0': 'No answer',
  'complaint.violatedDecisionOn.day': '21',
  'complaint.violatedDecisionOn.month': '11',
  'complaint.violatedDecisionOn.year': '2026',
  'complaint.violatedDecisionOn.calendar': 'gregorian',
}
const changed = (changes: Record<string, string>) =>
  changesBetween({ answers, options }, { answers: { ...answers, ...changes }, options })

test('choices are named, typed texts are shown, spaces around them are no change', () => {
  expect(
    changed({ 'complaint.typeId': '2', 'complaint.issues.0': ' No answer ', 'complaint.issues.1': 'Nobody' }),
  ).toEqual([
    { field: 'complaint.typeId', before: 'Delay', after: 'Refusal' },
    { field: 'complaint.issues.1', before: '', after: 'Nobody' },
  ])
})

test('a date is one answer, whatever calendar it is typed in', () => {
  const inEthiopian = { day: '12', month: '3', year: '2019', calendar: 'ethiopian' }
  const typed = (parts: object) =>
    Object.fromEntries(Object.entries(parts).map(([part, value]) => [`complaint.violatedDecisionOn.${part}`, value]))
  expect(changed(typed(inEthiopian))).toEqual([])
  expect(changed(typed({ ...inEthiopian, day: '13' }))).toEqual([
    { field: 'complaint.violatedDecisionOn', before: '2026-11-21', after: '2026-11-22' },
  ])
})
