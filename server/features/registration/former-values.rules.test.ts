import { expect, test } from 'vitest'
import { changesOf, type Kept } from './former-values.rules.ts'

const complaint = (values: Record<string, unknown>): Kept => ({ subject: 'complaint', subject_id: 1, values })
const party = (subject_id: number, values: Record<string, unknown>): Kept => ({ subject: 'party', subject_id, values })

/** The listed changes, as `field: before → after`. */
const told = (rows: readonly Kept[], now: readonly Kept[]) =>
  changesOf(rows, now).map(([, changes]) =>
    changes.map(({ field, number, before, after }) =>
      [number === null ? field : `${field} ${number}`, before, after]
        .map(each => [each ?? ''].flat().join(','))
        .join(' | '),
    ),
  )

test('the new value of a change is what the next one stored, or the present value', () => {
  const rows = [complaint({ violated_law: null }), complaint({ language: 'am' }), complaint({ violated_law: 'Art. 5' })]
  expect(told(rows, [complaint({ violated_law: 'Art. 6', language: 'en' })])).toEqual([
    ['complaint.violatedLaw |  | Art. 5'],
    ['language | am | en'],
    ['complaint.violatedLaw | Art. 5 | Art. 6'],
  ])
})

test('everything of a person is stored and only differences are listed; people are not mixed up', () => {
  const rows = [
    party(7, { phone: '1', email: 'a@b', kebele: '02' }),
    party(8, { phone: '5', email: null, kebele: '02' }),
    party(7, { phone: '2', email: 'a@b', kebele: '02' }),
  ]
  const now = [party(7, { phone: '2', email: null, kebele: '02' }), party(8, { phone: '6', email: null, kebele: '02' })]
  expect(told(rows, now)).toEqual([
    ['complainant.phone | 1 | 2'],
    ['complainant.phone | 5 | 6'],
    ['complainant.email | a@b | '],
  ])
})

test('issues are listed one by one, added ones too; any other list as a whole', () => {
  const rows = [complaint({ issues: ['One', 'Two'], supporting_documents: ['A'] })]
  const now = [complaint({ issues: ['One', 'Two, better', 'Three'], supporting_documents: ['A', 'B'] })]
  expect(told(rows, now)).toEqual([
    [
      'complaint.issues 2 | Two | Two, better',
      'complaint.issues 3 |  | Three',
      'complaint.supportingDocuments | A | A,B',
    ],
  ])
})

test('a replaced letter is listed; a later removal is no change of the person', () => {
  const rows = [party(7, { mandate_id: 'a', phone: '1' }), party(7, { mandate_id: 'b', phone: '1' })]
  expect(told(rows, [party(7, { mandate_id: null, phone: '2' })])).toEqual([
    ['mandateLetter | a | b'],
    ['complainant.phone | 1 | 2'],
  ])
})
