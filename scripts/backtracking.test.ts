import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findBacktracking } from './backtracking.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The findings in a temporary repository with one file. */
function findIn(content: string, path = 'server/features/intake/read.ts') {
  const root = mkdtempSync(join(tmpdir(), 'backtracking-'))
  folders.push(root)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  return findBacktracking(root)
}

test.each([
  ['exponential', String.raw`/^(a+)+$/`],
  [
    'cubic, as the one that held up the server over a Word file',
    String.raw`/<[^>]*(frame|control)"[^>]*Mode\s*=\s*"Ext/i`,
  ],
  ['a repeated part', String.raw`/^(.+?)\1+$/u`],
  ['an end that is looked for from every place', String.raw`/\s+$/`],
  ['in alternatives', String.raw`/(?:a|ab|b)*c/`],
  ['made of a text', String.raw`new RegExp('(x+x+)+y', 'g')`],
])('one that is planted is found: %s', (_, code) => {
  expect(findIn(`export const planted = 1\nconst pattern = ${code}\n`)).toMatchObject([
    { file: 'server/features/intake/read.ts', line: 2 },
  ])
})

test.each([
  ['one pass', String.raw`/^[^\s@]{1,64}@[^\s@]+$/u`],
  ['a bounded end', String.raw`/\s{1,4}$/`],
])('one that does not is left alone: %s', (_, code) => {
  expect(findIn(`const pattern = ${code}`)).toEqual([])
})

test('tests may hold backtracking expressions', () => {
  expect(findIn('const pattern = /^(a+)+$/', 'server/features/intake/read.test.ts')).toEqual([])
})
