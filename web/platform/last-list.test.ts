import { expect, test, vi } from 'vitest'
import { lastList, lastListAfter, rememberList } from './last-list.ts'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})

test('the way back leads to the last open list, at the row of the case', () => {
  expect(lastList()).toBe('/compliants/-7')
  rememberList('/compliants/mine?sort=urgent&cursor=abc')
  expect(lastList(12)).toBe('/compliants/mine?sort=urgent&cursor=abc#case-12')
  expect(lastListAfter('forward')).toBe('/compliants/mine?sort=urgent&cursor=abc&left=forward')
})
