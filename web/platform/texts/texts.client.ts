import type { i18n, ReadCallback } from 'i18next'
import { createTexts, textOptions } from './create.ts'
import type { InlineTexts } from './texts.server.ts'

const files = import.meta.glob<{ default: object }>('../../locales/*/*.json')

/** Fetches a namespace that the page did not bring along, as its own small file. */
const chunks = {
  type: 'backend' as const,
  init() {},
  read(language: string, name: string, done: ReadCallback) {
    const load = files[`../../locales/${language}/${name}.json`]
    if (!load) return done(new Error(`There are no texts ${language}/${name}.`), false)
    load().then(
      module => done(null, module.default as Record<string, unknown>),
      error => done(error, true),
    )
  },
}

/** The texts of the browser, starting with those that the server wrote into the page. */
export async function startTexts(): Promise<i18n> {
  const inline = JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as InlineTexts
  const texts = createTexts().use(chunks)
  await texts.init({
    ...textOptions,
    lng: inline.language,
    ns: Object.keys(inline.resources),
    resources: { [inline.language]: inline.resources },
    partialBundledLanguages: true,
    react: { useSuspense: true },
  })
  return texts
}
