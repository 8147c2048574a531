import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCode, readRecoveryCode } from './read-code.ts'

const amharic = 'የማረጋገጫ ቁጥርዎ CODE ነው። ለ10 ደቂቃ ይሠራል። ለማንም አይንገሩ።'
const english = 'CODE is your code. It works for 10 minutes. Do not tell anybody.'

const inScript = (zero: string) => (code: string) =>
  code.replace(/\d/g, digit => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))
const ways: ((code: string) => string)[] = [
  code => code,
  code => `${code.slice(0, 3)} ${code.slice(3)}`,
  code => `${code.slice(0, 3)}-${code.slice(3)}`,
  code => `${code.slice(0, 2)}\u00a0${code.slice(2, 4)}\u00a0${code.slice(4)}`,
  code => `${code.slice(0, 3)}\u200b${code.slice(3)}`,
  inScript('٠'),
  inScript('۰'),
  inScript('０'),
  code => code.replace(/[1-9]/g, digit => '፩፪፫፬፭፮፯፰፱'[Number(digit) - 1]!),
]
const messages = [
  (code: string) => code,
  (code: string) => ` ${code}\n`,
  (code: string) => amharic.replace('CODE', code),
  (code: string) => english.replace('CODE', code),
  (code: string) => `Code: ${code}.`,
  (code: string) => `ኮድ፦ ${code}።`,
  (code: string) => `${english.replace('CODE', code)} Questions? Call 0911 223344 or 8556. ID 4271 0935 5518 2047`,
]

test('a code is found in every message, in any digits', () => {
  const code = fc.stringMatching(/^[1-9]{3}[0-9][1-9]{2}$/).filter(text => text !== '223344')
  const isFound = fc.property(code, fc.constantFrom(...ways), fc.constantFrom(...messages), (digits, way, message) => {
    expect(readCode(message(way(digits)))).toEqual({ ok: true, code: digits })
  })
  fc.assert(isFound, { numRuns: 500 })
})

test.each([
  ['', 'no-code'],
  ['Do not tell anybody. It works for 10 minutes.', 'no-code'],
  ['12345', 'no-code'],
  ['1234567', 'no-code'],
  ['ተቀብለናል። ቁጥርዎ 4271 0935 5518 2046 ነው። ለማንም አይስጡት።', 'no-code'],
  ['123456\n654321', 'several-codes'],
  [`123456 ${'x'.repeat(1000)}`, 'no-code'],
])('“%s” is %s', (text, reason) => {
  expect(readCode(text)).toEqual({ ok: false, reason })
})

test.each([
  'k7f2-9xqm-4tbd',
  ' K7F2 9XQM 4TBD ',
  'k7f29xqm4tbd',
  'Recovery code: k7f2-9xqm-4tbd.',
  '1. k7f2–9xqm–4tbd (keep it safe)',
  'ኮድ፦ k7f2-9xqm-4tbd።',
  'ｋ７ｆ２-９ｘｑｍ-４ｔｂｄ',
])('a recovery code is found in “%s”', text => {
  expect(readRecoveryCode(text)).toEqual({ ok: true, code: 'k7f29xqm4tbd' })
})

test('a whole list of recovery codes, and a text without one, are none', () => {
  expect(readRecoveryCode('k7f2-9xqm-4tbd\nabcd-efgh-jkmn')).toEqual({ ok: false, reason: 'several-codes' })
  expect(readRecoveryCode('My codes are lost')).toEqual({ ok: false, reason: 'no-code' })
})
