import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Patterns } from '#contract/reports/patterns.ts'
import { withoutValue } from '#contract/reports/reports.ts'
import { addDays, localDate } from '#server/features/calendar/index.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { staffOf } from '#tests/security/plant-world.ts'
import { visibleComplaints, worlds } from '#tests/security/random-world.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aPlace } from '#tests/support/factories.ts'
import { type Case, day, now, outcomes, plantCases, readKnown, withStatusesOf } from '#tests/support/figures-model.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { findClusters } from './clusters.queries.ts'

const known = await readKnown(await testDatabase())
const server = await testServer()
afterAll(() => known.database.close())

const stretches = 13

/** The period of a case, the newest being the first; undefined for one outside of all. */
function stretchOf({ registeredAt }: Case, before: Date, days: number): number | undefined {
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const end = before.getTime() - stretch * days * day
    if (registeredAt.getTime() < end && registeredAt.getTime() >= end - days * day) return stretch
  }
  return undefined
}

test('clusters of random worlds agree with a plain model of what each reader sees', async () => {
  const seen = { clusters: 0, cases: 0, hidden: 0 }
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.array(outcomes, { minLength: 14, maxLength: 14 }),
      fc.integer({ min: 5, max: 60 }),
      async (world, all, days) => {
        const { ids, cases } = await plantCases(known, world, all)
        const withStatuses = withStatusesOf(world, cases)
        const before = new Date(now.getTime() + day)
        const from = new Date(before.getTime() - stretches * days * day)
        for (const [index, user] of world.users.entries()) {
          const visible = new Set(visibleComplaints(withStatuses, index))
          const expected = new Map<string, Record<string, number>>()
          let first: number | null = null
          for (const one of cases) {
            const stretch = stretchOf(one, before, days)
            if (!visible.has(one.index)) seen.hidden += 1
            if (!visible.has(one.index) || stretch === undefined) continue
            first = Math.min(first ?? Number.MAX_SAFE_INTEGER, one.registeredAt.getTime())
            const { organization, complaintType, region } = one.keys
            if (region === withoutValue) continue
            const key = [organization, complaintType, region].join(' ')
            const counts = expected.get(key) ?? {}
            expected.set(key, { ...counts, [stretch]: (counts[stretch] ?? 0) + 1 })
          }
          const found = await inTransactionAs(known.database.db, staffOf(user, index, ids), tx =>
            findClusters(tx, { from, before, days, fewest: 1, limit: 1000 }, now),
          )
          const ofNow = [...expected].filter(([, counts]) => counts[0] !== undefined)
          expect(
            new Map(
              found.clusters.map(({ organization, complaintType, location, counts }) => [
                [organization.id, complaintType.id, location.id].join(' '),
                counts,
              ]),
            ),
          ).toEqual(new Map(ofNow))
          expect(found.firstAt?.getTime() ?? null).toBe(first)
          seen.clusters += ofNow.length
          seen.cases += ofNow.reduce((total, [, counts]) => total + (counts[0] ?? 0), 0)
        }
      },
    ),
    { seed: 20_191_124, numRuns: 15 },
  )
  // worlds without clusters, or readers who see everything, would show little
  expect(seen.clusters).toBeGreaterThan(20)
  expect(seen.hidden).toBeGreaterThan(100)
}, 600_000)

const supervising = ['Complaints - Supervise', 'Complaints - List View'] as const
const read = async (token: string): Promise<Patterns> => {
  const answer = await server.get('/api/Patterns/GetPatterns', token)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
/** Makes so many complaints, so many days ago. */
const file = (count: number, daysAgo: number, of: Parameters<typeof aComplaint>[1]) =>
  server.inTransaction(async tx => {
    for (let each = 0; each < count; each += 1)
      await aComplaint(tx, {
        ...of,
        registered_at: new Date(server.clock.now().getTime() - daysAgo * day - each * 60_000),
      })
  })

test('a reader gets the unusual clusters among the visible complaints, with the usual number, and their list has as many', async () => {
  const made = await server.inTransaction(async tx => {
    const [handling, elsewhere] = [await anOrganization(tx), await anOrganization(tx)]
    const [against, absorbed] = [await anOrganization(tx), await anOrganization(tx)]
    const merged = { merged_into_id: against, is_active: false }
    await tx.updateTable('organization').set(merged).where('id', '=', absorbed).execute()
    const types = await rowsIn(tx, 'constant_field', { field_name: 'complaint-type' }, ['id'])
    const [type = 0, other = 0] = types.map(({ id }) => id)
    return { handling, elsewhere, against, absorbed, type, other, place: await aPlace(tx) }
  })
  const { handling, elsewhere, against, absorbed, type, other, place } = made
  const all = await signInAs(server, { permissions: ['All'] })
  expect(await read(all.token)).toMatchObject({ isTooEarly: true, compared: 0, clusters: [] })
  const of = {
    handling_organization_id: handling,
    against_organization_id: against,
    complaint_type_id: type,
    location_id: place.woredaId,
  }
  for (let stretch = 1; stretch <= 12; stretch += 1) await file(1 + (stretch % 2), stretch * 30 + 25, of)
  await file(6, 2, of)
  // a merged body counts as its successor, and the last day of the period belongs to it
  await file(2, 20, { ...of, against_organization_id: absorbed })
  await file(1, 29, of)
  // of another type, and in the region outside of its zones
  await file(4, 5, { ...of, complaint_type_id: other })
  await file(7, 5, { ...of, location_id: place.regionId })
  // another office's
  await file(9, 5, { ...of, complaint_type_id: other, handling_organization_id: elsewhere })

  const mine = await signInAs(server, { organizationId: handling, permissions: [...supervising] })
  const shown = await read(mine.token)
  const today = localDate(server.clock.now())
  expect(shown).toMatchObject({ from: addDays(today, -29), to: today, compared: 12, isTooEarly: false, isMore: false })
  const inShort = ({ clusters }: Patterns) =>
    clusters.map(({ organization, complaintType, location, isOutsideZones, count, usual, mostBefore }) => ({
      of: [organization.id, complaintType.id, location.id],
      isOutsideZones,
      figures: [count, usual.least, usual.most, mostBefore],
    }))
  const ofZone = { of: [against, type, place.zoneId], isOutsideZones: false, figures: [9, 1, 2, 2] }
  const ofRegion = { of: [against, type, place.regionId], isOutsideZones: true, figures: [7, 0, 0, 0] }
  expect(inShort(shown)).toEqual([ofRegion, ofZone])
  const list = await server.get(
    `/api/Complaints/GetCompliantsList/${mine.userId}/${mine.roleId}/all?count=yes&organization=${against}&type=${type}&location=${place.zoneId}&from=${shown.from}&to=${shown.to}`,
    mine.token,
  )
  expect(list.json().total).toEqual({ count: 9, isMore: false })
  expect(inShort(await read(all.token))).toEqual([
    { of: [against, other, place.zoneId], isOutsideZones: false, figures: [13, 0, 0, 0] },
    ofRegion,
    ofZone,
  ])
  const outside = await signInAs(server, { organizationId: absorbed, permissions: [...supervising] })
  expect((await read(outside.token)).clusters).toEqual([])
  const reader = await signInAs(server, { organizationId: handling, permissions: ['Complaints - List View'] })
  expect((await server.get('/api/Patterns/GetPatterns', reader.token)).statusCode).toBe(403)
})
