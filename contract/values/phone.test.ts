import { expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

const mobile = '+251911223344'

test.each([
  '0911223344',
  '911223344',
  '+251911223344',
  '+251 91 122 3344',
  '251911223344',
  '00251 911 22 33 44',
  '+251 (0) 911 223344',
  '+251-0911223344',
  ' 0911-22-33-44 ',
  '(0911) 22 33 44',
  '0911.223.344',
  '０９１１２２３３４４',
  '\u202d0911223344\u202c',
  '0፺፩፩ ፳፪ ፴፫ ፵፬',
  '፱፻፲፩ ፳፪ ፴፫ ፵፬',
  '፱፩፩፪፪፫፫፬፬',
])('%s is the mobile number', text => {
  expect(parsePhone(text)).toEqual({ e164: mobile, isMobile: true })
})

test.each([
  ['0712345678', '+251712345678', true],
  ['0111234567', '+251111234567', false],
  ['011 551 7700', '+251115517700', false],
  ['+251 58 220 1234', '+251582201234', false],
  ['+44 7911 123456', '+447911123456', true],
  ['+1 202 555 0143', '+12025550143', true],
])('%s is %s', (text, e164, isMobile) => {
  expect(parsePhone(text)).toEqual({ e164, isMobile })
})

test.each([
  '',
  ' ',
  '0',
  '12',
  '09112233',
  '09112233445566',
  'phone',
  'call 0911223344',
  '0911223344 ext 5',
  '፻',
  '9'.repeat(500),
])('%j is no number', text => {
  expect(parsePhone(text)).toBeNull()
})

test('a number is shown in groups', () => {
  expect(formatPhone(mobile)).toBe('+251 91 122 3344')
  expect(formatPhone('nothing')).toBe('nothing')
})
