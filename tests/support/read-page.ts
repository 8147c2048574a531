import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceLanguage } from 'i18next'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#web/platform/preferences.ts'
import { createTexts, textOptions } from '#web/platform/texts/create.ts'

/** Every text of a language, by namespace. */
function textsOf(language: Language): Record<string, ResourceLanguage> {
  const folder = join(import.meta.dirname, '../../web/locales', language)
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    names.map(name => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as ResourceLanguage,
    ]),
  )
}

/** A part of a page as HTML, as its reader gets it without JavaScript. */
export async function readPage(language: Language, part: ReactElement): Promise<string> {
  const texts = createTexts()
  await texts.init({ ...textOptions, lng: language, resources: { [language]: textsOf(language) } })
  const router = createMemoryRouter([{ path: '/', element: part }])
  return renderToStaticMarkup(
    createElement(I18nextProvider, { i18n: texts }, createElement(RouterProvider, { router })),
  )
}
