import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findGaps } from './translations.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function localesWith(texts: { en?: unknown; am?: unknown }): string {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'))
  folders.push(folder)
  for (const [language, content] of Object.entries(texts)) {
    mkdirSync(join(folder, language))
    writeFileSync(join(folder, language, 'shell.json'), JSON.stringify(content))
  }
  return folder
}

test.each([
  ['the same texts', { en: { a: { b: 'Yes {{name}}' } }, am: { a: { b: '{{ name }} አዎ' } } }, []],
  ['a key that Amharic lacks', { en: { a: 'x', b: 'y' }, am: { a: 'ሀ' } }, ['am/shell.json lacks b.']],
  ['a key that English lacks', { en: { a: 'x' }, am: { a: 'ሀ', c: { d: 'ለ' } } }, ['en/shell.json lacks c.d.']],
  ['an empty text', { en: { a: 'x' }, am: { a: ' ' } }, ['am/shell.json: a is empty.']],
  ['a file for one language only', { en: { a: 'x' } }, ['am/shell.json is missing.']],
  [
    'another placeholder',
    { en: { a: '{{count}} files' }, am: { a: '{{number}} ፋይሎች' } },
    ['shell.json: a has other placeholders in English than in Amharic.'],
  ],
])('judges %s', (_what, texts, gaps) => {
  expect(findGaps(localesWith(texts))).toEqual(gaps)
})

test('an empty folder is a gap, not a pass', () => {
  expect(findGaps(localesWith({}))).toHaveLength(1)
})
