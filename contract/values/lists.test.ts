import { expect, test } from 'vitest'
import { inList, kebeleIn } from './lists.ts'

test('items stand in a list as the language separates them, without the empty ones', () => {
  expect(inList('en', ['Addis Ababa', 'Bole', null, '', undefined, false])).toBe('Addis Ababa, Bole')
  expect(inList('am', ['አዲስ አበባ', 'ቦሌ', kebeleIn('am', '05')])).toBe('አዲስ አበባ፣ ቦሌ፣ ቀበሌ 05')
  expect(inList('en', [0])).toBe('0')
  expect(
    inList('am', [
      { en: 'Bole', am: 'ቦሌ' },
      { en: 'Yeka', am: '' },
    ]),
  ).toBe('ቦሌ፣ Yeka')
})

test('a kebele of digits is named, another one stands as it was typed', () => {
  expect(kebeleIn('en', '05')).toBe('Kebele 05')
  expect(kebeleIn('am', 'ሽሮ ሜዳ')).toBe('ሽሮ ሜዳ')
  expect(kebeleIn('am', null)).toBeNull()
})
