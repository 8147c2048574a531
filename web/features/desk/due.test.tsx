import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTexts, textOptions } from '#web/platform/texts/create.ts'
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import supervising from '#web/locales/en/supervising.json' with { type: 'json' }
import { Due } from './due.tsx'

const name = { en: 'Tadesse Abera', am: 'ታደሰ አበራ' }
const running = { dueAt: '2026-11-23T07:00:00.000Z', dueClock: 'B', delayInDays: 0, escalationLevel: 0 } as const

async function read(due: Parameters<typeof Due>[0]): Promise<string> {
  const texts = createTexts()
  await texts.init({ ...textOptions, lng: 'en', resources: { en: { desk, supervising } } })
  const router = createMemoryRouter([{ path: '/', element: createElement(Due, due) }])
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: texts }, createElement(RouterProvider, { router })),
  )
}

test('until the deadline it says how much of the time is used up', async () => {
  const shown = await read({ ...running, delayLevel: 90, escalatedToName: null })
  expect(shown).toContain('90 % of its time has been used')
  expect(shown).not.toContain('late')
})

test('after it only how late it is, and who was told', async () => {
  const shown = await read({ ...running, delayInDays: 2, delayLevel: 100, escalationLevel: 1, escalatedToName: name })
  expect(shown).toContain('2 days late')
  expect(shown).toContain('Escalated to Tadesse Abera (level 1)')
  expect(shown).not.toContain('100')
})

test('a list, and a case of which nobody could be told, name the level alone', async () => {
  expect(await read({ ...running, delayInDays: 1, escalationLevel: 2 })).toContain('Escalation level 2')
  expect(await read({ ...running, dueAt: null, dueClock: null, escalationLevel: 1 })).toContain('Escalation level 1')
})
