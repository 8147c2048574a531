import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findUnlistedDecisions } from './decisions.ts'

const root = mkdtempSync(join(tmpdir(), 'decisions-'))
afterAll(() => rmSync(root, { recursive: true }))
const folder = join(root, 'docs/decisions')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, '0001-paper.md'), '# 0001 Paper\n')
writeFileSync(join(folder, '0012-ink.md'), '# 12. Ink [black]\n')

const faultsOf = (...lines: string[]): string[] => {
  writeFileSync(join(folder, 'README.md'), ['# Decisions', '', ...lines, ''].join('\n'))
  return findUnlistedDecisions(root)
}
const paper = '- 0001 [Paper](0001-paper.md): what is written on.'
const ink = '- 0012 [Ink [black]](0012-ink.md): what is written with.'

test('each record is listed once, by its title', () => {
  expect(faultsOf(ink, paper)).toEqual([])
})

test.each([
  ['a record without a line', [paper], [/does not list 0012-ink\.md/]],
  ['a record with two lines', [ink, paper, ink], [/does not list 0012-ink\.md once/]],
  ['a line without a record', [ink, paper, '- 0013 [Quill](0013-quill.md): gone.'], [/lists 0013-quill\.md/]],
  ['another title', [ink, paper.replace('[Paper]', '[Parchment]')], [/does not list 0001/, /as "Parchment"/]],
  ['a number that is not the record’s', [ink, paper.replace('- 0001', '- 0002')], [/does not list 0001-paper\.md/]],
])('%s is a fault', (_kind, lines, says) => {
  expect(faultsOf(...lines)).toEqual(says.map(words => expect.stringMatching(words)))
})
