import { expect, test } from 'vitest'
import { sendOnce } from './send-once.ts'

const answered = (status: number) => ({ status, headers: { get: () => null }, text: async () => '' })

test('the same sent again after a lost answer has the same key, and after an answer another one', async () => {
  const keys: string[] = []
  const post = (body: string, key: string, outcome: () => number) =>
    sendOnce({ method: 'POST', url: '/Roles/Add', headers: { 'idempotency-key': key }, body }, async ({ headers }) => {
      keys.push(headers['idempotency-key'] ?? '')
      return answered(outcome())
    })
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(post('a', 'one', lost)).rejects.toThrow()
  await post('b', 'two', () => 200)
  await post('a', 'three', () => 503)
  await post('a', 'four', () => 422)
  await post('a', 'five', () => 200)
  expect(keys).toEqual(['one', 'two', 'one', 'one', 'five'])
})
