import { expect, test } from 'vitest'
import { holdsWords } from './fold-letters.ts'

test.each([
  ['ሀይሌ', 'ኃይሌ ፀጋዬ', true],
  ['ጸጋዬ ሐይሌ', 'ኃይሌ ፀጋዬ', true],
  ['ABEBE', 'Abebe Bikila', true],
  ['ጐንደር ውሃ', 'ጎንደር ዉሃ', true],
  ['bikila  abe ', 'Abebe Bikila', true],
  ['  ', 'Abebe Bikila', true],
  ['abebe haile', 'Abebe Bikila', false],
])('“%s” in “%s”: %s', (typed, name, isFound) => {
  expect(holdsWords(typed, name)).toBe(isFound)
})

test('names in both languages are searched', () => {
  expect(holdsWords('አዲስ', 'Addis Ababa', 'አዲስ አበባ')).toBe(true)
})
