import { expect, test } from 'vitest'
import { auditActions, auditJobs } from '#contract/settings/audit-actions.ts'
import am from '#web/locales/am/audit.json' with { type: 'json' }
import amDesk from '#web/locales/am/desk.json' with { type: 'json' }
import en from '#web/locales/en/audit.json' with { type: 'json' }
import enDesk from '#web/locales/en/desk.json' with { type: 'json' }

test.each([
  ['en', { ...en.actions, ...enDesk.case.actions }],
  ['am', { ...am.actions, ...amDesk.case.actions }],
])('the page of the trail has words for every action, and offers no other: %s', (_, words) => {
  expect(Object.keys(words).sort()).toEqual([...auditActions].sort())
})

test('the page of the trail has words for the work of the system', () => {
  expect([en, am].map(({ jobs }) => Object.keys(jobs).sort())).toEqual(Array(2).fill([...auditJobs].sort()))
})
