import { globSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { readPage } from '#tests/support/read-page.ts'
import { PostForm, type PostFormProps } from './post-form.tsx'
import { TextAreaField, TextField } from './text-fields.tsx'

const sources = globSync('web/**/*.tsx').filter(file => !file.includes('.test.'))

test('no field of any page cuts or refuses what is pasted', () => {
  const cutting = sources.filter(file => /\bmaxlength\b|\bpattern=|type="number"/i.test(readFileSync(file, 'utf8')))
  expect(sources.length).toBeGreaterThan(300)
  expect(cutting).toEqual([])
})

/** The form as it comes back without a script. */
const formWith = (
  language: 'en' | 'am',
  field: typeof TextField | typeof TextAreaField,
  text: string,
  over?: number,
) => {
  const form = {
    fields: { reason: { label: 'Reason' } },
    refused: {
      fields: over === undefined ? [] : [{ field: 'reason', reason: 'too-long', over }],
      values: { reason: text },
    },
  } as unknown as PostFormProps
  return readPage(language, createElement(PostForm, form, createElement(field, { name: 'reason', longest: 50 })))
}

test.each([TextField, TextAreaField])(
  'without a script the whole text is back, with how much is too much',
  async field => {
    const text = `አንድ${'ሀ'.repeat(60)}`
    const english = await formWith('en', field, text, 13)
    expect(english).toContain(text)
    expect(english).toContain('13 characters too many')
    expect(english).toContain('Reason: this is 13 characters too long')
    const amharic = await formWith('am', field, text, 13)
    expect(amharic).toContain('13 ፊደላት በዝተዋል')
    expect(amharic).toContain('በ13 ፊደላት ይበልጣል')
  },
)

test('signs are counted as the server counts them: a line end as one, spaces around the text not at all', async () => {
  expect(await formWith('en', TextAreaField, `  ${'x'.repeat(24)}\r\n${'y'.repeat(25)}\u00a0`)).toContain(
    '0 characters left',
  )
})
