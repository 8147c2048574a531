import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers } from '#contract/filing/application-steps.ts'
import { readTyped, seenField, typeOver, writeSeen } from './seen-answers.ts'

const seen = { phone: '0911', name: 'Hanna', region: '1', zone: '11', 'issue.0': 'first', 'issue.1': 'second' }
const groups = [['region', 'zone']]
const over = (typed: Answers, standing: Answers) =>
  typeOver({ answers: { ...seen, ...typed }, seen: { answers: seen, clashes: [] } }, { ...seen, ...standing }, groups)

test('untouched fields take the other’s value, typed ones stay, and the same change twice is one', () => {
  expect(over({ phone: '0922' }, { name: 'Hana' })).toEqual({
    answers: { ...seen, phone: '0922', name: 'Hana' },
    clashes: [],
  })
  expect(over({ phone: '0922 ' }, { phone: '0922' }).clashes).toEqual([])
  expect(over({ name: 'Hanna\r\n' }, { name: 'Hana' }).answers).toMatchObject({ name: 'Hana' })
})

test('a field that both changed differently stays as typed, and is named', () => {
  expect(over({ phone: '0922' }, { phone: '0933', name: '' })).toMatchObject({
    answers: { phone: '0922', name: '' },
    clashes: ['phone'],
  })
})

test('fields that are one answer stay together', () => {
  expect(over({ name: 'Hana' }, { region: '2', zone: '21' }).answers).toMatchObject({ region: '2', zone: '21' })
  expect(over({ zone: '12' }, { region: '2', zone: '21' })).toMatchObject({
    answers: { region: '1', zone: '12' },
    clashes: ['region', 'zone'],
  })
})

test('a removed text stays removed, and one that the other added is there', () => {
  const { 'issue.1': _, ...shorter } = seen
  const { answers, clashes } = typeOver(
    { answers: shorter, seen: { answers: seen, clashes: [] } },
    { ...seen, 'issue.2': 'theirs' },
    groups,
  )
  expect(answers).toEqual({ ...shorter, 'issue.2': 'theirs' })
  expect(clashes).toEqual([])
  expect(over({ 'issue.2': 'mine' }, { 'issue.2': 'theirs' }).clashes).toEqual(['issue.2'])
})

test('an earlier clash is named until it is saved', () => {
  const typed = readTyped({ phone: '0922', [seenField]: writeSeen({ answers: { phone: '0933' }, clashes: ['phone'] }) })
  expect(typeOver(typed, { phone: '0933' }, [])).toEqual({ answers: { phone: '0922' }, clashes: ['phone'] })
})

test('without the seen values everything that was typed stays', () => {
  const typed = readTyped({ phone: '0922', name: 'Hanna' })
  expect(typeOver(typed, { phone: '0933', name: 'Hanna' }, [])).toEqual({
    answers: { phone: '0922', name: 'Hanna' },
    clashes: ['phone'],
  })
})

test('no change of two people is undone without being named', () => {
  const values = fc.constantFrom('', 'a', 'b')
  const record = fc.record({ one: values, two: values, three: values })
  fc.assert(
    fc.property(record, record, record, (before, mine, theirs) => {
      const { answers, clashes } = typeOver({ answers: mine, seen: { answers: before, clashes: [] } }, theirs, [])
      for (const name of ['one', 'two', 'three'] as const) {
        const isMine = mine[name] !== before[name]
        expect(answers[name]).toBe(isMine ? mine[name] : theirs[name])
        expect(clashes.includes(name)).toBe(isMine && theirs[name] !== before[name] && mine[name] !== theirs[name])
      }
    }),
  )
})
