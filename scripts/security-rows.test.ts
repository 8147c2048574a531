import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnansweredRequirements } from './security-rows.ts'

const root = join(import.meta.dirname, '..')
const document = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
const line = /^\| 1\.2\.4 \|.*\n/m

const faultsWith = (answer: string): string[] =>
  findUnansweredRequirements(root, document.replace(line, `| 1.2.4 | 1 | queries have parameters | ${answer} |\n`))

test('each requirement of levels 1 and 2 is answered once, by tests and files that are there', () => {
  expect(findUnansweredRequirements(root)).toEqual([])
})

test.each([
  ['a missing row', document.replace(line, ''), /does not answer 1\.2\.4, of level 1, once/],
  ['a row that is there twice', document.replace(line, '$&$&'), /does not answer 1\.2\.4, of level 1, once/],
  [
    'a requirement of level 3',
    document.replace(line, '$&| 1.2.10 | 2 | x | Does not apply. |\n'),
    /no such requirement/,
  ],
])('%s is a fault', (_kind, text, says) => {
  expect(findUnansweredRequirements(root, text)).toContainEqual(expect.stringMatching(says))
})

test.each([
  ['another word', 'Perhaps. Nobody looked.', 'the answer begins with none of the four words.'],
  ['no test', 'Holds. Kysely writes parameters.', 'it holds, but no test shows it.'],
  ['a file that is not there', 'Deviation. See `docs/decisions/none.md`.', 'there is no docs/decisions/none.md.'],
  [
    'a test that is not there',
    'Holds. Test: `scripts/decisions.test.ts` "sealed"',
    'scripts/decisions.test.ts has no test "sealed".',
  ],
])('an answer with %s is a fault', (_kind, answer, says) => {
  expect(faultsWith(answer)).toEqual([`docs/security/asvs.md, 1.2.4: ${says}`])
})
