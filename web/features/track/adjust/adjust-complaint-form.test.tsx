import { createElement } from 'react'
import { expect, test } from 'vitest'
import amSupplying from '#web/locales/am/supplying.json' with { type: 'json' }
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import amTrack from '#web/locales/am/track.json' with { type: 'json' }
import enSupplying from '#web/locales/en/supplying.json' with { type: 'json' }
import enConcluding from '#web/locales/en/concluding.json' with { type: 'json' }
import enTrack from '#web/locales/en/track.json' with { type: 'json' }
import { saidIn } from '#tests/support/said.ts'
import { readPage } from '#tests/support/read-page.ts'
import { problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { AdjustForm } from './adjust-complaint-form.tsx'
import { AdjustView } from './adjust-complaint-view.tsx'
import type { FoundStatus, Mine } from '../status.loader.ts'

const readers = [
  { language: 'en', supplying: enSupplying, concluding: enConcluding, track: enTrack },
  { language: 'am', supplying: amSupplying, concluding: amConcluding, track: amTrack },
] as const

const mine = {
  complaint: { complaintId: 7, version: 4, missing: { items: ['The house number'], note: null } },
  limits: { maxBytes: 1_048_576, maxFiles: 3 },
} as Mine
const id = '4271093555182046'
const message = 'Error Saving Changes'

const refusalOf = (code: string, since: object[] = []): Refusal => ({
  intent: 'adjust',
  refused: { fields: [], values: { text: 'It is 114.' } },
  problem: problemOf(code, { message, status: 409, details: { since } }),
})

const waiting = 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'
const steps = [
  { at: '2026-11-23T07:00:00.000Z', action: 'update-complaint', status: waiting },
  { at: '2026-11-23T08:00:00.000Z', action: 'add-document', status: waiting },
] as const

test.for(readers)(
  'an answer that comes too late shows what happened meanwhile and keeps what was typed: $language',
  async ({ language, supplying, track }) => {
    const read = (refusal: Refusal) =>
      readPage(language, createElement(AdjustForm, { id, mine, idempotencyKey: 'a-key', refusal }))
    const late = await read(refusalOf('stale-version', [...steps]))
    expect(late).toContain(supplying.supply.reasons['stale-version'])
    expect(late.indexOf(saidIn(language, message))).toBeLessThan(late.indexOf(supplying.supply.notSent))
    expect(late).toContain(`<strong>${saidIn(language, message)}</strong>`)
    for (const { action } of steps) expect(late).toContain(track.steps[action])
    expect(late).toMatch(/<textarea[^>]*>It is 114\.<\/textarea>/)
    const empty = await read(refusalOf('nothing-supplied'))
    expect(empty).not.toContain(track.steps['update-complaint'])
  },
)

test.for(readers)(
  'who comes when it is no longer asked for reads why, and finds what was typed: $language',
  async ({ language, supplying, concluding, track }) => {
    const found = {
      id,
      mine: { ...mine, complaint: { ...mine.complaint, missing: null } },
      complaint: { trackingId: id, status: 'CLOSED', closeReason: 'NO_RESPONSE', dueAt: null },
    } as unknown as FoundStatus
    const read = (refusal: Parameters<typeof AdjustView>[0]['refusal'], done: string | null = null) =>
      readPage(language, createElement(AdjustView, { found, idempotencyKey: 'a-key', done, refusal }))
    const expired = { at: '2026-11-23T07:00:00.000Z', action: 'expire', status: 'CLOSED' } as const
    const late = await read(refusalOf('stale-version', [expired]))
    expect(late).toContain(`<strong>${saidIn(language, message)}</strong>`)
    expect(late).toContain(supplying.supply.reasons['not-in-this-status'])
    expect(late).not.toContain(supplying.supply.reasons['stale-version'])
    expect(late).toContain(track.steps.expire)
    expect(late).toContain(concluding.typed.text)
    expect(late).toContain(`<dt>${supplying.supply.fields.text.label}</dt>`)
    expect(late).toContain('It is 114.')

    const kept = { intent: 'adjust', values: { text: 'It is 115.' } }
    const refused = { fields: [], values: {} }
    const proven = await read({ intent: 'code', refused, problem: problemOf('proven', { status: 200 }), kept })
    expect(proven).toContain('It is 115.')
    expect(proven).not.toContain(supplying.supply.reasons['proof-renewed'])

    const nothing = await read(undefined)
    expect(nothing).not.toContain('role="alert"')
    expect(nothing).not.toContain(concluding.typed.title)
    const arrived = await read(undefined, 'Action saved successfully')
    expect(arrived.indexOf(saidIn(language, 'Action saved successfully'))).toBeGreaterThan(-1)
    expect(arrived.indexOf(saidIn(language, 'Action saved successfully'))).toBeLessThan(
      arrived.indexOf(supplying.supply.arrived),
    )
  },
)
