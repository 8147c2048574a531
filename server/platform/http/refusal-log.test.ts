import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { RefusalLog } from './refusal-log.ts'

const lines: { userId?: number; address: string; leftOut: number }[] = []
const log = { warn: (line: (typeof lines)[number]) => void lines.push(line) } as unknown as Log
let now = new Date('2026-11-26T08:00:00Z')
let refusals: RefusalLog
beforeEach(() => {
  lines.length = 0
  refusals = new RefusalLog({ config: { secret: 's'.repeat(32) } as Config, clock: { now: () => now }, log })
})

const from = (ip: string, headers: object = {}) => ({ ip, headers }) as FastifyRequest
const wrongPassword = { call: '/JwtToken/UserLogin', status: 401, code: 'invalid-credentials' }

test('a caller who is refused all the time has one line a minute, which says how many were left out', () => {
  for (let attempt = 0; attempt < 500; attempt++) refusals.note(from('203.0.113.9'), wrongPassword)
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0])
  now = new Date(now.getTime() + 60_000)
  for (let attempt = 0; attempt < 500; attempt++) refusals.note(from('203.0.113.9'), wrongPassword)
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([0, 499])
})

test('an account that is tried from many addresses has one line, and its neighbours have theirs', () => {
  for (let host = 0; host < 50; host++) refusals.note(from(`203.0.113.${host}`), { ...wrongPassword, userId: 7 })
  refusals.note(from('203.0.113.9'), { ...wrongPassword, userId: 8 })
  expect(lines.map(({ userId }) => userId)).toEqual([7, 8])
})

test('thousands of addresses write a hundred lines, without an address in the clear', () => {
  for (let host = 0; host < 5_000; host++) refusals.note(from(`10.0.${host >> 8}.${host & 255}`), wrongPassword)
  expect(lines).toHaveLength(100)
  expect(JSON.stringify(lines)).not.toMatch(/10\.0\./)
})

test.each([
  [401, 'not-signed-in', true],
  [403, 'not-permitted', false],
  [429, 'challenge-required', false],
])('%i %s is logged', (status, code, hasToken) => {
  refusals.note(from('203.0.113.9', hasToken ? { authorization: 'Bearer x' } : {}), { call: '/', status, code })
  expect(lines).toMatchObject([{ status, code }])
})

test.each([
  [401, 'code-required'],
  [401, 'second-factor-required'],
  [404, 'not-found'],
  [422, 'invalid-input'],
])('%i %s is an ordinary step of a visitor and is not', (status, code) => {
  refusals.note(from('203.0.113.9'), { call: '/', status, code })
  expect(lines).toEqual([])
})
