import { expect, test } from 'vitest'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { base32, findTotpStep, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of its eight digits
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the password at second %i is that of the RFC', (seconds, expected) => {
  expect(findTotpStep(secret, expected, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30))
})

test('a password is valid in its step and the steps beside it, and only once', () => {
  const now = new Date('2026-11-21T09:00:05Z')
  const before = (steps: number) => authenticatorCode(base32(secret), new Date(now.getTime() - steps * 30_000))
  const step = Math.floor(now.getTime() / 30_000)
  const code = before(0)
  expect(findTotpStep(secret, code, now, null)).toBe(step)
  expect(findTotpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now, null)).toBe(step)
  expect(findTotpStep(secret, before(1), now, null)).toBe(step - 1)
  expect(findTotpStep(secret, before(2), now, null)).toBeUndefined()
  expect(findTotpStep(secret, code, now, step)).toBeUndefined()
  expect(findTotpStep(secret, '', now, null)).toBeUndefined()
})

test('an app reads issuer, account and secret from the URI', () => {
  const uri = new URL(totpUri(secret, 'Abetuta', 'a b@c.et'))
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Abetuta:a%20b%40c\.et\?/)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Abetuta',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
