import { expect, test } from 'vitest'
import type { StatusStep } from '#contract/desk/complaints.ts'
import { lastRequest } from './last-request.rules.ts'

const step = (action: string, items?: string[]): StatusStep => ({
  at: '2026-11-20T08:00:00.000Z',
  action,
  fromStatus: null,
  toStatus: 'ASSIGNED_TO_CASE_RECEIVER',
  actorKind: 'staff',
  actorName: null,
  actedForName: null,
  organization: null,
  role: null,
  reason: null,
  missingItems: items?.map(item => ({ en: item, am: item })) ?? null,
  contact: null,
  questions: null,
  merged: null,
})
const register = step('register')
const first = step('request-standard', ['A deed'])
const second = step('request-standard', ['A photo'])
const answer = step('adjust')

test('the last request counts, and only an answer after it', () => {
  expect(lastRequest([register])).toBeUndefined()
  expect(lastRequest([register, first])).toEqual({ asked: first, answer: undefined })
  expect(lastRequest([register, first, answer])).toEqual({ asked: first, answer })
  expect(lastRequest([register, first, answer, second])).toEqual({ asked: second, answer: undefined })
})
