import { expect, test, vi } from 'vitest'
import { attempt, beginAction, latestAction, onAction, notVisible, revalidateIfLoadable } from './outcome.ts'

test('a message belongs to its action, and the next one clears it before its call is made', async () => {
  const first = await attempt({ intent: 'add' }, 'Saved', async () => undefined)
  expect(first).toEqual({ action: latestAction(), intent: 'add', done: 'Saved' })

  const second = await attempt({}, undefined, async () => expect(latestAction()).toBeGreaterThan(first.action))
  expect(second.action).toBe(latestAction())
})

test('listeners are called for every action until they unsubscribe', () => {
  const listener = vi.fn<() => void>()
  const leave = onAction(listener)
  beginAction()
  leave()
  beginAction()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('a lost connection has its own code, and nothing typed is lost', async () => {
  const outcome = await attempt({ intent: 'add', name: 'Hana' }, 'Saved', () => Promise.reject(new TypeError()))
  expect(outcome).toMatchObject({
    problem: { code: 'offline', message: 'Something went wrong!' },
    refused: { values: { name: 'Hana' } },
  })
})

test.each([
  ['offline', false],
  [notVisible, false],
  ['stale-version', true],
])('after the problem %s the page is loaded anew: %s', (code, isLoaded) => {
  const actionResult = { problem: { code, message: '', status: 0, details: {} } }
  expect(revalidateIfLoadable({ actionResult, defaultShouldRevalidate: true })).toBe(isLoaded)
})
