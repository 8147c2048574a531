import { expect, test } from 'vitest'
import { decisionBody, ownAnswers, valuesOf } from './decision-form.ts'

const decision = {
  round: 1,
  version: 2,
  savedAt: '2026-11-21T07:00:00.000Z',
  authorName: { en: 'Daniel', am: 'ዳንኤል' },
  issues: [{ ordinal: 0, finding: 'True.', law: 'Article 3', remedy: 'Give it back.' }],
  justification: 'The papers show it.',
  requiredDecision: { id: 7, code: 'give-back', en: 'Give back', am: 'ይመለስ' },
  attachments: [{ id: 'a', name: 'a.pdf', mediaType: 'application/pdf', size: 1, attachedBy: null, isHidden: false }],
  hasAttachment: true,
}

test('a decision survives the form unchanged', () => {
  expect(decisionBody(valuesOf(decision))).toEqual({
    issues: decision.issues,
    justification: decision.justification,
    requiredDecisionId: 7,
    attachments: [{ id: 'a' }],
    hasAttachment: true,
  })
})

test('a file that was hidden since is not sent again', () => {
  const hidden = { ...decision, attachments: decision.attachments.map(each => ({ ...each, isHidden: true })) }
  expect(decisionBody(valuesOf(hidden))).toMatchObject({ attachments: [], hasAttachment: false })
})

test('an empty form is an empty decision without files', () => {
  expect(valuesOf(null)).toEqual({})
  expect(decisionBody({ 'issues.1.law': '', requiredDecisionId: '' })).toEqual({
    issues: [{ ordinal: 1, law: '' }],
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
