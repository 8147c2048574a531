import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFaultyDecisions } from './decisions.ts'

const roots: string[] = []
afterAll(() => roots.forEach(root => rmSync(root, { recursive: true })))

const paper = '- [Paper](paper.md): what is written on.'
const ink = '- [Ink [black]](ink.md): what is written with.'

/** The faults of a repository with two pages of decisions, a list with these lines, and other files. */
function faultsOf(lines: readonly string[], others: Readonly<Record<string, string>> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'decisions-'))
  roots.push(root)
  const files = {
    'docs/decisions/paper.md': '# Paper\n\nIt stands in `server/paper.ts` and `server/`, and not in `paper.ts`.\n',
    'docs/decisions/ink.md': '# Ink [black]\n',
    'docs/decisions/README.md': ['# Decisions', '', ...lines, ''].join('\n'),
    'server/paper.ts': '',
    ...others,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findFaultyDecisions(root)
}

test('pages that are listed once, by their title, have no fault', () => {
  expect(faultsOf([ink, paper])).toEqual([])
})

test.each([
  ['a page without a line', [paper], [/does not list ink\.md/]],
  ['a page with two lines', [ink, paper, ink], [/does not list ink\.md once/]],
  ['a line without a page', [ink, paper, '- [Quill](quill.md): gone.'], [/lists quill\.md/]],
  ['another title', [ink, paper.replace('[Paper]', '[Parchment]')], [/does not list paper/, /as "Parchment"/]],
])('%s is a fault', (_kind, lines, says) => {
  expect(faultsOf(lines)).toEqual(says.map(words => expect.stringMatching(words)))
})

test('a page of more than 450 words is a fault', () => {
  const page = (words: number) => ({ 'docs/decisions/paper.md': `# Paper\n\n${'word '.repeat(words - 2)}` })
  expect(faultsOf([ink, paper], page(450))).toEqual([])
  expect(faultsOf([ink, paper], page(451))).toEqual([expect.stringMatching(/paper\.md has 451 words/)])
})

test('more than 45 pages are a fault', () => {
  const names = Array.from({ length: 44 }, (_, index) => `page-${index}`)
  const pages = Object.fromEntries(names.map(name => [`docs/decisions/${name}.md`, `# ${name}\n`]))
  const lines = names.map(name => `- [${name}](${name}.md): one more.`)
  expect(faultsOf([ink, paper, ...lines], pages)).toEqual([expect.stringMatching(/46 pages/)])
})

test('a path that is gone is a fault', () => {
  expect(faultsOf([ink, paper], { 'docs/decisions/ink.md': '# Ink [black]\n\n`server/ink.ts`, `db/`\n' })).toEqual([
    expect.stringMatching(/ink\.md names server\/ink\.ts/),
    expect.stringMatching(/ink\.md names db\//),
  ])
})

test('a path that is gone is a fault in the guides through the code too, unless it stands for any', () => {
  const guide = 'A `db/migrations/NNNN_verb_noun.sql`, `web/locales/en/NAME.json`, `server/ink.ts`.'
  expect(faultsOf([ink, paper], { 'docs/change.md': guide })).toEqual([
    expect.stringMatching(/change\.md names server\/ink\.ts/),
  ])
})

test('a link to a file that is gone is a fault', () => {
  const page = '# Ink [black]\n\n[Paper](paper.md), [quill](../quill.md), [shop](https://shop.example/)\n'
  expect(faultsOf([ink, paper], { 'docs/decisions/ink.md': page })).toEqual([
    expect.stringMatching(/ink\.md names \.\.\/quill\.md/),
  ])
})

test('a function that is not in its file is a fault in the guides', () => {
  const files = { 'server/pen.ts': 'export const write = () => 1', 'docs/architecture.md': '`server/pen.ts` `write()`' }
  expect(faultsOf([ink, paper], files)).toEqual([])
  expect(faultsOf([ink, paper], { ...files, 'server/pen.ts': '' })).toEqual([
    expect.stringMatching(/architecture\.md names write\(\) of server\/pen\.ts/),
  ])
})

test.each([
  ['a number', 'server/pen.ts', '// black (decision 0012)'],
  ['a number on the next line', 'server/pen.ts', '/**\n * black, see decision\n * 0012\n */'],
  ['a short number', 'docs/pens.md', 'as in [decision 12](decisions/ink.md)'],
  ['a former file', 'web/pen.tsx', '// docs/decisions/0012-ink.md'],
  ['a number in SQL', 'db/schema/tables/pen.sql', '-- black, see decision\n-- 0012'],
])('%s of a decision is a fault', (_kind, path, text) => {
  expect(faultsOf([ink, paper], { [path]: text })).toEqual([expect.stringMatching(`^${path} names "decision`)])
})
