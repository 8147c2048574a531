import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { statusTexts } from '#contract/values/status-texts.ts'
import { type Language, languages } from '#web/platform/preferences.ts'
import { textGroup } from '#web/platform/texts/groups.ts'
import type { Namespace } from '#web/platform/texts/translate.ts'

const root = join(import.meta.dirname, '../..')
const assets = join(root, 'build/client/assets')
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The names of statuses come from the contract, all other texts from files. */
const namesOf = (language: Language): Namespace[] => [
  'statuses',
  ...readdirSync(join(root, 'web/locales', language)).map(file => basename(file, '.json') as Namespace),
]

/** The one file of a group that the build made. */
function builtGroup(language: Language, group: string): Record<string, unknown> {
  const files = readdirSync(assets).filter(name => new RegExp(`^${group}-${language}-[\\w-]{8}\\.json$`).test(name))
  expect(files, `${group} ${language}`).toHaveLength(1)
  return readJson(join(assets, files[0]!)) as Record<string, unknown>
}

test.each(languages)('every text in %s is in the file that pages fetch for it', language => {
  for (const name of namesOf(language))
    expect(builtGroup(language, textGroup(language, name))[name], name).toEqual(
      name === 'statuses' ? statusTexts[language] : readJson(join(root, 'web/locales', language, `${name}.json`)),
    )
})

test.each(languages)('no text in %s comes twice', language => {
  const groups = new Set(namesOf(language).map(name => textGroup(language, name)))
  const sent = [...groups].flatMap(group => Object.keys(builtGroup(language, group)))
  expect(sent.toSorted()).toEqual(namesOf(language).toSorted())
})
