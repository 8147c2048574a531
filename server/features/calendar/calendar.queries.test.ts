import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { findRegionByName } from '#server/features/locations/index.ts'
import { seedReferenceData } from '#server/features/reference-data/index.ts'
import { addWorkingDays, loadWorkingCalendar } from './index.ts'

const database = await testDatabase()
await seedReferenceData(database.db)

const load = (regionId: number | null) =>
  inTransactionAs(database.db, { kind: 'visitor' }, tx => loadWorkingCalendar(tx, regionId))

test('the seeded calendar skips new year and Meskel', async () => {
  const calendar = await load(null)
  expect(calendar.holidays).toContain('2026-09-11')
  // Thursday noon, new year on Friday: the second half of Thursday, then Monday
  expect(addWorkingDays(calendar, new Date('2026-09-10T13:30:00+03:00'), 1)).toEqual(
    new Date('2026-09-14T12:18:00+03:00'),
  )
})

test('a region adds its own holidays and replaces the hours', async () => {
  const { id } = (await inTransactionAs(database.db, { kind: 'visitor' }, tx => findRegionByName(tx, 'Somali')))!
  await database.db
    .insertInto('weekly_hours')
    .values({ region_id: id, weekday: 6, from_minute: 420, to_minute: 720 })
    .execute()
  await database.db
    .insertInto('holiday')
    .values({ region_id: id, on_date: '2026-12-05', name_en: 'Own', name_am: 'የራስ' })
    .execute()
  const [own, common] = [await load(id), await load(null)]
  expect(own.weekly).toEqual([{ weekday: 6, fromMinute: 420, toMinute: 720 }])
  expect(own.holidays).toEqual(new Set([...common.holidays, '2026-12-05']))
  expect(common.weekly).toHaveLength(10)
})
