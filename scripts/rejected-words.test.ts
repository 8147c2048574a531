import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRejectedWords } from './rejected-words.ts'

function projectWith(text: string): string {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'web/locales/am'), { recursive: true })
  writeFileSync(join(root, 'web/locales/am/shell.json'), JSON.stringify({ title: 'ርእስ', text }, null, 2))
  return root
}

test.each([
  ['መደምደሚያው ተሰጥቷል', 'web/locales/am/shell.json:3: write ውሳኔ instead of መደምደሚያ.'],
  ['ስህተት አለ', 'web/locales/am/shell.json:3: write ስሕተት instead of ስህተት.'],
  ['የነጻ ጥሪ', 'web/locales/am/shell.json:3: write ነፃ instead of ነጻ.'],
])('names the word and the better one: %s', (text, fault) => {
  expect(findRejectedWords(projectWith(text))).toEqual([fault])
})

test.each(['ውሳኔው ተሰጥቷል', 'ከወረቀቱ ጋር ያነጻጽሩ', 'የነፃ ጥሪ'])('accepts %s', text => {
  expect(findRejectedWords(projectWith(text))).toEqual([])
})
