import { expect, test } from 'vitest'
import { base32, findTotpStep, stepOf, totpAt, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the password at second %i is that of the RFC', (seconds, expected) => {
  expect(totpAt(secret, stepOf(new Date(seconds * 1000)), 8)).toBe(expected)
})

// RFC 4648, section 10
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %s', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('a password counts in its step and those beside it, and once', () => {
  const now = new Date('2026-11-21T09:00:05Z')
  const step = stepOf(now)
  const code = totpAt(secret, step)
  expect(findTotpStep(secret, code, now, null)).toBe(step)
  expect(findTotpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, null)).toBe(step)
  expect(findTotpStep(secret, totpAt(secret, step - 1), now, null)).toBe(step - 1)
  expect(findTotpStep(secret, totpAt(secret, step - 2), now, null)).toBeUndefined()
  expect(findTotpStep(secret, code, now, step)).toBeUndefined()
  expect(findTotpStep(secret, '', now, null)).toBeUndefined()
})

test('an app reads issuer and account from the URI', () => {
  expect(totpUri(secret, 'Abetuta', 'a b@c.et')).toBe(
    'otpauth://totp/Abetuta:a%20b%40c.et?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Abetuta&algorithm=SHA1&digits=6&period=30',
  )
})
