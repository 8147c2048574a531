import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fileRefusals } from '#contract/values/choices.ts'
import { readPage } from '#tests/support/read-page.ts'
import am from '#web/locales/am/files.json' with { type: 'json' }
import en from '#web/locales/en/files.json' with { type: 'json' }
import { problemOf } from '#web/platform/answers/refusal.ts'
import { DocumentsRefused } from './documents-refused.tsx'

const texts = { en, am } as const
const each = fileRefusals.flatMap(reason => (['en', 'am'] as const).map(language => ({ reason, language })))

test.each(each)('stands at the top of the status page: $reason, $language', async ({ reason, language }) => {
  const refusal = {
    intent: 'add-document',
    refused: { fields: [], values: {} },
    files: [{ fileName: 'a.pdf', reason }],
    problem: problemOf('files-refused', { details: { added: 1 } }),
  }
  const page = await readPage(language, createElement(DocumentsRefused, { refusal }))
  expect(page).toContain(`<a href="#field-file">a.pdf: ${texts[language].reasons[reason]}</a>`)
  expect(page).toContain(texts[language].othersAttached_one)
})
