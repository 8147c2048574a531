import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { parsePhone, placePhone } from './phone.ts'
import { isUnusualMobile } from './unusual-mobile.ts'

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

const writings = [
  (digits: string) => `0${digits}`,
  (digits: string) => digits,
  (digits: string) => `+251${digits}`,
  (digits: string) => `251 ${digits}`,
  (digits: string) => `00251-${digits}`,
  (digits: string) => `+251 (0) ${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`,
]

test('every number of nine digits that begins with 7 or 9 is taken, in every way of writing it', () => {
  for (let range = 700; range < 1000; range = range === 799 ? 900 : range + 1) {
    const digits = `${range}123456`
    const e164 = `+251${digits}`
    const isUnusual = !parsePhoneNumberFromString(e164)?.isValid()
    for (const write of writings) {
      expect([write(digits), parsePhone(write(digits))]).toEqual([write(digits), { e164, isMobile: true }])
      // asked about exactly where the library does not know the range
      expect([write(digits), isUnusualMobile(write(digits))]).toEqual([write(digits), isUnusual])
    }
    expect(placePhone(e164)).toEqual({ country: 'ET', kind: 'mobile' })
  }
  expect(isUnusualMobile('0740123456')).toBe(true)
  expect(isUnusualMobile('٠٧٤٠ ١٢٣ ٤٥٦')).toBe(true)
})

test.each(['074012345', '07401234567', '0640123456', '0340123456', '+1 740 123 456', '740'])(
  '%s is not taken because it begins with 07 or 09',
  text => {
    expect(parsePhone(text)).toBeNull()
    expect(isUnusualMobile(text)).toBe(false)
  },
)
