import { expect, test } from 'vitest'
import type { ComplaintAuditEntry, StatusStep } from '#contract/complaints.ts'
import { joinTimeline } from './timeline.rules.ts'

const step = (action: string, at: string): StatusStep => ({
  at,
  action,
  fromStatus: null,
  toStatus: 'CREATED',
  actorKind: 'system',
  actorName: null,
  organization: null,
  role: null,
  reason: null,
})
const entry = (id: number, action: string, at: string): ComplaintAuditEntry => ({
  id,
  at,
  actorKind: 'visitor',
  actorName: null,
  action,
  details: {},
})

test('an entry about a step joins it, and the others stand between the steps', () => {
  const moments = joinTimeline(
    [step('register', '2026-11-20T08:00:00.000Z'), step('forward', '2026-11-21T08:00:00.000Z')],
    [
      entry(9, 'forward', '2026-11-21T08:00:00.004Z'),
      entry(8, 'document-added', '2026-11-20T10:00:00.000Z'),
      entry(7, 'register', '2026-11-20T08:00:00.000Z'),
    ],
  )
  expect(moments.map(moment => [moment.action, Boolean(moment.step), moment.audit?.id])).toEqual([
    ['register', true, 7],
    ['document-added', false, 8],
    ['forward', true, 9],
  ])
})

test('the same action twice takes an entry each', () => {
  const moments = joinTimeline(
    [step('adjust', '2026-11-20T08:00:00.000Z'), step('adjust', '2026-11-20T08:00:00.500Z')],
    [entry(1, 'adjust', '2026-11-20T08:00:00.000Z')],
  )
  expect(moments.map(moment => moment.audit?.id)).toEqual([1, undefined])
})
