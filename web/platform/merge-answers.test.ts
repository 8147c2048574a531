import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers } from '#contract/application-steps.ts'
import { chooseAnswers, keepIntent, mergeAnswers, takeIntent } from './merge-answers.ts'

const read = { phone: '0911', name: 'Hanna', region: '1', zone: '11', 'issue.0': 'first', 'issue.1': 'second' }
const rules = { groups: [{ field: 'region', names: ['region', 'zone'] }], lists: ['issue'] }
const merge = (typed: Answers, standing: Answers) =>
  mergeAnswers({ read, typed: { ...read, ...typed }, standing: { ...read, ...standing } }, rules)

test('what one did not touch takes the other’s value, what was typed stays, and what both changed alike is one change', () => {
  expect(merge({ phone: '0922' }, { name: 'Hana' })).toEqual({
    answers: { ...read, phone: '0922', name: 'Hana' },
    conflicts: [],
  })
  expect(merge({ phone: '0922 ' }, { phone: '0922' })).toEqual({ answers: { ...read, phone: '0922' }, conflicts: [] })
})

test('what both changed differently is named with both, and stays as it was typed', () => {
  const { answers, conflicts } = merge({ phone: '0922' }, { phone: '0933', name: '' })
  expect(answers).toMatchObject({ phone: '0922', name: '' })
  expect(conflicts).toEqual([{ field: 'phone', names: ['phone'], theirs: { phone: '0933' }, mine: { phone: '0922' } }])
})

test('fields that are one answer are taken together', () => {
  expect(merge({ zone: '12' }, { name: 'Hana' }).answers).toMatchObject({ region: '1', zone: '12', name: 'Hana' })
  expect(merge({ name: 'Hana' }, { region: '2', zone: '21' }).answers).toMatchObject({ region: '2', zone: '21' })
  const { answers, conflicts } = merge({ zone: '12' }, { region: '2', zone: '21' })
  expect(answers).toMatchObject({ region: '1', zone: '12' })
  expect(conflicts).toMatchObject([{ field: 'region', theirs: { region: '2', zone: '21' } }])
})

test('an answer may be compared by what it means', () => {
  const day = (answers: Answers) => String(Number(answers.day))
  const group = { field: 'day', names: ['day', 'calendar'], asText: day }
  const was = { day: '07', calendar: 'gregorian' }
  const sides = { read: was, typed: { day: '7', calendar: 'ethiopian' }, standing: { day: '8', calendar: 'gregorian' } }
  expect(mergeAnswers(sides, { groups: [group] }).answers).toEqual({ day: '8', calendar: 'gregorian' })
})

test('line ends of another system are no change', () => {
  const sides = { read: { law: 'a\nb' }, typed: { law: 'a\r\nb' }, standing: { law: 'c' } }
  expect(mergeAnswers(sides, {})).toEqual({ answers: { law: 'c' }, conflicts: [] })
})

const issues = (answers: Answers) =>
  Object.keys(answers)
    .filter(name => name.startsWith('issue.'))
    .map(name => answers[name])

test('of a list each text is merged, and what both added stands one after the other', () => {
  const added = merge(
    { 'issue.2': 'mine', 'issue.0': 'first, mine' },
    { 'issue.2': 'theirs', 'issue.1': 'second, theirs' },
  )
  expect(issues(added.answers)).toEqual(['first, mine', 'second, theirs', 'theirs', 'mine'])
  expect(added.conflicts).toEqual([])
  expect(issues(merge({ 'issue.2': 'same' }, { 'issue.2': 'same', 'issue.3': 'one more' }).answers)).toEqual([
    'first',
    'second',
    'same',
    'one more',
  ])
  const both = merge({ 'issue.1': 'mine' }, { 'issue.1': 'theirs' })
  expect(both.conflicts).toMatchObject([{ field: 'issue.1', theirs: { 'issue.1': 'theirs' } }])
})

test('a list that became shorter and was changed by the other is one answer', () => {
  const { answers, conflicts } = merge({ 'issue.0': 'second', 'issue.1': '' }, { 'issue.1': 'theirs' })
  expect(issues(answers)).toEqual(['second'])
  expect(conflicts).toMatchObject([{ field: 'issue.0', theirs: { 'issue.0': 'first', 'issue.1': 'theirs' } }])
  const taken = chooseAnswers(conflicts, answers, takeIntent('issue.0'))
  expect(issues(taken.answers)).toEqual(['first', 'theirs'])
  expect(issues(merge({}, { 'issue.1': '' }).answers)).toEqual(['first'])
})

test('a button chooses, and so does who types something else; everything else stays open', () => {
  const { answers, conflicts } = merge({ phone: '0922', name: 'Mine' }, { phone: '0933', name: 'Theirs' })
  const open = (typed: Answers, pressed: string) => {
    const chosen = chooseAnswers(conflicts, typed, pressed)
    return { ...chosen.answers, open: chosen.conflicts.map(({ field }) => field) }
  }
  expect(open(answers, 'save')).toMatchObject({ phone: '0922', name: 'Mine', open: ['phone', 'name'] })
  expect(open(answers, takeIntent('phone'))).toMatchObject({ phone: '0933', name: 'Mine', open: ['name'] })
  expect(open(answers, keepIntent('phone'))).toMatchObject({ phone: '0922', open: ['name'] })
  expect(open({ ...answers, name: 'Both' }, 'save')).toMatchObject({ name: 'Both', open: ['phone'] })
})

test('whatever two people change, nobody’s change is lost without a choice', () => {
  const values = fc.constantFrom('', 'a', 'b')
  const record = fc.record({ one: values, two: values, three: values })
  fc.assert(
    fc.property(record, record, record, (before, typed, standing) => {
      const { answers, conflicts } = mergeAnswers({ read: before, typed, standing }, {})
      for (const name of ['one', 'two', 'three'] as const) {
        const [was, mine, theirs] = [before[name], typed[name], standing[name]]
        const isOpen = conflicts.some(({ field }) => field === name)
        expect(isOpen).toBe(mine !== was && theirs !== was && mine !== theirs)
        expect(answers[name]).toBe(mine === was ? theirs : mine)
      }
    }),
  )
})
