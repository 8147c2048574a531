import { expect, test } from 'vitest'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { undoOf } from './undo.ts'

const after = (...availableActions: string[]) => ({ version: 5, availableActions }) as unknown as ComplaintDetail

test('what was done is taken back by its own action, on the version that it made', () => {
  expect(undoOf('proposed', after('withdraw-proposal'))).toMatchObject({
    values: { intent: 'withdraw-proposal', version: '5' },
  })
  expect(undoOf('direct-for-action', after('take-back-directing'))).toMatchObject({
    values: { intent: 'take-back-directing', version: '5' },
  })
})

test('nothing is offered for what cannot be taken back, or not by the reader', () => {
  expect(undoOf('conclude', after('withdraw-proposal'))).toBeUndefined()
  expect(undoOf('direct-for-action', after('update-directing'))).toBeUndefined()
})
