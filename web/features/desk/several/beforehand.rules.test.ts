import { expect, test } from 'vitest'
import { type Beforehand, whyNot, whyNotSign } from './beforehand.rules.ts'
import { judge, propose, share, sharedCandidates } from './candidates.rules.ts'
import type { CheckedCase } from './check-cases.ts'
import { findSeveral, isPlain, pathFor, wrongIn } from './several-actions.ts'

const name = { en: 'Hana', am: 'ሐና' }
const open = {
  version: 3,
  status: 'UNDER_INVESTIGATION' as const,
  availableActions: ['give-opinion'],
  againstOrganization: { id: 9, ...name },
  holderName: name,
  dueAt: '2026-11-20T08:00:00.000Z',
  delayInDays: 0,
}
const reader = { seenVersion: 3, organizationId: 4, holdsIt: false }

test.each<[string, string, object, object, Beforehand | undefined]>([
  ['it is offered', 'extend', { availableActions: ['extend'] }, {}, undefined],
  ['it has changed, though still offered', 'extend', { availableActions: ['extend'], version: 4 }, {}, 'changed'],
  [
    'its change was told',
    'extend',
    { availableActions: ['extend'], version: 4 },
    { seenVersion: undefined },
    undefined,
  ],
  ['the own body', 'reassign', {}, { organizationId: 9 }, 'conflict-of-interest'],
  ['it is closed', 'extend', { status: 'CLOSED', dueAt: null }, {}, 'closed'],
  ['a receiver is there', 'assign-receiver', { status: 'ASSIGNED_TO_CASE_RECEIVER' }, {}, 'has-receiver'],
  ['no clock', 'extend', { dueAt: null }, {}, 'no-clock-runs'],
  ['time enough', 'extend', {}, {}, 'not-delayed'],
  ['not late', 'take-over', {}, {}, 'not-delayed'],
  ['late and held by the reader', 'take-over', { delayInDays: 2 }, { holdsIt: true }, 'holds-it-already'],
  ['held by nobody', 'reassign', { delayInDays: 2, holderName: null }, {}, 'nobody-holds-it'],
  ['late, and not offered', 'take-over', { delayInDays: 2 }, {}, 'other'],
])('%s: %s', (_, action, complaint, who, expected) => {
  expect(whyNot(action, { ...open, ...complaint }, { ...reader, ...who })).toBe(expected)
})

const person = (userId: number) => ({ userId, name, role: null, casesWaiting: 0, supervises: false, awayUntil: null })
const checked = (complaintId: number, ...ids: number[]): CheckedCase => ({
  complaintId,
  trackingId: `${complaintId}`,
  version: 1,
  holderId: 2,
  candidates: ids.map(person),
})

test('a person who is away is proposed last, however many cases they can take', () => {
  const away = { ...person(6), awayUntil: '2026-12-01' }
  const cases = [checked(1, 5), checked(2, 5)].map((one, index) => ({
    ...one,
    candidates: index === 0 ? [away, person(5)] : [away, person(7)],
  }))
  expect(sharedCandidates(cases).map(({ userId }) => userId)).toEqual([5, 7, 6])
})

test('the person who can take most of the cases is proposed first', () => {
  const people = sharedCandidates([checked(1, 5, 6, 7), checked(2, 6, 7), checked(3, 8, 7)])
  expect(people.map(({ userId, count }) => [userId, count])).toEqual([
    [7, 3],
    [6, 2],
    [5, 1],
    [8, 1],
  ])
})

test('cases that the chosen person cannot hold, or holds, are left out before anything is sent', () => {
  const long = { ...checked(4, ...Array.from({ length: 50 }, (_, index) => 100 + index)), holderId: 3 }
  const cases = [checked(1, 2, 6), checked(2, 6), checked(3, 6), long, { ...checked(5), refusal: 'closed' as const }]
  cases[2] = { ...cases[2]!, holderId: 3 }
  const { ready, leftOut } = judge(findSeveral('reassign'), cases, { userId: '2' })
  // a list that may be cut proves nothing about people who are missing from it
  expect(ready.map(({ complaintId }) => complaintId)).toEqual([1, 4])
  expect(leftOut.map(({ reason }) => reason)).toEqual(['holds-it-already', 'cannot-hold-it', 'closed'])
})

test('somebody who supervises is proposed after those whose own work it is, however many cases they can take', () => {
  const boss = { ...person(5), supervises: true }
  const cases = [checked(1, 6), checked(2, 7)].map(one => ({ ...one, candidates: [boss, ...(one.candidates ?? [])] }))
  expect(sharedCandidates(cases).map(({ userId }) => userId)).toEqual([6, 7, 5])
})

test('the form proposes the best person, somebody else for cases which that person cannot have, and no absent people', () => {
  const away = { ...person(8), awayUntil: '2026-12-01' }
  const ofAway = { ...checked(4), candidates: [away] }
  const ids = (...cases: CheckedCase[]) => propose(cases).map(({ userId }) => userId)
  expect(ids(checked(1, 5, 6), checked(2, 5), checked(3, 7), ofAway)).toEqual([5, 7])
  expect(ids(ofAway)).toEqual([])
})

test('cases are shared evenly, those that few can have first, among equals to the least busy, and by hand', () => {
  const busy = { ...person(5), casesWaiting: 9 }
  const cases = [checked(1, 5, 6), checked(2, 5, 6), checked(3, 5, 6), checked(4, 5)]
  const toOf = (byHand?: Record<number, number>) =>
    share(cases, [busy, person(6)], byHand).map(({ complaintId, to }) => [complaintId, to?.userId])
  // the fourth can only go to the busy one, who gets no more than their half
  expect(toOf()).toEqual([
    [1, 6],
    [2, 6],
    [3, 5],
    [4, 5],
  ])
  expect(toOf({ 1: 5, 2: 5 })).toEqual([
    [1, 5],
    [2, 5],
    [3, 6],
    [4, 5],
  ])
  // nobody gets by hand what they cannot have
  expect(toOf({ 4: 6 })[3]).toEqual([4, 5])
  expect(share([checked(5, 7)], [person(6)])[0]?.to).toBeUndefined()
})

test('a case goes to any of the chosen people who can have it', () => {
  const cases = [checked(1, 5), checked(2, 6), checked(3, 7)]
  const { ready, leftOut } = judge(findSeveral('reassign'), cases, { userId: '5,6' })
  expect(ready.map(({ complaintId, to }) => [complaintId, to?.userId])).toEqual([
    [1, 5],
    [2, 6],
  ])
  expect(leftOut).toMatchObject([{ complaintId: 3, reason: 'cannot-hold-it' }])
})

test('missing answers are requested before the preview', () => {
  expect(wrongIn(findSeveral('assign-receiver'), { receiverId: '4', reason: '' })).toEqual([])
  expect(wrongIn(findSeveral('take-over'), { reason: ' ' })).toEqual([{ field: 'reason', reason: 'required' }])
  const extension = { reasonCode: 'site-visit', reason: 'The road is closed.' }
  const refused = (days: string) => wrongIn(findSeveral('extend'), { ...extension, days }).map(({ reason }) => reason)
  expect(['', 'ten', '0', '10'].map(refused)).toEqual([['required'], ['whole-number'], ['too-few-days'], []])
})

test.each<[string, Parameters<typeof whyNotSign>[0]['turn'], number, Beforehand | undefined]>([
  ['it is the reader’s turn', 'can-sign', 3, undefined],
  ['it has changed since', 'can-sign', 2, 'changed'],
  ['they proposed it', 'own-proposal', 3, 'own-proposal'],
  ['of the body complained against', 'conflict-of-interest', 3, 'conflict-of-interest'],
  ['they gave another signature', 'already-signed', 3, 'already-signed'],
  ['somebody else signs now', 'not-your-turn', 3, 'not-your-turn'],
  ['nothing waits any longer', null, 3, 'nothing-waits'],
])('a signature: %s', (_, turn, seenVersion, reason) => {
  const proposal = turn === null ? null : ({} as NonNullable<Parameters<typeof whyNotSign>[0]['proposal']>)
  expect(whyNotSign({ complaint: { version: 3 }, proposal, turn }, seenVersion)).toBe(reason)
})

test('a signature for several cases asks for no answers, and leads to the page of approvals', () => {
  expect(isPlain(findSeveral('approve'))).toBe(true)
  expect(isPlain(findSeveral('remind'))).toBe(true)
  expect(isPlain(findSeveral('accept-case'))).toBe(true)
  expect(isPlain(findSeveral('reassign'))).toBe(false)
  expect([pathFor('approve', 7), pathFor('extend', 7)]).toEqual([
    '/complaint_detail-approval/7',
    '/complain/case-officer-form/7',
  ])
})
