import { expect, test } from 'vitest'
import { calendarNames } from '#web/platform/calendar.ts'
import { decisionBody, fieldInForm, ownAnswers, valuesOf } from './decision-form.ts'

const place = (id: number) => ({ id, en: 'Body', am: 'ተቋም' })

const decision = {
  round: 1,
  version: 2,
  savedAt: '2026-11-21T07:00:00.000Z',
  authorName: { en: 'Daniel', am: 'ዳንኤል' },
  issues: [
    {
      ordinal: 0,
      finding: 'True.',
      law: 'Article 3',
      remedy: 'Give it back.',
      orders: [
        {
          text: 'Hand it over.',
          organization: place(4),
          department: place(9),
          dueOn: '2027-01-11',
          proof: 'A receipt.',
        },
        { text: 'Apologize.', organization: place(5), department: null, dueOn: null, proof: '' },
      ],
    },
  ],
  justification: 'The papers show it.',
  requiredDecision: { id: 7, code: 'give-back', en: 'Give back', am: 'ይመለስ' },
  attachments: [{ id: 'a', name: 'a.pdf', mediaType: 'application/pdf', size: 1, attachedBy: null, isHidden: false }],
  hasAttachment: true,
  reason: null,
}

test.each(calendarNames)('a decision survives the form unchanged, with days in the %s calendar', calendar => {
  expect(decisionBody(valuesOf(decision, calendar))).toEqual({
    issues: [
      {
        ...decision.issues[0],
        orders: [
          { text: 'Hand it over.', organizationId: 4, departmentId: 9, dueOn: '2027-01-11', proof: 'A receipt.' },
          { text: 'Apologize.', organizationId: 5, departmentId: undefined, dueOn: undefined, proof: '' },
        ],
      },
    ],
    justification: decision.justification,
    requiredDecisionId: 7,
    attachments: [{ id: 'a' }],
    hasAttachment: true,
  })
})

test('a reviewer’s decision says why it replaces the former one', () => {
  const body = decisionBody(valuesOf({ ...decision, reason: 'The law was overlooked.' }, 'gregorian'))
  expect(body).toMatchObject({ reason: 'The law was overlooked.' })
})

test('a file that was hidden since is not sent again', () => {
  const hidden = { ...decision, attachments: decision.attachments.map(each => ({ ...each, isHidden: true })) }
  expect(decisionBody(valuesOf(hidden, 'gregorian'))).toMatchObject({ attachments: [], hasAttachment: false })
})

test('an empty form is an empty decision without files', () => {
  expect(valuesOf(null, 'gregorian')).toEqual({})
  expect(decisionBody({ 'issues.1.law': '', requiredDecisionId: '' })).toEqual({
    issues: [{ ordinal: 1, law: '', orders: [] }],
    justification: '',
    requiredDecisionId: undefined,
    attachments: [],
    hasAttachment: false,
  })
})

test('only the decision’s part of a form is kept', () => {
  const form = { intent: 'save-decision', version: '4', 'issues.0.law': 'Article 3', attachments: ['a', 'b'] }
  expect(ownAnswers(form)).toEqual({ 'issues.0.law': 'Article 3', attachments: ['a', 'b'] })
  expect(decisionBody(form).attachments.map(({ id }) => id)).toEqual(['a', 'b'])
})

test('an order in which only the body is chosen is none, and refusals name the field of the form', () => {
  const form = {
    'issues.0.law': 'Article 3',
    'issues.0.orders.0.organizationId': '4',
    'issues.0.orders.0.text': '',
    'issues.0.orders.2.text': 'Hand it over.',
    'issues.0.orders.2.dueDate.day': '3',
    'issues.0.orders.2.dueDate.calendar': 'gregorian',
  }
  expect(decisionBody(form).issues).toMatchObject([{ orders: [{ text: 'Hand it over.', dueOn: 'not a day' }] }])
  expect(decisionBody(form, { isDraft: true }).issues).toMatchObject([{ orders: [{ dueOn: undefined }] }])
  expect(fieldInForm('issues.0.orders.0.dueDate', form)).toBe('issues.0.orders.2.dueDate')
  expect(fieldInForm('issues.0.law', form)).toBe('issues.0.law')
  expect(ownAnswers(form)).toEqual(form)
})
