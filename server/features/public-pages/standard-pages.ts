import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PublicPageName, publicPageNames } from '#contract/settings/public-page-names.ts'

const folder = join(import.meta.dirname, 'standard')
const read = (language: 'en' | 'am', name: PublicPageName) =>
  readFileSync(join(folder, language, `${name}.md`), 'utf8').trim()

/** The Markdown that comes with the portal, read once: shown until the office publishes its own. */
export const standardPages = Object.fromEntries(
  publicPageNames.map(name => [name, { en: read('en', name), am: read('am', name) }]),
) as Record<PublicPageName, { en: string; am: string }>
