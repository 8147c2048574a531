import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAnswer } from './kept-answer.ts'

let writes = 0

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A call that answers 1, 2, 3 …, and how to ask for it. */
function numbered(milliseconds = 1000) {
  let answered = 0
  const keep = keepAnswer<number>(milliseconds, () => writes)
  return (key = 'a') => keep(key, () => Promise.resolve((answered += 1)))
}

test('an answer is kept for pages that ask for the same', async () => {
  const ask = numbered()
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await ask('b')).toBe(2)
  // only the newest is kept
  expect(await ask('a')).toBe(3)
})

test('it is asked for again when it is old, and after anything was sent', async () => {
  const ask = numbered()
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(2)
  writes += 1
  expect(await ask()).toBe(3)
})

test('a failure is not kept', async () => {
  const keep = keepAnswer<string>(1000, () => writes)
  await expect(keep('a', () => Promise.reject(new Error('no line')))).rejects.toThrow('no line')
  expect(await keep('a', () => Promise.resolve('there'))).toBe('there')
})
