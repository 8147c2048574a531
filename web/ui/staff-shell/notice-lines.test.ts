import { expect, test } from 'vitest'
import type { Notice } from '#contract/accounts/notices.ts'
import { casesOf, noticeLines } from './notice-lines.ts'

const notice = (id: number, given: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'escalated',
  complaintId: id,
  trackingId: null,
  complainantName: null,
  systemicCase: null,
  tableImport: null,
  administration: null,
  colleague: null,
  standingInFor: null,
  at: '2026-11-20T08:00:00Z',
  isRead: false,
  ...given,
})
const idsOf = (notices: Notice[]) => noticeLines(notices).map(line => line.map(({ id }) => id))

test('from four on, unread notices of one kind are one line, where the newest is', () => {
  const assigned = notice(8, { kind: 'assigned' })
  expect(idsOf([9, 7, 6].map(id => notice(id)))).toEqual([[9], [7], [6]])
  expect(idsOf([notice(9), assigned, notice(7), notice(6, { at: '2026-10-01T08:00:00Z' }), notice(5)])).toEqual([
    [9, 7, 6, 5],
    [8],
  ])
})

test('read ones share a line with those of their day, never with unread ones or those for a colleague', () => {
  const read = [1, 2, 3, 4].map(id => notice(id, { isRead: true }))
  const before = [5, 6, 7].map(id => notice(id, { isRead: true, at: '2026-11-19T08:00:00Z' }))
  const forColleague = [10, 11, 12].map(id => notice(id, { standingInFor: { en: 'Hana', am: 'ሐና' } }))
  const lines = idsOf([...forColleague, ...read, notice(8), ...before])
  expect(lines).toEqual([[10], [11], [12], [1, 2, 3, 4], [8], [5], [6], [7]])
})

test('what is not about a case has a line of its own, and cases are counted once', () => {
  const standing = [1, 2, 3, 4].map(id =>
    notice(id, { kind: 'standing-in', complaintId: null, colleague: { en: 'Hana', am: 'ሐና' } }),
  )
  expect(noticeLines(standing)).toHaveLength(4)
  const [line] = noticeLines([1, 2, 3, 4].map(id => notice(id, { complaintId: id > 2 ? 3 : id })))
  expect(line && casesOf(line)).toBe(3)
})
