import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatedActions } from '#contract/settings/approvals.ts'
import { pageCodes } from '#contract/permissions-catalogue.ts'
import { statuses, statusMeanings } from '#contract/statuses.ts'
import { actedForBy } from './acting-for.ts'
import { lifecycleDocument } from './lifecycle-document.rules.ts'
import { lifecycle, standings } from './lifecycle.ts'
import { actionsFor, findTransition, refusalOf, type Relation, transitionOf } from './transition.rules.ts'

describe('the table of the complaint’s life', () => {
  test('its document is current', () => {
    expect(readFileSync('docs/lifecycle.md', 'utf8')).toBe(lifecycleDocument(lifecycle))
  })

  test('an action has one target from a status for each outcome', () => {
    const keys = lifecycle.flatMap(row =>
      (row.from.length === 0 ? [null] : row.from).map(from => `${from} ${row.action} ${row.outcome}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('only a reopening leaves CLOSED, and every closing gives its reason', () => {
    for (const row of lifecycle) {
      if (row.from.includes('CLOSED') && row.to !== 'unchanged') expect(row.action).toBe('reopen')
      expect(row.closeReason !== undefined).toBe(row.to === 'CLOSED')
    }
  })

  test('the gated actions are those that can have approvers', () => {
    const gated = lifecycle.filter(row => row.hasGate).map(row => row.signedAs ?? row.action)
    expect(new Set(gated)).toEqual(new Set(gatedActions))
  })

  test('actions of staff need a permission', () => {
    for (const { who, permission } of lifecycle)
      if (who.includes('staff')) {
        expect(permission).toBeDefined()
        expect(pageCodes).toEqual(expect.arrayContaining([permission ?? []].flat()))
      }
  })

  test('a registered complaint goes to a receiver and nowhere else', () => {
    expect(transitionOf('register', null).to).toBe('CREATED')
    expect(transitionOf('assign-receiver', 'CREATED').to).toBe('ASSIGNED_TO_CASE_RECEIVER')
    expect(() => transitionOf('assign-receiver', 'CLOSED')).toThrow(
      expect.objectContaining({ code: 'not-in-this-status' }),
    )
  })

  test('from any status, an action is either in the table or refused', () => {
    const actions = fc.constantFrom(...lifecycle.map(row => row.action))
    fc.assert(
      fc.property(actions, fc.constantFrom(null, ...statuses), (action, from) => {
        const row = findTransition(action, from)
        if (row) expect(from === null ? row.from : [...row.from].includes(from)).toEqual(from === null ? [] : true)
        else expect(() => transitionOf(action, from)).toThrow()
      }),
    )
  })

  test('actions of the system are offered to nobody', () => {
    const relation: Relation = {
      party: 'staff',
      permissions: new Set(['All']),
      standings: new Set(standings),
      standsIn: new Map(),
      isInConflict: false,
    }
    for (const status of statuses) expect(actionsFor(status, relation)).not.toContain('expire')
  })

  test('a substitute takes the steps of the absent holder, and gives no opinion or signature', () => {
    const absent = { id: 7, until: '2026-11-25' }
    const lent = ['receiver', 'officer', 'reviewer', 'lead', 'asked-lead'] as const
    const relation: Relation = {
      party: 'staff',
      permissions: new Set(['All']),
      standings: new Set(),
      standsIn: new Map(lent.map(standing => [standing, absent])),
      isInConflict: false,
    }
    for (const row of lifecycle.filter(({ standing }) => standing)) {
      const isLent = !row.isPersonal && row.standing?.some(each => lent.some(one => one === each))
      expect([row.action, refusalOf(row, relation)]).toEqual([row.action, isLent ? undefined : 'not-your-case'])
      for (const status of isLent ? row.from : [])
        expect([row.action, status, actedForBy(row, statusMeanings[status].heldBy, relation)]).toEqual([
          row.action,
          status,
          absent,
        ])
    }
    const personal = lifecycle.filter(({ isPersonal }) => isPersonal).map(({ action }) => action)
    expect(personal).toEqual(['give-opinion', 'answer-time'])
    expect(actedForBy(transitionOf('direct-for-action', 'FORWARDED_TO_CASE_OFFICER'), 'officer', relation)).toBe(absent)
    // what a supervisor does is done in their own right
    for (const action of ['reassign', 'take-over', 'extend'] as const)
      expect(actedForBy(transitionOf(action, 'UNDER_INVESTIGATION'), 'lead', relation)).toBeUndefined()
  })
})
