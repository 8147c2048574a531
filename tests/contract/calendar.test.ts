import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { administratorOf } from '#tests/support/administration.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const admin = await administratorOf(server, ['Calendar - Manage'])
const regions = (await admin.get('/Locations/GetRegions')).json<{ id: number; nameEn: string }[]>()
const regionId = regions.find(({ nameEn }) => nameEn === 'Harari')?.id ?? 0

const settings = async (region: number) => (await admin.get(`/Calendar/GetCalendarSettings/${region}`)).json()
const saturday = [
  { weekday: 6, fromMinute: 480, toMinute: 720 },
  { weekday: 6, fromMinute: 780, toMinute: 960 },
]

test('SaveWeeklyHours: a region gets its own hours and loses them; overlaps are refused', async () => {
  expect(await settings(regionId)).toMatchObject({ hasOwnHours: false })
  const save = (weekly: object[], region = regionId) => admin.post(`/Calendar/SaveWeeklyHours/${region}`, { weekly })
  const saved = await save(saturday)
  expect(saved.headers['x-message']).toBe('Working hours saved successfully')
  expect(saved.json()).toMatchObject({ hasOwnHours: true, weekly: saturday })
  expect((await settings(0)).weekly).toHaveLength(10)
  const overlapping = [...saturday, { weekday: 6, fromMinute: 700, toMinute: 710 }]
  expect((await save(overlapping)).json().fields).toEqual([{ field: 'weekly.2', reason: 'overlaps' }])
  expect((await save([{ weekday: 8, fromMinute: 0, toMinute: 60 }])).statusCode).toBe(422)
  expect((await save([], 0)).json().fields).toEqual([{ field: 'weekly', reason: 'no-hours' }])
  expect((await save([])).json()).toMatchObject({ hasOwnHours: false })
  expect(await admin.trailOf('working-calendar', regionId)).toHaveLength(2)
})

test('AddHoliday, UpdateHoliday, DeleteHoliday', async () => {
  const entry = { onDate: '2026-12-09', nameEn: 'Harar day', nameAm: 'የሐረር ቀን' }
  const added = (await admin.post(`/Calendar/AddHoliday/${regionId}`, entry)).json()
  const { id } = added.holidays.find((one: { regionId: number | null }) => one.regionId === regionId)
  expect((await admin.post(`/Calendar/AddHoliday/${regionId}`, entry)).json().fields).toEqual([
    { field: 'onDate', reason: 'day-taken' },
  ])
  expect(
    (await admin.post(`/Calendar/AddHoliday/${regionId}`, { ...entry, onDate: '2026-13-40' })).json().fields,
  ).toEqual([{ field: 'onDate', reason: 'not-a-day' }])
  const moved = await admin.post(`/Calendar/UpdateHoliday/${id}`, { ...entry, onDate: '2026-12-10' })
  expect(moved.json().holidays).toContainEqual({ id, regionId, ...entry, onDate: '2026-12-10' })
  expect((await settings(0)).holidays).not.toContainEqual(expect.objectContaining({ id }))
  await admin.post(`/Calendar/DeleteHoliday/${id}`)
  expect((await admin.post(`/Calendar/DeleteHoliday/${id}`)).statusCode).toBe(404)
  expect(await admin.actionsOn('holiday', id)).toEqual(['holiday-added', 'holiday-changed', 'holiday-deleted'])
})

test('PreviewDeadline counts by unsaved hours', async () => {
  const ask = async (body: object) => (await admin.post(`/Calendar/PreviewDeadline/${regionId}`, body)).json()
  const { from, endsAt } = await ask({ days: 3, weekly: saturday })
  expect(new Date(endsAt).getUTCDay()).toBe(6)
  const weeks = (Date.parse(endsAt) - Date.parse(from)) / (7 * 86_400_000)
  expect(weeks).toBeGreaterThan(2)
  expect((await ask({ days: 3 })).endsAt < endsAt).toBe(true)
  expect((await ask({ days: 0 })).fields).toEqual([{ field: 'days', reason: 'too-small' }])
})

test('SaveClocks: every severity needs a length', async () => {
  const { clocks } = await settings(0)
  const changed = { ...clocks, B: { unit: 'calendar-days', amount: 4 } }
  expect((await admin.post('/Calendar/SaveClocks', changed)).json()).toEqual(changed)
  expect((await settings(0)).clocks).toEqual(changed)
  const { low: _, ...others } = clocks.C.bySeverity
  const lacking = { ...clocks, C: { ...clocks.C, bySeverity: others } }
  expect((await admin.post('/Calendar/SaveClocks', lacking)).json().fields).toEqual([
    { field: 'C.bySeverity.low', reason: 'required' },
  ])
  expect(
    (await admin.post('/Calendar/SaveClocks', { ...clocks, A: { unit: 'working-days', amount: 0 } })).json().fields,
  ).toEqual([{ field: 'A.amount', reason: 'too-small' }])
  expect(await admin.actionsOn('setting', 'clocks')).toEqual(['clocks-changed'])
})

test('changed hours and holidays recompute open deadlines; new lengths do not change running clocks', async () => {
  const jobs = async () => {
    const { rows } = await sql<{ id: string; data: { regionId: number | null } }>`
      select id, data from jobs.job where name = 'calendar-changed' order by created_on, id`.execute(
      server.database.ownerDb,
    )
    return rows
  }
  /** The regions for which a call has queued a job. */
  const queuedBy = async (path: string, body: object = {}) => {
    const before = new Set((await jobs()).map(({ id }) => id))
    const answer = await admin.post(`/Calendar/${path}`, body)
    const queued = (await jobs()).filter(({ id }) => !before.has(id)).map(({ data }) => data.regionId)
    return { status: answer.statusCode, queued, answer }
  }
  const entry = { onDate: '2026-12-21', nameEn: 'A day', nameAm: 'ቀን' }
  const done = (regionOfJob: number | null) => ({ status: 200, queued: [regionOfJob] })
  const { weekly, clocks } = await settings(0)
  expect(await queuedBy(`SaveWeeklyHours/${regionId}`, { weekly: saturday })).toMatchObject(done(regionId))
  expect(await queuedBy(`SaveWeeklyHours/${regionId}`, { weekly: [] })).toMatchObject(done(regionId))
  expect(await queuedBy('SaveWeeklyHours/0', { weekly })).toMatchObject(done(null))
  const added = await queuedBy(`AddHoliday/${regionId}`, entry)
  expect(added).toMatchObject(done(regionId))
  const { id } = added.answer.json().holidays.find(({ onDate }: typeof entry) => onDate === entry.onDate)
  expect(await queuedBy(`UpdateHoliday/${id}`, { ...entry, onDate: '2026-12-22' })).toMatchObject(done(regionId))
  expect(await queuedBy(`DeleteHoliday/${id}`)).toMatchObject(done(regionId))
  const everywhere = await queuedBy('AddHoliday/0', entry)
  expect(everywhere).toMatchObject(done(null))
  const found = everywhere.answer.json().holidays.find(({ onDate }: typeof entry) => onDate === entry.onDate)
  expect(await queuedBy(`DeleteHoliday/${found.id}`)).toMatchObject(done(null))
  expect(await queuedBy('AddHoliday/0', { ...entry, onDate: 'never' })).toMatchObject({ status: 422, queued: [] })
  expect(await queuedBy('SaveClocks', clocks)).toMatchObject({ status: 200, queued: [] })
})
