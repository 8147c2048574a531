import { expect, test } from 'vitest'
import { gatedActions } from '#contract/settings/approvals.ts'
import { gatedRules } from './complaint-actions.ts'

test('every action that can have approvers has a rule that can take effect with the last signature', () => {
  expect(Object.keys(gatedRules).toSorted()).toEqual([...gatedActions].toSorted())
  for (const action of gatedActions) expect(gatedRules[action].action).toBe(action)
})
