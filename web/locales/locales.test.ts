import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname
const filesOf = (language: string) => readdirSync(path.join(folder, language)).sort()
/** A declaration of types: it exists for the compiler only, and is compared as it is written. */
const declared = readFileSync(path.join(folder, 'texts.d.ts'), 'utf8')

type Tree = { [key: string]: string | Tree }

/** Every text of a file by its dotted key. */
function textsOf(language: string, file: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (tree: Tree, prefix: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') texts.set(prefix + key, value)
      else walk(value, `${prefix}${key}.`)
    }
  }
  walk(JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Tree, '')
  return texts
}

const placeholders = (text = '') => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(match => match[1]).sort()

test('both languages have the same files', () => {
  expect(filesOf('am')).toEqual(filesOf('en'))
})

test.each(filesOf('en'))('%s: the same keys and placeholders, nothing empty, typed', file => {
  const english = textsOf('en', file)
  const amharic = textsOf('am', file)
  expect([...amharic.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(text.trim(), key).not.toBe('')
    expect(amharic.get(key)?.trim(), key).not.toBe('')
    expect(placeholders(amharic.get(key)), key).toEqual(placeholders(text))
  }
  expect(declared).toContain(`./en/${file}`)
})

test.each(filesOf('am'))('%s is written in Ethiopic script', file => {
  const allowed = /^(EN|[\d\s{}().,:–-]*|.*\p{Script=Ethiopic}.*)$/su
  for (const [key, text] of textsOf('am', file)) expect(text, key).toMatch(allowed)
})
