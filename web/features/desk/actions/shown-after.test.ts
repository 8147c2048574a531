import { expect, test } from 'vitest'
import { callPlans } from '#contract/http/calls.ts'
import { callUrl } from '#contract/http/client.ts'
import { contract } from '#contract/index.ts'
import { caseShownAfter, waitingShownAfter } from './shown-after.ts'

test('the addresses are those of calls that may come along with others', () => {
  const { getCaseFile, getDeskFigures, listWaitingCases } = callPlans
  const figures = callUrl(getDeskFigures, {})
  expect(caseShownAfter(7)).toEqual([callUrl(getCaseFile, { params: { complaintId: 7 } }), figures])
  expect(waitingShownAfter(8)).toEqual([callUrl(listWaitingCases, { params: { userId: 8 } }), figures])
  for (const { comesAlong } of [contract.getCaseFile, contract.getDeskFigures, contract.listWaitingCases])
    expect(comesAlong).toBe(true)
})
