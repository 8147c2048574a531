import { expect, test } from 'vitest'
import { currentCursor, pagesBeside } from './cursor-trail.ts'

const nextTrail = (trail: string | null, cursor: string | number | null) => pagesBeside(trail, cursor).next
const previousTrail = (trail: string | null) => pagesBeside(trail, null).previous

test('three pages on and back again', () => {
  const second = nextTrail(null, 'a')
  const third = nextTrail(second, 'b')
  expect([second, third].map(currentCursor)).toEqual(['a', 'b'])
  expect(nextTrail(third, null)).toBeNull()
  expect(previousTrail(third)).toBe(second)
  expect(currentCursor(previousTrail(second))).toBeUndefined()
  expect(previousTrail(previousTrail(second))).toBeNull()
  expect(nextTrail(previousTrail(second), 7)).toBe('7')
})

test('a long path keeps its last part', () => {
  let trail: string | null = null
  for (let page = 1; page <= 50; page++) trail = nextTrail(trail, page)
  expect(currentCursor(trail)).toBe('50')
  expect(trail?.split('~')).toHaveLength(20)
})
