import { expect, test } from 'vitest'
import { waitingActions } from '#contract/values/action-choices.ts'
import { lifecycle } from '#server/features/lifecycle/lifecycle.ts'
import { gatedRules } from './complaint-actions.ts'

test('every action that can have approvers has a rule that can take effect with the last signature', () => {
  const waiting = new Set(lifecycle.flatMap(({ action, hasGate }) => (hasGate ? [action] : [])))
  expect(Object.keys(gatedRules).toSorted()).toEqual([...waiting].toSorted())
  expect([...waitingActions].toSorted()).toEqual([...waiting].toSorted())
  for (const [action, rule] of Object.entries(gatedRules)) expect(rule.action).toBe(action)
})
