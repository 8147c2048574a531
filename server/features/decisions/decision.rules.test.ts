import { expect, test } from 'vitest'
import { withoutDuplicates } from '#contract/filing/file.ts'
import { answersTo, contradictionsIn, missingIn } from './decision.rules.ts'

test('every presented issue is answered with a finding, the law and a remedy, and everything missing is named', () => {
  const written = { issues: [{ ordinal: 1, finding: 'True.', law: 'Article 3' }] }
  const answers = answersTo([0, 1], written.issues)
  expect(answers).toEqual([
    { ordinal: 0, finding: '', law: '', remedy: '', orders: [] },
    { ordinal: 1, finding: 'True.', law: 'Article 3', remedy: '', orders: [] },
  ])
  expect(missingIn(answers, written).map(({ field }) => field)).toEqual([
    'issues.0.finding',
    'issues.0.law',
    'issues.0.remedy',
    'issues.1.remedy',
    'justification',
    'requiredDecisionId',
  ])
  const full = [{ ordinal: 0, finding: 'a', law: 'b', remedy: 'c', orders: [] }]
  expect(missingIn(full, { justification: 'Because.', requiredDecisionId: 4 })).toEqual([])
})

test('an issue that was not presented and a flag that contradicts the list are refused', () => {
  const files = [{ id: 'a' }]
  expect(contradictionsIn([0], { issues: [{ ordinal: 0 }, { ordinal: 7 }] })).toEqual([
    { field: 'issues.7', reason: 'no-such-issue' },
  ])
  expect(contradictionsIn([0], { attachments: files, hasAttachment: false })).toMatchObject([
    { field: 'HasAttachment' },
  ])
  expect(contradictionsIn([0], { attachments: [], hasAttachment: true })).toMatchObject([{ field: 'HasAttachment' }])
  for (const written of [{ attachments: files, hasAttachment: true }, { attachments: files }, { hasAttachment: false }])
    expect(contradictionsIn([0], written)).toEqual([])
})

test('of files with the same name the last one stays, at the position of the first', () => {
  const known = [
    { id: '1', name: 'letter.pdf' },
    { id: '2', name: 'map.png' },
    { id: '3', name: 'letter.pdf' },
  ]
  expect(withoutDuplicates(['1', '2', '3', '2', 'unknown'], known).map(({ id }) => id)).toEqual(['3', '2'])
  expect(withoutDuplicates([], known)).toEqual([])
})
