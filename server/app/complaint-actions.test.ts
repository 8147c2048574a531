import { expect, test } from 'vitest'
import { gatedActions } from '#contract/approvals.ts'
import { gatedRules } from './complaint-actions.ts'

test('every action that can have approvers has its rule, which can take effect with their last signature', () => {
  expect(Object.keys(gatedRules).toSorted()).toEqual([...gatedActions].toSorted())
  for (const action of gatedActions) expect(gatedRules[action].action).toBe(action)
})
