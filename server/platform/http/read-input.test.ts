import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { readInput } from './read-input.ts'

const body = z.object({
  reason: z.string().trim().max(20, 'too-long'),
  items: z.array(z.string()),
  currentPassword: z.string(),
  seen: z.record(z.string(), z.string()),
})
const call = { body } as unknown as Endpoint
const read = (reason: string) =>
  readInput(call, {
    params: {},
    query: {},
    body: { reason, items: ['one\u2028two'], currentPassword: 'a\u00a0b', seen: { name: 'a\u00a0b' } },
  }) as { body: z.output<typeof body> }

test('every text of a call is normalized, but no password and nothing that a form was filled with', () => {
  expect(read(' አንድ\vሁለት\u00a0ሦስት\r\nአራት\u200b').body).toEqual({
    reason: 'አንድ\nሁለት ሦስት\nአራት',
    items: ['one\ntwo'],
    currentPassword: 'a\u00a0b',
    seen: { name: 'a\u00a0b' },
  })
})

test('a line end counts as one character, as in the browser', () => {
  expect(read('1234567890\r\n1234567890'.slice(0, 21)).body.reason).toHaveLength(20)
  expect(() => read('1234567890\r\n12345678901')).toThrow(
    expect.objectContaining({ fields: [{ field: 'reason', reason: 'too-long', over: 2 }] }),
  )
})
