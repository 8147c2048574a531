import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatedActions } from '#contract/approvals.ts'
import { pageCodes } from '#contract/permissions-catalogue.ts'
import { statuses } from '#contract/statuses.ts'
import { lifecycleDocument } from './lifecycle-document.rules.ts'
import { lifecycle, standings, type Transition } from './lifecycle.ts'
import { actionsFor, findTransition, type Relation, transitionOf } from './transition.rules.ts'

const rows: readonly Transition[] = lifecycle

describe('the table of the complaint’s life', () => {
  test('its document is current', () => {
    expect(readFileSync('docs/lifecycle.md', 'utf8')).toBe(lifecycleDocument(lifecycle))
  })

  test('an action has one target from a status for each outcome', () => {
    const keys = rows.flatMap(row =>
      (row.from.length === 0 ? [null] : row.from).map(from => `${from} ${row.action} ${row.outcome}`),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('nothing leaves CLOSED but a reopening, and whatever closes says why', () => {
    for (const row of rows) {
      if (row.from.includes('CLOSED') && row.to !== 'unchanged') expect(row.action).toBe('reopen')
      expect(row.closeReason !== undefined).toBe(row.to === 'CLOSED')
    }
  })

  test('the gated actions are those that can have approvers', () => {
    const gated = rows.filter(row => row.hasGate).map(row => row.action)
    expect(new Set(gated)).toEqual(new Set(gatedActions))
  })

  test('what staff do needs a permission', () => {
    for (const { who, permission } of rows)
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

  test('what the system does is offered to nobody', () => {
    const relation: Relation = {
      party: 'staff',
      permissions: new Set(['All']),
      standings: new Set(standings),
      isInConflict: false,
    }
    for (const status of statuses) expect(actionsFor(status, relation)).not.toContain('expire')
  })
})
