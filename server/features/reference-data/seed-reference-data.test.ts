import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { constantFields } from '#contract/settings/reference-data.ts'
import { constants } from '#db/reference/constants.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { testDatabase } from '#tests/support/database.ts'
import { rowIn } from '#tests/support/rows.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { findConstants, getClocks, getConstant, getOfficeSetting, seedReferenceData } from './index.ts'

const database = await testDatabase()

const read = <Result>(work: (tx: Tx) => Promise<Result>) => inTransactionAs(database.db, { kind: 'visitor' }, work)

const tables = ['location', 'constant_field', 'setting', 'weekly_hours', 'holiday'] as const
const snapshot = async () =>
  Promise.all(
    tables.map(table =>
      database.db
        .selectFrom(table)
        .selectAll()
        .orderBy(table === 'setting' ? 'name' : ('id' as never))
        .execute(),
    ),
  )

test('two starts at once, as owner and as application, add everything once', async () => {
  await sql`truncate location, constant_field, setting, weekly_hours, holiday cascade`.execute(database.ownerDb)
  const owner = connect(database.ownerUrl, { max: 2 })
  try {
    await Promise.all([seedReferenceData(owner), seedReferenceData(database.db), seedReferenceData(database.db)])
  } finally {
    await owner.destroy()
  }
  const before = await snapshot()
  expect(before[1]).toHaveLength(Object.values(constants).flat().length)
  expect(before[3]).toHaveLength(10)
  await seedReferenceData(database.db)
  expect(await snapshot()).toEqual(before)
})

test('every sub city and zone has a woreda, so that everybody can be entered', async () => {
  const childless = await database.db
    .selectFrom('location as division')
    .select('division.name_en')
    .where('division.kind', 'in', ['zone', 'sub-city', 'region', 'chartered-city'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('location as below').select('below.id').whereRef('below.parent_id', '=', 'division.id'))),
    )
    .execute()
  expect(childless).toEqual([])
})

test('an edit, a retirement and a removal survive the next start', async () => {
  const { db } = database
  await db
    .updateTable('constant_field')
    .set({ label_en: 'Woman', code: 'woman' })
    .where('code', '=', 'female')
    .execute()
  await db.deleteFrom('holiday').where('on_date', '=', '2027-03-09').execute()
  await db.updateTable('location').set({ name_en: 'Gullele' }).where('name_en', '=', 'Gulele').execute()
  await db
    .updateTable('setting')
    .set({ value: JSON.stringify({ days: [], timeZoneLabel: 'EAT', hours: '9', freeCallNumber: '8' }) })
    .where('name', '=', 'contact')
    .execute()
  const before = await snapshot()
  await seedReferenceData(db)
  expect(await snapshot()).toEqual(before)
  expect(await read(tx => getOfficeSetting(tx, 'contact'))).toMatchObject({ timeZoneLabel: 'EAT' })
})

test('constants are found by field, in order, without retired ones', async () => {
  await database.db.updateTable('constant_field').set({ retired_on: '2020-01-01' }).where('code', '=', 'post').execute()
  await database.db.updateTable('constant_field').set({ sort_order: 5 }).where('code', '=', 'phone').execute()
  const found = await read(tx => findConstants(tx, constantFields))
  expect(Object.keys(found)).toEqual([...constantFields])
  expect(found['submission-way'].map(({ code }) => code)).toEqual(['phone', 'web', 'desk', 'mobile'])
  expect(found.severity.map(({ code, labelAm }) => [code, labelAm])).toContainEqual(['critical', 'እጅግ አስቸኳይ'])
  expect(await read(tx => getConstant(tx, 'submission-way', 'post'))).toMatchObject({ labelEn: 'By post' })
  await expect(read(tx => getConstant(tx, 'gender', 'none'))).rejects.toThrow('There is no such value none of gender.')
})

test("a region's own values come with that region only", async () => {
  const { id: region_id } = await rowIn(database.db, 'location', { name_en: 'Sidama' }, ['id'])
  await database.db
    .insertInto('constant_field')
    .values({
      field_name: 'occupation',
      code: 'enset-farmer',
      label_en: 'Enset farmer',
      label_am: 'የእንሰት አርሶ አደር',
      region_id,
      retired_on: null,
    })
    .execute()
  const codes = async (region: number | null) =>
    (await read(tx => findConstants(tx, ['occupation'], region))).occupation.map(({ code }) => code)
  expect(await codes(region_id)).toContain('enset-farmer')
  expect(await codes(null)).not.toContain('enset-farmer')
})

test('the clocks have the product’s lengths', async () => {
  const clocks = await read(getClocks)
  expect(clocks.C.bySeverity).toEqual({ critical: 5, high: 10, medium: 20, low: 30 })
  expect([clocks.A, clocks.B, clocks.D, clocks.E, clocks.F].map(({ amount, unit }) => `${amount} ${unit}`)).toEqual([
    '1 working-days',
    '3 working-days',
    '2 working-days',
    '15 calendar-days',
    '20 working-days',
  ])
})
