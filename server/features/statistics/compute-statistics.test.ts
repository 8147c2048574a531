import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StatisticsAnswer } from '#contract/reports/statistics.ts'
import type { Context } from '#server/platform/context.ts'
import { testServer } from '#tests/support/server.ts'
import { aComplaint, anOrganization } from '#tests/support/factories.ts'
import { computeStatistics, periodBefore } from './compute-statistics.job.ts'

const server = await testServer()

const now = new Date('2026-11-22T01:00:00Z')
const contextAt = (at: Date): Context => ({ ...server.context, clock: { now: () => at } })
const show = async () => (await server.get('/api/Statistics/GetStatistics')).json<StatisticsAnswer>()

test('the period is the twelve full months before this one, by days of Ethiopia', () => {
  expect(periodBefore(now)).toEqual({
    from: new Date('2025-10-31T21:00:00Z'),
    before: new Date('2026-10-31T21:00:00Z'),
  })
  // at nine in the evening of UTC the next month has begun
  expect(periodBefore(new Date('2026-11-30T21:30:00Z')).before).toEqual(new Date('2026-11-30T21:00:00Z'))
})

test('complaints of the period are counted, small numbers hidden, once a day', async () => {
  expect((await show()).statistics).toBeNull()
  const empty = await server.get('/api/Statistics/statistics.csv')
  expect(empty.body.trim()).toMatch(
    /^\ufeff?table,key,name_en,name_am,received,decided,in_time,overdue,rated,satisfied,called,said_answered,said_put_right,said_respected,median_days,orders_made,orders_reported,orders_confirmed,orders_contested,orders_due,orders_overdue,orders_ended,orders_in_time,statements_asked,statements_given,statements_missing,statements_in_time$/,
  )
  const { large, small } = await server.inTransaction(async tx => {
    const [large, small] = [await anOrganization(tx), await anOrganization(tx)]
    const file = async (body: number, count: number, at: string, decided: boolean) => {
      for (let each = 0; each < count; each += 1) {
        const registered_at = new Date(at)
        const { id } = await aComplaint(tx, { against_organization_id: body, registered_at })
        const issued_at = new Date(registered_at.getTime() + 4 * 86_400_000)
        const rated = { rating: 5, rated_at: issued_at }
        const conclusion = { complaint_id: id, round: 1, kind: 'decision', content: '{}', issued_at, ...rated } as const
        if (decided) await tx.insertInto('conclusion').values(conclusion).execute()
      }
    }
    await file(large, 7, '2026-03-05T08:00:00Z', true)
    await file(large, 6, '2026-04-05T08:00:00Z', false)
    await file(small, 3, '2026-04-06T08:00:00Z', false)
    // before and after the period, and decided after its end
    await file(large, 5, '2025-10-31T20:00:00Z', true)
    await file(large, 5, '2026-10-31T22:00:00Z', true)
    await file(large, 5, '2026-10-30T08:00:00Z', true)
    return { large, small }
  })
  expect(await computeStatistics(contextAt(now))).toBe(true)
  expect(await computeStatistics(contextAt(now))).toBe(false)
  const { statistics } = await show()
  expect(statistics).toMatchObject({
    from: '2025-11-01',
    to: '2026-10-31',
    total: { received: 21, decided: 7, inTime: 7, overdue: 0, rated: 7, satisfied: 7, medianDays: 4 },
  })
  const { body, month } = statistics?.tables ?? { body: [], month: [] }
  const figures = ({ key, received, decided }: (typeof body)[number]) => [key, received, decided]
  // three cannot be shown, and subtraction would reveal them if the other row were shown
  expect(body.map(figures)).toEqual([
    [String(large), null, null],
    [String(small), null, null],
  ])
  expect(month.map(figures)).toEqual([
    ['2026-03', 7, 7],
    ['2026-04', 9, 0],
    ['2026-10', 5, 0],
  ])
  const csv = await server.get('/api/Statistics/statistics.csv')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body).toContain('month,2026-03,,,7,7,7,0,7,7,0,0,0,0,4,,,,,,,,,,,,')
  expect(csv.body).toContain(`body,${small},`)
  expect(await computeStatistics(contextAt(new Date(now.getTime() + 86_400_000)))).toBe(true)
})

test('what a release that counts other figures has stored is computed again, and not shown', async () => {
  const tomorrow = contextAt(new Date(now.getTime() + 2 * 86_400_000))
  expect(await computeStatistics(tomorrow)).toBe(true)
  await server.database.ownerDb
    .updateTable('public_statistics')
    .set({ content: sql`content #- '{total,overdue}'` })
    .execute()
  expect((await show()).statistics).toBeNull()
  expect(await computeStatistics(tomorrow)).toBe(true)
  expect((await show()).statistics).not.toBeNull()
})
