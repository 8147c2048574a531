import { expect, test } from 'vitest'
import { seenField, writeSeen } from '#web/platform/answers/seen-answers.ts'
import { renew } from './use-filled.ts'

const seen = {
  name: 'Adviser',
  roleId: '3',
  'roleId.text': 'Officer',
  placeId: '5',
  'placeId.text': 'Afar',
  days: ['1', '2'],
  'from.day': '1',
  'from.month': '2',
  'from.text': '1 February',
  version: 'a',
}
const fields = Object.fromEntries(['name', 'roleId', 'placeId', 'days', 'from'].map(name => [name, { label: name }]))
const sent = (typed: Record<string, string | string[]>) => {
  const { 'roleId.text': _, 'from.text': __, ...posted } = seen
  return { ...posted, ...typed, [seenField]: writeSeen({ answers: seen, clashes: [] }) }
}

test('untouched fields take what the other saved, and the notice names it in words', () => {
  const present = { ...seen, roleId: '4', 'roleId.text': 'Lead', days: ['1'], version: 'b' }
  const { values, changes } = renew(sent({ name: 'Consultant' }), present, fields)
  expect(values).toMatchObject({ name: 'Consultant', roleId: '4', 'roleId.text': 'Lead', days: ['1'], version: 'b' })
  expect(changes).toEqual([
    { label: 'roleId', before: 'Officer', now: 'Lead', isClash: false },
    { label: 'days', before: '1, 2', now: '1', isClash: false },
  ])
})

test('a field that both changed stays as typed, and is marked', () => {
  const present = { ...seen, name: 'Helper', placeId: '6', 'placeId.text': 'Harar' }
  const { values, changes } = renew(
    sent({ name: 'Consultant', placeId: '7', 'placeId.text': 'Adama' }),
    present,
    fields,
  )
  expect(values).toMatchObject({ name: 'Consultant', placeId: '7', 'placeId.text': 'Adama' })
  expect(changes.map(({ label, isClash }) => [label, isClash])).toEqual([
    ['name', true],
    ['placeId', true],
  ])
})

test('the parts of a date stay together, and a cleared choice stays cleared', () => {
  const present = { ...seen, 'from.day': '9', 'from.text': '9 February' }
  const { values, changes } = renew(sent({ 'from.month': '3', placeId: '', 'placeId.text': '' }), present, fields)
  expect(values).toMatchObject({ 'from.day': '1', 'from.month': '3', placeId: '', 'placeId.text': '' })
  expect(changes).toEqual([{ label: 'from', before: '1 February', now: '9 February', isClash: true }])
})
