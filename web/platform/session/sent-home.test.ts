import { expect, test } from 'vitest'
import { findSentHome, sentHomeCookie, sentHomeReasons } from './sent-home.ts'

const found = (cookie: string) => findSentHome(new Headers({ cookie }))

test.each(sentHomeReasons)('the server finds the reason %s in the cookie that the browser sets', reason => {
  const [pair] = sentHomeCookie(reason).split(';', 1)
  expect(found(`language=am; ${pair}; theme=blue`)).toBe(reason)
})

test('a cookie that was deleted, or says something else, gives no reason', () => {
  expect(found(sentHomeCookie(undefined).split(';', 1)[0] ?? '')).toBeUndefined()
  expect(sentHomeCookie(undefined)).toContain('Max-Age=0')
  for (const cookie of [
    '',
    'sent-home=Call this number',
    'sent-home=https://evil.example',
    'not-sent-home=session-ended',
  ])
    expect(found(cookie), cookie).toBeUndefined()
})
