import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepTyping } from '#web/platform/forms/kept-typing.ts'
import { keepSession, keepUser, type SessionUser } from '#web/platform/session/session.ts'
import { findKeptDraft, keepDraft } from './kept-draft.ts'

/** As in a browser: the entries are its own properties. */
class Storage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

const hour = 3_600_000
const user = { id: 7 } as SessionUser
const typed = { basedOn: 2, values: { outcome: 'typed' } }
const kept = () => Object.keys(localStorage).filter(key => /^(?:typing|decision-draft):/.test(key))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', new Storage())
  vi.stubGlobal('sessionStorage', new Storage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', new URL('https://portal.example/'))
  keepUser(user)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a draft is kept for a day after it was typed, however often it is looked at', () => {
  keepDraft(17, typed)
  vi.advanceTimersByTime(23 * hour)
  expect(findKeptDraft(17)).toMatchObject(typed)
  vi.advanceTimersByTime(hour)
  expect(findKeptDraft(17)).toBeUndefined()
  expect(kept()).toEqual([])
})

test('what was typed a day ago goes when the session is renewed, also if nobody looks for it', () => {
  keepDraft(17, typed)
  keepTyping('form', {})
  vi.advanceTimersByTime(24 * hour)
  keepTyping('another form', {})
  keepSession({ accessToken: 'token', user: [user] })
  expect(kept()).toEqual([expect.stringContaining('another form')])
})
