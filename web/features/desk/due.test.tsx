import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readPage } from '#tests/support/read-page.ts'
import { Due } from './due.tsx'

const name = { en: 'Tadesse Abera', am: 'ታደሰ አበራ' }
const running = { dueAt: '2026-11-23T07:00:00.000Z', dueClock: 'B', delayInDays: 0, escalationLevel: 0 } as const

function read(due: Parameters<typeof Due>[0]): Promise<string> {
  return readPage('en', createElement(Due, due))
}

test('before the deadline it says how much of the time is used up', async () => {
  const shown = await read({ ...running, delayLevel: 90, escalatedToName: null })
  expect(shown).toContain('90 % of its time has been used')
  expect(shown).not.toContain('late')
})

test('after the deadline only how late it is, and who was told', async () => {
  const shown = await read({ ...running, delayInDays: 2, delayLevel: 100, escalationLevel: 1, escalatedToName: name })
  expect(shown).toContain('2 days late')
  expect(shown).toContain('Escalated to Tadesse Abera (level 1)')
  expect(shown).not.toContain('100')
})

test('a list, and a case that nobody could be told of, give only the level', async () => {
  const late = await read({ ...running, delayInDays: 1, escalationLevel: 2 })
  expect(late).toContain('Escalation level 2')
  expect(late).not.toMatch(/20\d\d/)
  expect(await read(running)).toMatch(/20\d\d/)
  expect(await read({ ...running, dueAt: null, dueClock: null, escalationLevel: 1 })).toContain('Escalation level 1')
})
