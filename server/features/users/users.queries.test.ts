import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { findColleagues, findUsers, type UserCriteria } from './users.queries.ts'

const users = 10_000

const database = await testDatabase()
const db = database.ownerDb
const [organization] = await db
  .insertInto('organization')
  .values(Array.from({ length: 20 }, (_, index) => ({ name_en: `Bureau ${index}`, name_am: 'ቢሮ' })))
  .returning('id')
  .execute()
const organizationId = organization?.id as number
await db.insertInto('role').values({ name: 'Officer', guard_level: 'ADMIN' }).execute()
await sql`
  insert into user_account (user_name, password_hash, name, name_am, role_id, organization_id)
  select 'staff' || n || '@office.example.test', '!',
    (array['Abebe', 'Hana', 'Sara', 'Daniel', 'Tigist'])[n % 5 + 1] || ' ' || md5(n::text), 'ፀሐይ ' || n,
    (select id from role where name = 'Officer'), ${organizationId} + n % 20
  from generate_series(1, ${users}) as n`.execute(db)
await sql`analyze user_account, organization, role`.execute(db)

const searches: [string, UserCriteria][] = [
  ['everybody', {}],
  ['one organization', { organizationId: 0 }],
  ['a word', { text: 'tigist' }],
  ['a word in Amharic and a number', { text: 'ጸሀይ 4321' }],
  ['an address', { text: 'staff777@' }],
  ['nobody', { text: 'zzzzzz' }],
  ['a state', { state: 'invited' }],
]

test.each(searches)('of ten thousand users, %s takes milliseconds', async (name, criteria) => {
  const narrowed = criteria.organizationId === 0 ? { organizationId } : criteria
  await findUsers(database.db, narrowed, undefined, 51)
  const start = performance.now()
  const rows = await findUsers(database.db, narrowed, undefined, 51)
  const last = rows.at(-1)
  if (last) await findUsers(database.db, narrowed, last, 51)
  console.log(`${users} users, ${name}: ${rows.length} rows, two pages in ${(performance.now() - start).toFixed(1)} ms`)
  expect(rows.length <= 51).toBe(true)
})

test('pages by keyset list everybody once, in order', async () => {
  const seen: number[] = []
  let after: { name: string; id: number } | undefined
  for (;;) {
    const rows = await findUsers(database.db, { organizationId }, after, 100)
    seen.push(...rows.map(({ id }) => id))
    after = rows.at(-1)
    if (rows.length < 100) break
  }
  expect([seen.length, new Set(seen).size]).toEqual([users / 20, users / 20])
})

test('the page is read through an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from user_account where role_id is not null and (name, id) > ('Hana', 0)
    order by name, id limit 51`.execute(database.db)
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('user_account_by_name')
})

test('colleagues to choose from are active and found by a word', async () => {
  const found = await findColleagues(database.db, { organizationId, text: 'Abebe' }, 200)
  expect(found.every(user => user.name.startsWith('Abebe'))).toBe(true)
})
