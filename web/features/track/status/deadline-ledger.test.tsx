import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '#contract/values/complaint-parts.ts'
import { readPage } from '#tests/support/read-page.ts'
import clocks from '#web/locales/en/clocks.json' with { type: 'json' }
import track from '#web/locales/en/track.json' with { type: 'json' }
import { DeadlineLedger } from './deadline-ledger.tsx'

/** The complainant's text for one pause. */
function read(entry: Pick<LedgerEntry, 'clock' | 'reason'>): Promise<string> {
  const pause: LedgerEntry = { ...entry, event: 'pause', at: '2026-11-23T07:00:00.000Z', amount: null, unit: null }
  return readPage('en', createElement(DeadlineLedger, { ledger: [pause] }))
}

test('a stopped clock says whether it waits for the complainant or for another body', async () => {
  const asked = await read({ clock: 'B', reason: 'standard-requested' })
  expect(asked).toContain(track.ledger.pausedForYou)
  expect(asked).not.toContain(clocks.reasons['standard-requested'])
  for (const clock of ['B', 'C'] as const) {
    const referred = await read({ clock, reason: 'referred' })
    expect(referred).toContain(track.ledger.pausedForOthers)
    expect(referred).not.toContain(track.ledger.pausedForYou)
  }
})
