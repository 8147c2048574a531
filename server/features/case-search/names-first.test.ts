import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { foldedTextOf } from '#server/features/complaint-search/search.rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { aComplaint, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { lookUpCases } from '#tests/support/looked-up-cases.ts'

const database = await testDatabase()
let clerk: Staff
let administrator: Staff

const now = new Date('2026-11-21T06:00:00Z')

interface Words {
  names: string[]
  phones?: string[]
  issues?: string[]
}

/** Cases whose names or texts have two rare words in different ways; the last has only the end of the first one's phone number. */
const rare: Words[] = [
  { names: ['Zerihun Wondimu'], phones: ['+251911223344'] },
  { names: ['ወንድሙ ዘሪሁን'] },
  { names: ['Zerihunesh Wondimu'], issues: ['Call +251911223344.'] },
  { names: ['Bezerihun Wondimu'] },
  { names: ['Lemma'], issues: ['Zerihun did not answer Wondimu.'] },
  { names: ['Wondimu'], phones: ['+251921223344'] },
]

/** Ids of cases lie behind these numbers, nine marks of the index apart: 900 old cases, and 800 of which the newest have none of the names. */
const [old, recent] = [100_000, 700_000]
const cases: (Words & { id: number })[] = [
  ...Array.from({ length: 900 }, (_, at) => ({ id: old + at, names: ['Abebe Kebede', 'ተስፋዬ Girma'] })),
  ...rare.map((words, at) => ({ ...words, id: old + 900 + at })),
  ...Array.from({ length: 1000 }, (_, at) => ({
    id: recent + at,
    names: [...(at < 420 ? ['Abebe Kebede'] : []), ...(at < 150 ? ['ተስፋዬ Girma'] : [])],
  })),
]
const phones = cases.flatMap(({ id, phones: own = [] }) => own.map(phone => ({ id, phone })))
const rareIds = rare.map((_, at) => old + 900 + at)

beforeAll(async () => {
  const owner = database.ownerDb
  for (const table of ['complaint', 'complaint_search'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(owner)
  const { first, small } = await inTransactionAs(database.db, { kind: 'system', job: 'test' }, async tx => {
    const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
    clerk = await aStaffMember(tx, { organizationId: other })
    administrator = await aStaffMember(tx, { permissions: ['All'] })
    const { id } = await aComplaint(tx, { handling_organization_id: body, registered_at: now, decision_number: null })
    return { first: id, small: other }
  })
  const changes = sql`jsonb_build_object('registered_at', registered_at + own.id * interval '1 second',
    'handling_organization_id', case when own.id % 2 = 0 then ${small}::integer else handling_organization_id end)`
  await insertCopies(owner, { like: first, after: old - 1, count: 906, changes })
  await insertCopies(owner, { like: first, after: recent - 1, count: 1000, changes })
  // others, so that the register is a large one
  await insertCopies(owner, { like: first, after: recent - 100_000, count: 3500, changes: sql`'{}'::jsonb` })
  const texts = cases.map(({ id, names, phones = [], issues = [] }) => ({
    id,
    folded: foldedTextOf({ trackingId: String(id).padStart(16, '0'), names, phones, issues }),
  }))
  await sql`insert into complaint_search (complaint_id, folded)
    select id, folded from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text (id integer, folded text)`.execute(
    owner,
  )
  await sql`insert into complaint_party (complaint_id, kind, ordinal, first_name, father_name, gender_id, age_group_id,
      nationality, occupation_id, region_id, zone_id, woreda_id, phone)
    select given.id, kind, 0, first_name, father_name, gender_id, age_group_id, nationality, occupation_id,
      region_id, zone_id, woreda_id, given.phone
    from complaint_party as party, jsonb_to_recordset(${JSON.stringify(phones)}::jsonb) as given (id integer, phone text)
    where party.complaint_id = ${first}`.execute(owner)
  await sql`analyze complaint, complaint_search`.execute(owner)
}, 60_000)

const look = (reader: Staff, text: string) => lookUpCases(database, reader, text)

test.each(['Abebe Kebede', 'አበበ ከበደ', 'kebbede abebe'])(
  'two common names, %s: of hundreds of cases only the newest are read',
  async text => {
    const found = await look(administrator, text)
    expect(found).toMatchObject({ count: 400, isCut: true })
    expect(Math.min(...found.ids)).toBeGreaterThan(recent)
    // 250 first, the 420 of the last marks, and 400 that are ranked
    expect(found.read).toBeLessThan(1200)
  },
)

test('where the newest promise enough, all cases with the names are read once', async () => {
  const found = await look(administrator, 'Tesfaye ግርማ')
  expect(found).toMatchObject({ count: 400, isCut: true, ids: [149, 148, 147, 146, 145].map(at => recent + at) })
  // 250 first, 150 of the last marks, 1050 of all, and 400 that are ranked
  expect(found.read).toBeLessThan(2000)
})

test('a reader who sees every other case has all of them counted, and none that they do not see', async () => {
  const found = await look(clerk, 'Abebe Kebede')
  expect(found).toMatchObject({ count: 660, isCut: false, ids: [418, 416, 414, 412, 410].map(at => recent + at) })
})

test.each(['Zerihun Wondimu', 'wondimu zerihun', 'ዘሪሁን ወንድሙ'])(
  'of few cases, %s finds beginnings, parts and texts as well',
  async text => {
    const isLatin = /[a-z]/i.test(text)
    const all = isLatin ? rareIds.slice(0, 5) : rareIds.slice(0, 2)
    for (const [reader, expected] of [
      [administrator, all],
      [clerk, all.filter(id => id % 2 === 0)],
    ] as const) {
      const { ids, isCut } = await look(reader, text)
      expect([ids.toSorted((one, other) => one - other), isCut]).toEqual([expected, false])
    }
  },
)

test('a word that is being typed is found by its beginning', async () => {
  expect((await look(administrator, 'Zerihun Wond')).ids).toHaveLength(5)
  expect((await look(administrator, 'Abebe Keb')).count).toBe(400)
})

test('a phone number is found in phones and texts, and not by its end alone', async () => {
  for (const text of ['0911 22 33 44', '+251911223344', 'Zerihun 0911223344'])
    expect([text, (await look(administrator, text)).ids.toSorted((one, other) => one - other)]).toEqual([
      text,
      [rareIds[0], rareIds[2]],
    ])
  expect((await look(administrator, '1223344')).ids).toHaveLength(3)
})

test('two words of names are looked up in the index of words', async () => {
  const { rows } = await sql<Record<string, string>>`explain (costs off) select complaint_id from complaint_search
    where name_words(complaint_id, folded) && array['#10', '#9'] and name_words(complaint_id, folded) && pattern_words('abebe|\\s0abb')`.execute(
    database.ownerDb,
  )
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan on complaint_search_names\n.*#10.*abebe,0abb/,
  )
})
