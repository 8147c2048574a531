import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = Map<string, unknown>

/** The texts of one file by their dotted keys. */
function readTexts(file: string): Texts {
  const texts: Texts = new Map()
  const collect = (value: unknown, key: string): void => {
    if (typeof value !== 'object' || value === null) texts.set(key, value)
    else for (const [name, inner] of Object.entries(value)) collect(inner, key === '' ? name : `${key}.${name}`)
  }
  collect(JSON.parse(readFileSync(file, 'utf8')), '')
  return texts
}

const placeholdersOf = (text: unknown): string =>
  [...String(text).matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}|<\/?(\w+)\s*\/?>|\$t\(([^)]+)\)/g)]
    .map(match => match[0].replace(/\s/g, ''))
    .toSorted()
    .join(' ')

const isEmpty = (text: unknown) => typeof text !== 'string' || text.trim() === ''

/** Missing, empty and differing texts of `en/*.json` and `am/*.json`, one sentence each. */
export function findGaps(folder: string): string[] {
  const namesIn = (language: string) =>
    existsSync(join(folder, language)) ? readdirSync(join(folder, language)).filter(name => name.endsWith('.json')) : []
  const names = [...new Set([...namesIn('en'), ...namesIn('am')])].toSorted()
  if (names.length === 0) return [`There are no texts in ${folder}.`]
  return names.flatMap(name => gapsOfFile(folder, name))
}

function gapsOfFile(folder: string, name: string): string[] {
  const files = { en: join(folder, 'en', name), am: join(folder, 'am', name) }
  const missing = (['en', 'am'] as const).filter(language => !existsSync(files[language]))
  if (missing.length > 0) return missing.map(language => `${language}/${name} is missing.`)
  const english = readTexts(files.en)
  const amharic = readTexts(files.am)
  return [
    ...keysOnlyIn(english, amharic).map(key => `am/${name} lacks ${key}.`),
    ...keysOnlyIn(amharic, english).map(key => `en/${name} lacks ${key}.`),
    ...[...english].filter(([, text]) => isEmpty(text)).map(([key]) => `en/${name}: ${key} is empty.`),
    ...[...amharic].filter(([, text]) => isEmpty(text)).map(([key]) => `am/${name}: ${key} is empty.`),
    ...[...english]
      .filter(([key, text]) => amharic.has(key) && placeholdersOf(text) !== placeholdersOf(amharic.get(key)))
      .map(([key]) => `${name}: ${key} has other placeholders in English than in Amharic.`),
  ]
}

const keysOnlyIn = (one: Texts, other: Texts): string[] => [...one.keys()].filter(key => !other.has(key))
