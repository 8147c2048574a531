import { expect, test } from 'vitest'
import { preferenceCookie, preferredLanguage, readPreferences } from './preferences.ts'

test('cookies win over the browser, and what is no choice is ignored', () => {
  const headers = new Headers({ cookie: 'language=en; theme=teal; scheme=neon', 'accept-language': 'am' })
  expect(readPreferences(headers)).toEqual({ language: 'en', theme: 'teal', scheme: 'auto', calendar: 'language' })
})

test('the calendar is chosen on its own', () => {
  const headers = new Headers({ cookie: 'language=en; calendar=ethiopian' })
  expect(readPreferences(headers).calendar).toBe('ethiopian')
  expect(preferenceCookie('calendar', 'julian')).toBeUndefined()
})

test.each([
  ['am-ET,am;q=0.9,en;q=0.8', 'am'],
  ['en-GB,en;q=0.9', 'en'],
  ['om;q=1,en;q=0.5,am;q=0.7', 'am'],
  ['fr', 'am'],
  [null, 'am'],
])('a browser that asks for %s gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test('only a known choice becomes a cookie', () => {
  expect(preferenceCookie('theme', 'rose')).toMatch(/^theme=rose; Path=\//)
  expect(preferenceCookie('theme', 'rose; Domain=elsewhere')).toBeUndefined()
  expect(preferenceCookie('accessToken', 'rose')).toBeUndefined()
})
