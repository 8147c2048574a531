import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTexts, textOptions } from '#web/platform/texts/create.ts'
import caseHandling from '#web/locales/en/case-handling.json' with { type: 'json' }
import fields from '#web/locales/en/fields.json' with { type: 'json' }
import files from '#web/locales/en/files.json' with { type: 'json' }
import statuses from '#web/locales/en/statuses.json' with { type: 'json' }
import track from '#web/locales/en/track.json' with { type: 'json' }
import type { AdjustRefusal } from './adjust-complaint.action.ts'
import { AdjustForm } from './adjust-complaint-form.tsx'
import type { Mine } from './status.loader.ts'

const mine = {
  complaint: { complaintId: 7, version: 4, missing: { items: ['The house number'], note: null } },
  limits: { maxBytes: 1_048_576, maxFiles: 3 },
} as Mine

/** The form as it comes back. */
async function read(refusal: Pick<AdjustRefusal, 'reason' | 'since'>): Promise<string> {
  const texts = createTexts()
  const resources = { en: { track, statuses, fields, files, 'case-handling': caseHandling } }
  await texts.init({ ...textOptions, lng: 'en', resources })
  const refused = { fields: [], values: { text: 'It is 114.' } }
  const form = createElement(AdjustForm, {
    id: '4271093555182046',
    mine,
    idempotencyKey: 'a-key',
    refusal: { kind: 'adjust', refused, files: [], ...refusal },
  })
  const router = createMemoryRouter([{ path: '/', element: createElement(MantineProvider, null, form) }])
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: texts }, createElement(RouterProvider, { router })),
  )
}

test('who comes too late reads what happened meanwhile, and finds what was typed', async () => {
  const since = [
    { at: '2026-11-23T07:00:00.000Z', action: 'update-complaint', status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED' },
    { at: '2026-11-23T08:00:00.000Z', action: 'add-document', status: 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED' },
  ] as const
  const late = await read({ reason: 'stale-version', since: [...since] })
  expect(late).toContain(caseHandling.supply.reasons['stale-version'].slice(0, 30))
  for (const { action } of since) expect(late).toContain(track.steps[action])
  expect(late).toContain('It is 114.')
  const empty = await read({ reason: 'nothing-supplied', since: [] })
  expect(empty).not.toContain(track.steps['update-complaint'])
})
