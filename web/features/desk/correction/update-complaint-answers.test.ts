import { expect, test } from 'vitest'
import { heldIn } from './update-complaint-answers.ts'

const filed = {
  'complaint.issues.0': 'a',
  'complaint.issues.1': 'b',
  'complaint.supportingDocuments.0': 'map',
  language: 'am',
}

test('a removed text does not come back from the filed ones', () => {
  expect(heldIn(filed, { 'complaint.issues.0': 'b' })).toEqual({ 'complaint.issues.0': 'b', language: 'am' })
})

test('typed values replace the filed ones', () => {
  const typed = { 'complaint.issues.0': 'a', 'complaint.issues.1': '', language: 'en' }
  expect(heldIn(filed, typed)).toEqual(typed)
})
