import { createElement } from 'react'
import { expect, test } from 'vitest'
import am from '#web/locales/am/fields.json' with { type: 'json' }
import en from '#web/locales/en/fields.json' with { type: 'json' }
import { readPage } from '#tests/support/read-page.ts'
import { RadioGroupField } from './choice-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { TextField } from './text-fields.tsx'

test.for([
  ['en', en],
  ['am', am],
] as const)('a field that two people changed shows both and a button for each: %s', async ([language, texts]) => {
  const page = await readPage(
    language,
    createElement(
      PostForm,
      {
        fields: { phone: { label: 'Phone' }, language: { label: 'Language' } },
        values: { phone: '0922' },
        refused: { fields: [{ field: 'phone', reason: 'changed-by-other' }], values: { phone: '0922' } },
        conflicts: { phone: { theirs: '0933', mine: '0922' }, language: { theirs: '', mine: 'English' } },
      } as unknown as PostFormProps,
      createElement(ErrorSummary),
      createElement(TextField, { name: 'phone' }),
      createElement(RadioGroupField, { name: 'language', options: [] }),
    ),
  )
  const reason = (label: string) => texts.reasons['changed-by-other'].replace('{{label}}', label)
  expect(page).toContain(`href="#field-phone"`)
  expect(page.split(reason('Phone')), 'in the summary and at the field').toHaveLength(3)
  expect(page.split(reason('Language')), 'at the field').toHaveLength(2)
  for (const text of ['<q>0933</q>', '<q>0922</q>', `<q>${texts.conflict.nothing}</q>`, '<q>English</q>'])
    expect(page).toContain(text)
  for (const intent of ['take:phone', 'keep:phone', 'take:language', 'keep:language'])
    expect(page).toContain(`value="${intent}"`)
})
