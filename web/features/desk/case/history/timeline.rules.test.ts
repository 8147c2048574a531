import type { CaseMessage } from '#contract/settings/notifications.ts'
import { expect, test } from 'vitest'
import type { ComplaintAuditEntry, StatusStep } from '#contract/desk/complaints.ts'
import { isFolded, joinTimeline, type Moment } from './timeline.rules.ts'

const step = (action: string, at: string): StatusStep => ({
  at,
  action,
  fromStatus: null,
  toStatus: 'CREATED',
  actorKind: 'system',
  actorName: null,
  actedForName: null,
  organization: null,
  role: null,
  reason: null,
  missingItems: null,
  contact: null,
  questions: null,
  merged: null,
})
const entry = (id: number, action: string, at: string): ComplaintAuditEntry => ({
  id,
  at,
  actorKind: 'visitor',
  actorName: null,
  action,
  details: {},
})

test('an entry about a step joins it, and others are between the steps', () => {
  const moments = joinTimeline({
    track: [step('register', '2026-11-20T08:00:00.000Z'), step('forward', '2026-11-21T08:00:00.000Z')],
    audit: [
      entry(9, 'forward', '2026-11-21T08:00:00.004Z'),
      entry(8, 'document-added', '2026-11-20T10:00:00.000Z'),
      entry(7, 'register', '2026-11-20T08:00:00.000Z'),
    ],
  })
  expect(moments.map(moment => [moment.action, Boolean(moment.step), moment.audit?.id])).toEqual([
    ['register', true, 7],
    ['document-added', false, 8],
    ['forward', true, 9],
  ])
})

test('the same action twice takes an entry each', () => {
  const moments = joinTimeline({
    track: [step('adjust', '2026-11-20T08:00:00.000Z'), step('adjust', '2026-11-20T08:00:00.500Z')],
    audit: [entry(1, 'adjust', '2026-11-20T08:00:00.000Z')],
  })
  expect(moments.map(moment => moment.audit?.id)).toEqual([1, undefined])
})

const clock = (at: string) =>
  ({ clock: 'A', event: 'start', at, amount: 30, unit: 'working-days', reason: null }) as const
const file = (id: string, attachedAt: string) =>
  ({ id, name: `${id}.pdf`, mediaType: 'application/pdf', size: 1, type: null, attachedAt }) as const
const letter = (issuedAt: string, endedAt: string | null) =>
  ({
    id: 1,
    kind: 'decision',
    reference: '2019/000417',
    issuedAt,
    endedAt,
    endedBecause: endedAt === null ? null : 'reopened',
    language: 'en',
    fileName: 'letter.pdf',
  }) as const
const tell = (moments: Moment[]) =>
  moments.map(({ action, also }) => [action ?? '-', ...also.map(({ kind }) => kind)].join(' '))

test('clocks, letters and documents join their step, and otherwise have an entry of their own', () => {
  const moments = joinTimeline({
    track: [
      step('register', '2026-11-20T08:00:00.000Z'),
      step('conclude', '2026-11-22T08:00:00.000Z'),
      step('add-document', '2026-11-23T08:00:00.000Z'),
    ],
    audit: [entry(5, 'document-added', '2026-11-23T08:00:00.000Z')],
    ledger: [clock('2026-11-20T08:00:00.000Z'), clock('2026-11-24T08:00:00.000Z')],
    attachments: [
      file('filed', '2026-11-20T07:00:00.000Z'),
      file('by-staff', '2026-11-21T08:00:00.000Z'),
      file('late', '2026-11-23T07:59:30.000Z'),
    ],
    removedAttachments: [
      { id: 'gone', name: 'gone.pdf', removedAt: '2026-11-26T08:00:00.000Z', removedByName: null, reason: 'Twice' },
    ],
    letters: [letter('2026-11-22T08:00:00.000Z', '2026-11-25T08:00:00.000Z')],
  })
  expect(tell(moments)).toEqual([
    'register fileAdded clock',
    '- fileAdded',
    'conclude letterIssued',
    'add-document fileAdded',
    '- clock',
    '- letterEnded',
    '- fileRemoved',
  ])
  expect(moments[3]?.audit?.id).toBe(5)
})

test('a clock is shown with the step of the same instant, even if another step follows within the second', () => {
  const moments = joinTimeline({
    track: [step('register', '2026-11-20T08:00:00.000Z'), step('forward', '2026-11-20T08:00:00.300Z')],
    ledger: [clock('2026-11-20T08:00:00.000Z'), clock('2026-11-20T08:00:00.300Z')],
  })
  expect(tell(moments)).toEqual(['register clock', 'forward clock'])
})

const message = (id: number, createdAt: string, status: CaseMessage['status'] = 'sent'): CaseMessage => ({
  id,
  channel: 'sms',
  to: 'complainant',
  name: null,
  createdAt,
  status,
  sentAt: createdAt,
  deliveryStatus: null,
  content: null,
})

test('a message joins the step that it is about, or has an entry of its own', () => {
  const moments = joinTimeline({
    track: [step('register', '2026-11-20T08:00:00.000Z')],
    messages: [message(1, '2026-11-20T08:00:00.100Z'), message(2, '2026-11-27T08:00:00.000Z')],
  })
  expect(moments.map(({ action, also }) => [action, also.map(({ kind }) => kind)])).toEqual([
    ['register', ['message']],
    [undefined, ['message']],
  ])
})

test('clocks and messages are folded, except a message that could not be sent', () => {
  const at = '2026-11-20T08:00:00.000Z'
  const [moment] = joinTimeline({
    track: [step('register', at)],
    ledger: [clock(at)],
    attachments: [file('filed', at)],
    messages: [message(1, at), message(2, at, 'dead')],
  })
  expect(moment?.also.filter(event => !isFolded(event)).map(({ kind }) => kind)).toEqual(['fileAdded', 'message'])
})

test('a message that was sent and did not arrive is not folded', () => {
  const at = '2026-11-20T08:00:00.000Z'
  const reports = [null, 'delivered', 'en-route', 'undeliverable', 'returned'] as const
  const folded = reports.map(deliveryStatus =>
    isFolded({ kind: 'message', at, message: { ...message(1, at), deliveryStatus } }),
  )
  expect(folded).toEqual([true, true, true, false, false])
})
