import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { fileRefusals } from '#contract/values/choices.ts'
import { readPage } from '#tests/support/read-page.ts'
import am from '#web/locales/am/files.json' with { type: 'json' }
import en from '#web/locales/en/files.json' with { type: 'json' }
import type { Language } from '#web/platform/preferences.ts'
import { FileField } from './choice-fields.tsx'
import { PostForm } from './post-form.tsx'

const texts = { en, am } as const
const ends = { en: /[.;]/, am: /[።፤]/u } as const

const form = (language: Language, refused: { fileName: string; reason: (typeof fileRefusals)[number] }[]) =>
  readPage(
    language,
    createElement(
      PostForm,
      { fields: { file: { label: 'Files' } }, files: { refused }, hasFiles: true } as unknown as Parameters<
        typeof PostForm
      >[0],
      createElement(FileField, { name: 'file', limits: { maxBytes: 1_048_576, maxFiles: 3 } }),
    ),
  )

const each = fileRefusals.flatMap(reason => (['en', 'am'] as const).map(language => ({ reason, language })))

describe('each refusal of a file', () => {
  test.each(each)('says what is wrong and what to do instead: $reason, $language', ({ reason, language }) => {
    const sentences = texts[language].reasons[reason].split(ends[language]).filter(each => each.trim() !== '')
    expect(sentences.length).toBeGreaterThanOrEqual(2)
  })

  test('has words of its own', () => {
    for (const language of ['en', 'am'] as const)
      expect(new Set(Object.values(texts[language].reasons)).size).toBe(fileRefusals.length)
  })

  test.each(each)('stands at the top of the form and beside its field: $reason, $language', async one => {
    const { reason, language } = one
    const page = await form(language, [{ fileName: 'ደብዳቤ.pdf', reason }])
    const words = `ደብዳቤ.pdf: ${texts[language].reasons[reason]}`
    const [top, beside, input] = [page.indexOf(words), page.lastIndexOf(words), page.indexOf('type="file"')]
    expect(top).toBeGreaterThan(page.indexOf('role="alert"'))
    expect(beside).toBeGreaterThan(top)
    expect(input).toBeGreaterThan(beside)
    // what a browser without a script goes to first, and the way from there
    expect(page).toMatch(/role="alert" tabindex="-1" autofocus=""/)
    expect(page).toContain(`<a href="#field-file">${words}</a>`)
    expect(page).toMatch(/<ul id="field-file-refused" class="input-error /)
    expect(page).toMatch(
      /<input type="file" id="field-file"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*field-file-refused"/,
    )
  })
})
