import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findStatusWrites } from './status-writes.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A temporary repository with one file. */
function aFile(path: string, content: string): string {
  const root = mkdtempSync(join(tmpdir(), 'status-writes-'))
  folders.push(root)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  return root
}

const file = 'server/features/supervision/late.queries.ts'

test.each<[kind: string, code: string, says: RegExp]>([
  ['an update', `tx.updateTable('complaint').set({ status: 'CLOSED' }).where('id', '=', 1)`, /^status/],
  [
    'an update under another name',
    `tx.updateTable('complaint as c').set({ officer_id: 1, 'close_reason': null })`,
    /^status/,
  ],
  ['one column by name', `tx.updateTable('complaint').where('id', '=', 1).set('version', 3)`, /^status/],
  ['columns of an expression', `tx.updateTable('complaint').set(row => ({ status: row.ref('other') }))`, /^status/],
  [
    'a part of a statement',
    `tx.updateTable('complaint').set({ a: 1 }).$if(b, query => query.set({ status: c }))`,
    /^status/,
  ],
  ['columns that do not show', `tx.updateTable('complaint').set(columns)`, /column by column/],
  ['columns among others', `tx.updateTable('complaint').set({ officer_id: 1, ...columns })`, /column by column/],
  ['a computed column', `tx.updateTable('complaint').set({ [column]: 1 })`, /column by column/],
  [
    'a statement in pieces',
    `const query = tx.updateTable('complaint')\nquery.set({ status: 'CLOSED' })`,
    /column by column/,
  ],
  ['a new complaint', `tx.insertInto('complaint').values(row)`, /created/],
  ['a table that does not show', `tx.updateTable(table).set({ status: 'CLOSED' })`, /names the table/],
  ['SQL', "sql`update complaint set status = 'CLOSED' where id = ${id}`", /^status/],
  [
    'SQL over lines',
    'sql`update public.complaint as c\n  set officer_id = ${id},\n    status = ${status}\n  from b`',
    /^status/,
  ],
  ['SQL of a list', 'sql`update complaint set (officer_id, status) = (1, ${status})`', /^status/],
  [
    'SQL of columns that do not show',
    'sql`update complaint set ${sql.join(columns)} where id = 1`',
    /column by column/,
  ],
  ['SQL of a table that does not show', "sql`update ${sql.table(table)} set status = 'CLOSED'`", /names the table/],
  ['SQL of a new complaint', 'sql`insert into complaint (id) select ${id}`', /created/],
  [
    'the body of a function',
    "sql`create function f() as $$ begin update complaint set status = 'CLOSED'; end $$`",
    /^status/,
  ],
])('finds %s', (_kind, code, says) => {
  const writes = findStatusWrites(aFile(file, `\n${code}\n`))
  expect(writes).toHaveLength(1)
  expect(writes[0]).toMatchObject({ file, line: 2, rule: expect.stringMatching(says) })
})

test('finds an update of a status in a test', () => {
  const path = 'server/features/supervision/late.test.ts'
  const code = `tx.updateTable('complaint').set({ status })`
  expect(findStatusWrites(aFile(path, code))).toHaveLength(1)
})

test.each<[kind: string, path: string, code: string]>([
  ['the one place', 'server/features/lifecycle/change-status.ts', `tx.updateTable('complaint').set({ status })`],
  ['a test that moves a time', 'tests/late.test.ts', `tx.updateTable('complaint').set({ closed_at, version: 2 })`],
  ['the demo', 'server/demo/late.ts', 'sql`insert into ${sql.table(table)} values (1)`'],
  ['other columns', file, `tx.updateTable('complaint').set({ due_at, officer_id: 1 }).where('status', '=', 'CLOSED')`],
  ['other columns in SQL', file, "sql`update complaint set due_at = ${at}, officer_id = 1 where status = 'CLOSED'`"],
  ['another table', file, `tx.updateTable('complaint_issue').set(row)\ntx.updateTable('proposal').set({ status })`],
  ['another table in SQL', file, 'sql`update complaint_party set status = ${status}`'],
  ['words', 'contract/words.ts', `export const title = 'Update complaint'`],
])('allows %s', (_kind, path, code) => {
  expect(findStatusWrites(aFile(path, code))).toEqual([])
})
