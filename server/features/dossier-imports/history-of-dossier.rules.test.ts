import { expect, test } from 'vitest'
import { mostFormerEvents } from '#contract/filing/former-history.ts'
import { caseData } from '#server/platform/signed-archive/case-data.ts'
import { historyOf } from './history-of-dossier.rules.ts'

const { steps: stepsShape, letters: lettersShape } = caseData.shape
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString()
const step = (day: number, over: object = {}) => ({ at: at(day), action: 'forward', organization: null, ...over })
const read = (given: { steps?: unknown; letters?: unknown }) => ({
  steps: stepsShape.parse(given.steps),
  letters: lettersShape.parse(given.letters),
})
const told = (given: Parameters<typeof read>[0]) =>
  historyOf({ ...({} as Parameters<typeof historyOf>[0]), ...read(given) })

test('steps and letters are told in order, whoever wrote them first', () => {
  const office = { id: 7, en: 'Bureau', am: 'ቢሮ' }
  expect(
    told({
      steps: [step(5, { organization: office, reason: 'Only colleagues read it.', actorName: { en: 'A', am: 'አ' } })],
      letters: [{ kind: 'decision', reference: '2018/000001', issuedAt: at(3) }],
    }),
  ).toEqual([
    { at: at(3), kind: 'letter', what: 'decision', reference: '2018/000001', organization: null, role: null },
    { at: at(5), kind: 'step', what: 'forward', reference: null, organization: { en: 'Bureau', am: 'ቢሮ' }, role: null },
  ])
})

test('a dossier that tells no history, or one that cannot be read, has none', () => {
  expect(told({})).toEqual([])
  for (const steps of ['text', [{ at: 'yesterday', action: 'forward' }], [step(1, { action: 'x'.repeat(101) })]])
    expect(told({ steps })).toEqual([])
})

test('of a long history the last part is kept', () => {
  const events = told({ steps: Array.from({ length: 1000 }, (_, day) => step(day + 1)) })
  expect(events).toHaveLength(mostFormerEvents)
  expect(events.at(-1)?.at).toBe(at(1000))
  expect(told({ steps: Array.from({ length: 5001 }, (_, day) => step(day + 1)) })).toEqual([])
})
