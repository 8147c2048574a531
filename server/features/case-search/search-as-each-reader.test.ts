import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { foundBy, readCaseWords } from '#server/features/complaint-search/index.ts'
import { foldedTextOf } from '#server/features/complaint-search/search.rules.ts'
import { localDate } from '#server/features/calendar/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { insertCopies } from '#tests/support/copies.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, aDataFilter, aDepartment, anOrganization, aStaffMember } from '#tests/support/factories.ts'
import { findPlacedCases } from './case-search.queries.ts'

const database = await testDatabase()
const readers: Record<string, Staff> = {}

const now = new Date('2026-11-21T06:00:00Z')
const system = { kind: 'system', job: 'test' } as const
const cases = 10_000
const behind = 100_000

/** Names and issues of a case by its number; the place of the clerk has every ninth case. */
const textOf = (number: number) =>
  foldedTextOf({
    trackingId: String(number).padStart(16, '0'),
    names: [
      number % 5 === 0 ? 'አበበ ከበደ' : 'ገነት Girma',
      ...(number % 351 === 0 ? ['ዘሪሁን ፀሐይ'] : []),
      ...(number % 1404 === 0 ? ['Zerihunesh Tsehay'] : []),
    ],
    phones: ['+251911223344'],
    issues: [number % 2500 === 7 ? 'ካርታ ተከለከለ' : 'ሕንፃ', ...(number % 3 === 0 ? ['AB 12'] : [])],
  })

beforeAll(async () => {
  const owner = database.ownerDb
  for (const table of ['complaint', 'complaint_search'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(owner)
  const made = await inTransactionAs(database.db, system, arrange)
  const of = (values: readonly unknown[], each: number) =>
    sql`(${JSON.stringify(values)}::jsonb -> ((number / ${sql.lit(each)}) % ${sql.lit(values.length)})::int)`
  const changes = sql`jsonb_build_object('registered_at', registered_at - (${cases} - number) * interval '1 hour',
    'against_organization_id', ${of(made.against, 11)}, 'location_id', ${of(made.places, 1)},
    'complaint_type_id', ${of(made.types, 13)}, 'severity_id', ${of(made.severities, 17)},
    'receiver_id', ${of(made.receivers, 19)}, 'officer_id', ${of(made.officers, 23)})
    || ${of(made.handling, 2)} || ${of([{ status: 'FORWARDED_TO_CASE_OFFICER' }, { status: 'CLOSED', close_reason: 'ACCEPTED', closed_at: now }], 5)}`
  await insertCopies(owner, { like: made.first, after: behind, count: cases, changes })
  const texts = Array.from({ length: cases }, (_, at) => ({ id: behind + at + 1, folded: textOf(at + 1) }))
  await sql`insert into complaint_search (complaint_id, folded)
    select id, folded from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as text (id integer, folded text)`.execute(
    owner,
  )
  await sql`analyze complaint, complaint_search, personal_visibility`.execute(owner)
}, 120_000)

const handledBy = (body: number, department: number | null = null) => ({
  handling_organization_id: body,
  handling_department_id: department,
})

async function arrange(tx: Tx) {
  const sector_id = (
    await tx
      .selectFrom('constant_field')
      .select('id')
      .where('field_name', '=', 'sector')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id
  const [body, other] = [await anOrganization(tx), await anOrganization(tx)]
  const former = await anOrganization(tx, { merged_into_id: body, is_active: false })
  const [office, ofSector] = [await anOrganization(tx), await anOrganization(tx, { sector_id })]
  const formerOffice = await anOrganization(tx, { merged_into_id: office, is_active: false })
  const department = await aDepartment(tx, { organization_id: body })
  const team = await aDepartment(tx, { organization_id: body, parent_id: department })
  const rest = await aDepartment(tx, { organization_id: body })
  const ids = async (field: string) =>
    (
      await tx
        .selectFrom('constant_field')
        .select('id')
        .where('field_name', '=', field)
        .orderBy('id')
        .limit(3)
        .execute()
    ).map(({ id }) => id)
  const woredas = await tx
    .selectFrom('location')
    .select('id')
    .where('kind', '=', 'woreda')
    .orderBy('id')
    .limit(9)
    .execute()
  const places = woredas.map(({ id }) => id)
  const [types, severities] = [await ids('complaint-type'), await ids('severity')]
  const outside = async (values: Parameters<typeof aStaffMember>[1] = {}) => aStaffMember(tx, values)
  const filtered = async (...filters: [Parameters<typeof aDataFilter>[2], Parameters<typeof aDataFilter>[3]][]) => {
    const reader = await outside()
    for (const [kind, values] of filters) await aDataFilter(tx, reader.userId, kind, values)
    return reader
  }
  const absent = await outside({ organizationId: other })
  Object.assign(readers, {
    administrator: await outside({ permissions: ['All'] }),
    'of a body with a merged one': await outside({ organizationId: body }),
    'of a department with a team': await outside({ organizationId: body, departmentId: department }),
    'of nobody': await outside({ organizationId: null }),
    'of a place': await filtered(['location', [{ location_id: places[0] }]]),
    'of places and types': await filtered(
      ['location', places.slice(0, 4).map(location_id => ({ location_id }))],
      ['complaint-type', [{ constant_id: types[0] }]],
    ),
    'of a severity': await filtered(['severity', [{ constant_id: severities[0] }]]),
    'of a status': await filtered(['status', [{ status: 'CLOSED' }]]),
    'of a sector': await filtered(['sector', [{ constant_id: sector_id }]]),
    'of a body by a filter, and a receiver': await filtered(['organization', [{ organization_id: body }]]),
    'expert of an office with a merged one': await outside(),
    'officer of some': await outside(),
    absent,
    'who stands in': await outside({ organizationId: other }),
  })
  const idOf = (name: string) => (readers[name] as Staff).userId
  await tx
    .insertInto('expert_organization')
    .values({ user_id: idOf('expert of an office with a merged one'), organization_id: office })
    .execute()
  const today = localDate(new Date())
  await tx
    .insertInto('absence')
    .values({
      user_id: absent.userId,
      substitute_id: idOf('who stands in'),
      from_on: today,
      to_on: today,
      created_by_id: absent.userId,
      created_at: now,
    })
    .execute()
  const { id: first } = await aComplaint(tx, {
    handling_organization_id: other,
    registered_at: now,
    decision_number: null,
  })
  return {
    first,
    handling: [
      ...[null, department, team, rest].map(own => handledBy(body, own)),
      ...[former, other, other].map(one => handledBy(one)),
    ],
    against: [office, formerOffice, ofSector, other, other],
    places,
    types,
    severities: [null, ...severities],
    receivers: [null, idOf('of a body by a filter, and a receiver'), absent.userId, null, null, null, null],
    officers: [null, idOf('officer of some'), absent.userId, null, null],
  }
}

const each = () => Object.keys(readers).map(name => [name, readers[name] as Staff] as const)

/** What the policy of complaints shows, the newest first. */
const plainNewest = (reader: Staff) =>
  inTransactionAs(database.db, reader, async tx => {
    const { rows } = await sql<{ id: number }>`select id from complaint order by registered_at desc, id desc`.execute(
      tx,
    )
    return rows.map(({ id }) => id)
  })

test('the newest visible are those of the policy, for each reader', async () => {
  const seen: Record<string, number> = {}
  for (const [name, reader] of each()) {
    const plain = await plainNewest(reader)
    seen[name] = plain.length
    for (const most of [1, 40, 1000, 20_000])
      await inTransactionAs(database.ownerDb, reader, async tx => {
        const { rows } = await sql<{ ids: number[]; about: number }>`select * from newest_visible(${most})`.execute(tx)
        expect([name, most, rows[0]?.ids]).toEqual([name, most, plain.slice(0, most)])
      })
  }
  // the worlds are not the same: nobody, some and all
  expect(seen['of nobody']).toBe(0)
  expect(seen['administrator']).toBe(cases + 1)
  expect(new Set(Object.values(seen)).size).toBeGreaterThan(10)
})

describe('a search finds what a comparison of every text finds', () => {
  test.each([
    'አበበ',
    'ዓበበ ከበደ',
    'ዘሪሁን',
    'Zerihun',
    'ጸሃይ ዘሪሁን',
    'Zerihun Tsehay',
    'ካርታ',
    'ህንጻ',
    'ab 12',
    '0000007',
    'ቅዱስ',
  ])('%s', async text => {
    const words = readCaseWords(text)
    if (!words) throw new Error(`${text} is too short.`)
    for (const [name, reader] of each()) {
      const { plain, listed, found } = await inTransactionAs(database.db, reader, async tx => ({
        plain: await sql<{ id: number }>`
            select complaint_id as id from complaint_search join complaint on complaint.id = complaint_id
            where (folded || ' ' || papers) ~ all (${words.patterns}::text[]) order by registered_at desc, id desc`.execute(
          tx,
        ),
        listed: await tx
          .selectFrom('complaint')
          .select('id')
          .where(foundBy({ ...words, letters: [] }))
          .orderBy('registered_at', 'desc')
          .orderBy('id', 'desc')
          .execute(),
        found: await findPlacedCases(tx, words, cases),
      }))
      const expected = plain.rows.map(({ id }) => id)
      expect([name, listed.map(({ id }) => id)]).toEqual([name, expected])
      const ids = found.placed.map(({ complaintId }) => complaintId)
      if (found.isCut) {
        expect([name, ids.filter(id => !expected.includes(id))]).toEqual([name, []])
        expect([name, ids.includes(expected[0] as number)]).toEqual([name, true])
        expect(ids.length).toBeGreaterThanOrEqual(50)
      } else
        expect([name, ids.toSorted((one, two) => one - two)]).toEqual([
          name,
          expected.toSorted((one, two) => one - two),
        ])
    }
  })
})
