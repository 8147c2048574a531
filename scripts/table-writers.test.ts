import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findSecondWriters } from './table-writers.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A repository in a temporary folder. */
function aRepository(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'table-writers-'))
  folders.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const owner = { 'server/features/referral/referral.queries.ts': `tx.insertInto('referral').values(row)` }

test.each([
  ['a statement of the query builder', `tx.updateTable('referral as r').set({ answered_at: at })`],
  ['a deletion', `tx.deleteFrom('referral').where('id', '=', id)`],
  ['SQL', 'sql`update referral set answered_at = now()`'],
  ['SQL within SQL', 'sql`with gone as (delete from referral returning id) select 1`'],
  ['SQL with the schema', 'sql`insert into public.referral values (1)`'],
  ['SQL with a quoted name', 'sql`delete from only "referral"`'],
  ['a statement of the query builder with the schema', `tx.insertInto('public.referral').values(row)`],
])('finds a second writer: %s', (_kind, code) => {
  const file = 'server/features/supervision/late.queries.ts'
  const found = findSecondWriters(aRepository({ ...owner, [file]: code }))
  expect(found.map(({ table, features }) => ({ table, features }))).toEqual([
    { table: 'referral', features: ['referral', 'supervision'] },
    { table: 'referral', features: ['referral', 'supervision'] },
  ])
})

test('reading and locking a table of another feature is no write', () => {
  const code = 'sql`select 1 from referral for update of referral`; tx.selectFrom("referral").forUpdate()'
  expect(findSecondWriters(aRepository({ ...owner, 'server/features/supervision/late.queries.ts': code }))).toEqual([])
})

test('the platform and the application are writers like a feature', () => {
  const file = 'server/platform/jobs/clean-up.ts'
  const found = findSecondWriters(aRepository({ ...owner, [file]: `tx.deleteFrom('referral')` }))
  expect(found.map(({ features }) => features)).toContainEqual(['referral', 'server/platform'])
})
