import type { Kysely } from 'kysely'
import { holidays, weeklyHours } from '#db/reference/calendar.ts'
import { constants } from '#db/reference/constants.ts'
import { clocks, officeDefaults } from '#db/reference/settings.ts'
import type { Database } from '#db/tables.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { plantPlaces } from './plant-places.ts'

/** Each is added once in the life of a database, and administrators own it from then on; new data need a new entry. */
const plantings: readonly { name: string; plant: (tx: Kysely<Database>) => Promise<unknown> }[] = [
  { name: 'places', plant: plantPlaces },
  { name: 'constants', plant: plantConstants },
  { name: 'settings', plant: plantSettings },
  { name: 'working-calendar', plant: plantWorkingCalendar },
  { name: 'group-decision', plant: tx => plantSetting(tx, 'group-decision', officeDefaults.groupDecision) },
]

const ledger = 'planted-reference-data'

/**
 * Adds Ethiopia's places, the constants, settings, hours and holidays to a database that does not have them yet.
 * Runs at every start, after the migrations, as owner or application; two starts at once do it once. Values that were edited,
 * renamed or removed since stay as they are.
 */
export async function seedReferenceData(db: Kysely<Database>): Promise<void> {
  await db.transaction().execute(async tx => {
    await waitForLock(tx, ledger)
    const setting = await tx.selectFrom('setting').select('value').where('name', '=', ledger).executeTakeFirst()
    const planted = (setting?.value ?? []) as string[]
    const missing = plantings.filter(({ name }) => !planted.includes(name))
    if (missing.length === 0) return
    for (const { plant } of missing) await plant(tx)
    const value = JSON.stringify([...planted, ...missing.map(({ name }) => name)])
    await tx
      .insertInto('setting')
      .values({ name: ledger, value })
      .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}

async function plantConstants(tx: Kysely<Database>): Promise<void> {
  const rows = Object.entries(constants).flatMap(([field_name, labels]) =>
    labels.map(([code, label_en, label_am], index) => ({
      field_name,
      code,
      label_en,
      label_am,
      region_id: null,
      sort_order: (index + 1) * 10,
    })),
  )
  await tx.insertInto('constant_field').values(rows).execute()
}

async function plantSettings(tx: Kysely<Database>): Promise<void> {
  await plantSetting(tx, 'contact', officeDefaults.contact)
  await plantSetting(tx, 'clocks', clocks)
}

const plantSetting = (tx: Kysely<Database>, name: string, value: object) =>
  tx
    .insertInto('setting')
    .values({ name, value: JSON.stringify(value) })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()

async function plantWorkingCalendar(tx: Kysely<Database>): Promise<void> {
  const hours = weeklyHours.map(({ weekday, fromMinute, toMinute }) => ({
    region_id: null,
    weekday,
    from_minute: fromMinute,
    to_minute: toMinute,
  }))
  await tx.insertInto('weekly_hours').values(hours).execute()
  const rows = [...Map.groupBy(holidays, ([date]) => date)].map(([on_date, sameDay]) => ({
    region_id: null,
    on_date,
    name_en: sameDay.map(([, english]) => english).join('; '),
    name_am: sameDay.map(([, , amharic]) => amharic).join('፤ '),
  }))
  await tx.insertInto('holiday').values(rows).execute()
}
