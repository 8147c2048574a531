import type { i18n, ResourceLanguage } from 'i18next'
import type { Language } from '../preferences.ts'
import { createTexts, textOptions } from './create.ts'

const files = import.meta.glob<ResourceLanguage>('../../locales/*/*.json', { eager: true, import: 'default' })

const resources: Record<string, Record<string, ResourceLanguage>> = { en: {}, am: {} }
for (const [file, texts] of Object.entries(files)) {
  const [language = '', name = ''] = file
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2)
  resources[language]![name] = texts
}

const base = createTexts()
await base.init({ ...textOptions, lng: 'en', ns: Object.keys(resources.en!), resources })

/** The texts of one request: shares the catalogue, keeps its own language and its own list of what was used. */
export const textsFor = (language: Language): i18n => base.cloneInstance({ lng: language })

/** The namespaces that a rendering used, as the browser needs them to go on without asking. */
export function usedTexts(texts: i18n): InlineTexts {
  const used = texts.reportNamespaces?.getUsedNamespaces() ?? []
  return {
    language: texts.language as Language,
    resources: Object.fromEntries(used.map(name => [name, resources[texts.language]![name]!])),
  }
}

export interface InlineTexts {
  language: Language
  resources: Record<string, ResourceLanguage>
}
