import { expect, test } from 'vitest'
import { offeredActions } from './offered-actions.ts'

const entries = ['give-opinion', 'save-decision', 'conclude', 'refer'].map(action => ({ action }))
const offer = (...reader: [string[], Parameters<typeof offeredActions>[1]['nextStep']]) => {
  const [availableActions, nextStep] = reader
  const { offered, main } = offeredActions(entries, { availableActions, nextStep })
  return [offered.map(({ action }) => action), main]
}

test('the next step comes first, and the others keep their order', () => {
  expect(offer(['give-opinion', 'conclude', 'refer', 'add-document'], 'conclude')).toEqual([
    ['conclude', 'give-opinion', 'refer'],
    'conclude',
  ])
  expect(offer(['give-opinion', 'save-decision'], 'decide')).toEqual([
    ['save-decision', 'give-opinion'],
    'save-decision',
  ])
})

test('where nothing waits for the reader, the first one is the main one', () => {
  expect(offer(['save-decision', 'refer'], null)).toEqual([['save-decision', 'refer'], 'save-decision'])
  expect(offer([], null)).toEqual([[], undefined])
})

test('where the step is refused, the opinion that the reader owes is the main one', () => {
  const refused = { availableActions: ['give-opinion', 'refer'], nextStep: 'conclude' } as const
  const reader = { ...refused, availableActions: [...refused.availableActions], owesOpinion: true }
  expect(offeredActions(entries, reader).main).toBe('give-opinion')
})

test('where the step is refused otherwise, or has another page, none is', () => {
  expect(offer(['give-opinion', 'refer'], 'conclude')).toEqual([['give-opinion', 'refer'], undefined])
  expect(offer(['refer'], 'sign')).toEqual([['refer'], undefined])
})
