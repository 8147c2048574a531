import { expect, test } from 'vitest'
import { heldIn } from './update-complaint-answers.ts'

const filed = {
  'complaint.issues.0': 'a',
  'complaint.issues.1': 'b',
  'complaint.supportingDocuments.0': 'map',
  language: 'am',
}

test('a text that was taken away does not come back from what was filed', () => {
  expect(heldIn(filed, { 'complaint.issues.0': 'b' })).toEqual({ 'complaint.issues.0': 'b', language: 'am' })
})

test('what was typed stands over what was filed', () => {
  const typed = { 'complaint.issues.0': 'a', 'complaint.issues.1': '', language: 'en' }
  expect(heldIn(filed, typed)).toEqual(typed)
})
