import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/complaint-parts.ts'
import { createTexts, textOptions } from '#web/platform/texts/create.ts'
import supervising from '#web/locales/en/supervising.json' with { type: 'json' }
import track from '#web/locales/en/track.json' with { type: 'json' }
import { DeadlineLedger } from './deadline-ledger.tsx'

/** What the complainant reads of one pause. */
async function read(entry: Pick<LedgerEntry, 'clock' | 'reason'>): Promise<string> {
  const texts = createTexts()
  await texts.init({ ...textOptions, lng: 'en', resources: { en: { track, supervising } } })
  const pause: LedgerEntry = { ...entry, event: 'pause', at: '2026-11-23T07:00:00.000Z', amount: null, unit: null }
  const page = createElement(DeadlineLedger, { ledger: [pause] })
  const router = createMemoryRouter([{ path: '/', element: page }])
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: texts }, createElement(RouterProvider, { router })),
  )
}

test('a clock that stands says for whom it is: for the complainant, or for another body, whichever clock it is', async () => {
  const asked = await read({ clock: 'B', reason: 'standard-requested' })
  expect(asked).toContain(track.ledger.pausedForYou)
  expect(asked).not.toContain(supervising.reasons['standard-requested'])
  for (const clock of ['B', 'C'] as const) {
    const referred = await read({ clock, reason: 'referred' })
    expect(referred).toContain(track.ledger.pausedForOthers)
    expect(referred).not.toContain(track.ledger.pausedForYou)
  }
})
