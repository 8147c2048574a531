import { expect, test } from 'vitest'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import am from '#web/locales/am/keys.json' with { type: 'json' }
import en from '#web/locales/en/keys.json' with { type: 'json' }
import { keysFor } from './keys.rules.ts'

const staff = { kind: 'staff', guardLevel: 'ADMIN', mustSetUpSecondFactor: false } as const
const namesFor = (pages: PageCode[], user: Partial<Parameters<typeof keysFor>[0]['user']> = {}) =>
  keysFor({ user: { ...staff, ...user }, permissions: new Set(pages) }).flatMap(({ lines }) =>
    lines.map(({ name }) => name),
  )

test('whoever has no page with keys finds those that work everywhere', () => {
  for (const names of [
    namesFor([]),
    namesFor(['All'], { kind: 'complainant' }),
    namesFor(['All'], { mustSetUpSecondFactor: true }),
    // the office's pages are closed to this level
    namesFor(['All'], { guardLevel: 'GUEST' }),
  ])
    expect(names).toEqual(['close', 'guide', 'help', 'send'])
})

test('a clerk sends forms, an approver selects in the list of approvals, a handler in lists, a receiver nothing', () => {
  expect(namesFor(['Complaints - Register'])).toEqual(['close', 'guide', 'help', 'send'])
  expect(namesFor(['Complaints - Approval View'])).toEqual([
    ...[
      'close',
      'guide',
      'help',
      'send',
      'rows',
      'sameInRow',
      'select',
      'selectUntil',
      'selected',
      'actions',
      'act',
      'panes',
    ],
  ])
  expect(namesFor(['Complaints - List View', 'Complaints - Decide'])).toContain('select')
  expect(namesFor(['Complaints - List View', 'Complaints - Receive'])).not.toContain('select')
  // there is nothing to select in without a list
  expect(namesFor(['Complaints - Supervise'])).not.toContain('select')
  expect(namesFor(['Permissions - Manage'])).toEqual(['close', 'guide', 'help', 'send', 'grid'])
})

test('who holds everything finds every key, and each is explained in both languages', () => {
  const all = namesFor(['All'])
  for (const texts of [en, am]) expect(Object.keys(texts.keys).toSorted()).toEqual(all.toSorted())
})
