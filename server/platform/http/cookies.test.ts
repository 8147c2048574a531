import { expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { readSignedCookie, signedCookieHeader } from './cookies.ts'

const config = { secret: 'a secret of the test, long enough to be one', publicUrl: 'https://example.test' } as Config
const now = new Date('2026-11-21T06:00:00Z')
const cookieOf = (header: string) => header.split(';')[0] as string
const made = signedCookieHeader(config, { name: 'application', value: 'ማመልከቻ 1', maxAgeSeconds: 60 }, now)

test('a signed cookie gives its value back, and is HttpOnly, Secure and SameSite', () => {
  expect(readSignedCookie(config, cookieOf(made), 'application', now)).toBe('ማመልከቻ 1')
  expect(made).toMatch(/HttpOnly/)
  expect(made).toMatch(/Secure/)
  expect(made).toMatch(/SameSite=Lax/)
})

test('a cookie is refused when its time is over', () => {
  const later = new Date(now.getTime() + 61_000)
  expect(readSignedCookie(config, cookieOf(made), 'application', later)).toBeUndefined()
})

test('a cookie is refused when any character of it changed', () => {
  const text = cookieOf(made).slice('application='.length)
  for (let at = 0; at < text.length; at++) {
    const forged = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
    expect(readSignedCookie(config, `application=${forged}`, 'application', now)).toBeUndefined()
  }
})

test('a cookie is refused under another name and another secret', () => {
  const asOther = cookieOf(made).replace('application=', 'possession=')
  expect(readSignedCookie(config, asOther, 'possession', now)).toBeUndefined()
  expect(readSignedCookie({ secret: 'another' }, cookieOf(made), 'application', now)).toBeUndefined()
})
