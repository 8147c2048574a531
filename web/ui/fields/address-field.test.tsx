import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { readPage } from '#tests/support/read-page.ts'
import { AddressField } from './address-field.tsx'
import { PostForm, type PostFormProps } from './post-form.tsx'

/** The field without JavaScript, as shown again with this address. */
async function fieldWith(language: 'en' | 'am', email: string) {
  const read = () =>
    readPage(
      language,
      createElement(
        PostForm,
        { fields: { email: { label: 'E-mail' } }, values: { email } } as unknown as PostFormProps,
        createElement(AddressField, { name: 'email' }),
      ),
    )
  // the first one loads the list of domains, for which the server waits
  await read()
  await vi.dynamicImportSettled()
  return read()
}

test('a striking domain is asked about without JavaScript, in both languages, and is no error', async () => {
  const [english, amharic] = await Promise.all([fieldWith('en', 'a@gmial.con'), fieldWith('am', 'a@gmial.con')])
  expect(english).toContain('Did you mean a@gmail.com?')
  expect(amharic).toContain('a@gmail.com ለማለት ፈልገው ነው?')
  for (const page of [english, amharic]) expect(page).not.toContain('input-error')
  expect(await fieldWith('en', 'a@gmail.com')).not.toContain('Did you mean')
})
