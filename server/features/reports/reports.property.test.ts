import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ethiopianOf, numberOfGregorian } from '#contract/day-numbers.ts'
import {
  type Figures,
  type ReportDimension,
  type ReportMeasure,
  reportDimensions,
  reportMeasures,
  withoutValue,
} from '#contract/reports.ts'
import { closeReasons, type Status } from '#contract/statuses.ts'
import { inTransactionAs } from '#server/platform/db/transaction.ts'
import type { Ids } from '#tests/security/plant-work.ts'
import { type Constants, plantWorld, readConstants, staffOf } from '#tests/security/plant-world.ts'
import { statusesUsed, visibleComplaints, type World, worlds } from '#tests/security/random-world.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { makeReport } from './make-report.ts'
import { readCriteria } from './read-request.ts'

let database: TestDatabase
let constants: Constants
let genders: number[]

const now = new Date('2026-11-21T06:00:00Z')
const minute = 60_000
const day = 1440 * minute

beforeAll(async () => {
  database = await testDatabase()
  constants = await readConstants(database.db)
  const rows = await database.ownerDb
    .selectFrom('constant_field')
    .select('id')
    .where('field_name', '=', 'gender')
    .orderBy('id')
    .limit(2)
    .execute()
  genders = rows.map(({ id }) => id)
})
afterAll(() => database.close())

/** What became of each complaint of a world. */
const outcomes = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 500 * 1440 }),
  closeReason: fc.option(fc.constantFrom(...closeReasons), { freq: 2 }),
  due: fc.option(fc.boolean(), { freq: 3 }),
  decidedAfter: fc.option(fc.integer({ min: 0, max: 4 * 1440 }), { freq: 3 }),
  answers: fc.array(fc.constantFrom('accepted', 'rejected', null), { minLength: 1, maxLength: 2 }),
  overAfter: fc.option(fc.integer({ min: 0, max: 4 * 1440 }), { freq: 2 }),
  round: fc.integer({ min: 1, max: 3 }),
  isReopened: fc.boolean(),
  gender: fc.nat({ max: 1 }),
})
type Outcome = typeof outcomes extends fc.Arbitrary<infer Value> ? Value : never
const asked = fc.record({
  groupings: fc.uniqueArray(fc.constantFrom(...reportDimensions), { minLength: 1, maxLength: 3 }),
  measures: fc.uniqueArray(fc.constantFrom(...reportMeasures), { minLength: 1 }),
  filtered: fc.option(fc.tuple(fc.constantFrom(...reportDimensions), fc.nat()), { freq: 2 }),
  days: fc.option(fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 })), { freq: 2 }),
})

/** A complaint as the model counts it. */
interface Case {
  index: number
  registeredAt: Date
  status: Status
  outcome: Outcome
  keys: Record<ReportDimension, string>
}

const registeredAt = ({ minutesAgo }: Outcome) => new Date(now.getTime() - minutesAgo * minute)
const local = (instant: Date) => new Date(instant.getTime() + 180 * minute).toISOString().slice(0, 10)

function ethiopianMonth(iso: string): string {
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number)
  const own = ethiopianOf(numberOfGregorian({ year, month, day: date }))
  return `${String(own.year).padStart(4, '0')}-${String(own.month).padStart(2, '0')}`
}

/** The case in plain words; the worlds have regions without a parent and woredas below them or below each other. */
function caseOf(world: World, ids: Ids, outcome: Outcome, index: number): Case {
  const complaint = world.complaints[index] as World['complaints'][number]
  const at = registeredAt(outcome)
  const key = (value: number | string | null | undefined) => String(value ?? withoutValue)
  const bodyOf = (body: number) => ids.organization(world.organizations[body]?.mergedInto ?? body)
  const above: number[] = []
  for (let place: number | null = complaint.location; place !== null; place = world.locations[place]?.parent ?? null)
    above.push(place)
  const sector = world.organizations[complaint.against]?.sector ?? null
  const department = complaint.department
  const status = outcome.closeReason ? 'CLOSED' : (statusesUsed[complaint.status] as Status)
  const woredas = above.filter(place => world.locations[place]?.parent !== null)
  return {
    index,
    registeredAt: at,
    status,
    outcome,
    keys: {
      organization: key(bodyOf(complaint.against)),
      handlingOrganization: key(bodyOf(complaint.organization)),
      department: key(
        department === null ? null : ids.department(world.departments[department]?.mergedInto ?? department),
      ),
      sector: key(sector === null ? null : constants.sector[sector]),
      region: key(ids.location(above.at(-1) as number)),
      zone: withoutValue,
      woreda: key(woredas.length === 0 ? null : Math.max(...woredas.map(ids.location))),
      complaintType: key(constants['complaint-type'][complaint.type]),
      severity: key(complaint.severity === null ? null : constants.severity[complaint.severity]),
      status,
      closeReason: key(outcome.closeReason),
      submissionWay: key(constants['submission-way']),
      receiver: key(complaint.receiver === null ? null : ids.user(complaint.receiver)),
      handler: withoutValue,
      gender: key(genders[outcome.gender]),
      ageGroup: key(constants['age-group']),
      month: local(at).slice(0, 7),
      ethiopianMonth: ethiopianMonth(local(at)),
    },
  }
}

async function plantOutcomes(ids: Ids, cases: readonly Case[]): Promise<void> {
  await database.ownerDb.transaction().execute(async tx => {
    for (const { index, outcome, registeredAt: at, status } of cases) {
      const complaint_id = ids.complaint(index)
      const isClosed = status === 'CLOSED'
      const due = isClosed || outcome.due === null ? null : new Date(now.getTime() + (outcome.due ? -day : day))
      await tx
        .updateTable('complaint')
        .set({
          registered_at: at,
          status,
          close_reason: outcome.closeReason,
          closed_at: isClosed ? now : null,
          due_at: due,
          due_clock: due && 'C',
          round: outcome.round,
        })
        .where('id', '=', complaint_id)
        .execute()
      await tx
        .updateTable('complaint_party')
        .set({ gender_id: genders[outcome.gender] as number })
        .where('complaint_id', '=', complaint_id)
        .execute()
      if (outcome.decidedAfter !== null) {
        for (const [order, answer] of outcome.answers.entries()) {
          const issued_at = new Date(at.getTime() + (outcome.decidedAfter + order * 5000) * minute)
          await tx
            .insertInto('conclusion')
            .values({
              complaint_id,
              round: order + 1,
              kind: 'decision',
              content: '{}',
              issued_at,
              answer,
              answered_at: answer && now,
              rejection_reason: answer === 'rejected' ? 'No.' : null,
            })
            .execute()
        }
      }
      if (outcome.overAfter !== null) {
        const { id } = await tx
          .insertInto('clock_event')
          .values({ complaint_id, clock: 'C', event: 'start', at, amount: 5, unit: 'working-days' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const over = new Date(at.getTime() + outcome.overAfter * minute)
        await tx
          .insertInto('clock_notice')
          .values([
            { complaint_id, clock_event_id: id, level: 90, at },
            { complaint_id, clock_event_id: id, level: 100, at: over },
          ])
          .execute()
      }
      if (outcome.isReopened) {
        await tx
          .insertInto('status_track')
          .values({ complaint_id, at: now, action: 'reopen', to_status: 'UNDER_REVIEW', actor_kind: 'visitor' })
          .execute()
      }
    }
  })
}

/** Every figure in plain words. */
const figure: Record<ReportMeasure, (cases: readonly Case[]) => number | null> = {
  complaints: cases => cases.length,
  open: cases => cases.filter(({ status }) => status !== 'CLOSED').length,
  closed: cases => cases.filter(({ status }) => status === 'CLOSED').length,
  late: cases => cases.filter(({ status, outcome }) => status !== 'CLOSED' && outcome.due === true).length,
  decided: cases => decided(cases).length,
  inTime: cases =>
    decided(cases).length === 0
      ? null
      : decided(cases).filter(
          ({ outcome }) => outcome.overAfter === null || outcome.overAfter > (outcome.decidedAfter ?? 0),
        ).length / decided(cases).length,
  daysMedian: cases => nearestRank(decided(cases).map(daysOf), 0.5),
  daysNinetieth: cases => nearestRank(decided(cases).map(daysOf), 0.9),
  acceptedAtFirst: cases => decided(cases).filter(({ outcome }) => outcome.answers[0] === 'accepted').length,
  returned: cases => cases.filter(({ outcome }) => outcome.round > 1).length,
  reopened: cases => cases.filter(({ outcome }) => outcome.isReopened).length,
}
const decided = (cases: readonly Case[]) => cases.filter(({ outcome }) => outcome.decidedAfter !== null)
const daysOf = ({ outcome }: Case) => Math.floor((outcome.decidedAfter ?? 0) / 1440)
const nearestRank = (days: number[], share: number) =>
  days.length === 0 ? null : days.toSorted((one, other) => one - other)[Math.ceil(share * days.length) - 1]!

/** Every group of every level by the model. */
function expectedRows(
  cases: readonly Case[],
  groupings: readonly ReportDimension[],
  measures: readonly ReportMeasure[],
) {
  const groups = new Map<string, Case[]>([['', []]])
  for (const one of cases) {
    for (let level = 0; level <= groupings.length; level += 1) {
      const name = groupings
        .slice(0, level)
        .map(grouping => one.keys[grouping])
        .join(' ')
      groups.set(name, [...(groups.get(name) ?? []), one])
    }
  }
  const figuresOf = (own: readonly Case[]): Figures =>
    Object.fromEntries([...new Set(['complaints' as const, ...measures])].map(name => [name, figure[name](own)]))
  return new Map([...groups].map(([name, own]) => [name, figuresOf(own)]))
}

test('every figure of random worlds, periods, filters and readers is what the model counts', async () => {
  const seen = { reports: 0, rows: 0, decided: 0, filtered: 0 }
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.array(outcomes, { minLength: 14, maxLength: 14 }),
      asked,
      async (world, all, request) => {
        const ids = await plantWorld(database.ownerDb, world, constants)
        const cases = world.complaints.map((_, index) => caseOf(world, ids, all[index] as Outcome, index))
        for (const one of cases) one.keys.handler = await leadOf(ids.complaint(one.index))
        await plantOutcomes(ids, cases)
        const { groupings, measures } = request
        const period = request.days && {
          from: local(new Date(now.getTime() - Math.max(...request.days) * day)),
          to: local(new Date(now.getTime() - Math.min(...request.days) * day)),
        }
        const [dimension, at] = request.filtered ?? []
        const filters =
          dimension === undefined ? {} : { [dimension]: (cases[(at as number) % cases.length] as Case).keys[dimension] }
        // filters of statuses go by the status that a complaint has now
        const withStatuses: World = {
          ...world,
          complaints: world.complaints.map((complaint, index) =>
            cases[index]?.status === 'CLOSED' ? { ...complaint, status: statusesUsed.length } : complaint,
          ),
        }
        for (const [index, user] of world.users.entries()) {
          const visible = new Set(visibleComplaints(withStatuses, index))
          const counted = cases.filter(
            one =>
              visible.has(one.index) &&
              (!period || (local(one.registeredAt) >= period.from && local(one.registeredAt) <= period.to)) &&
              Object.entries(filters).every(([name, key]) => one.keys[name as ReportDimension] === key),
          )
          const criteria = readCriteria({ filters, ...period })
          const rows = await inTransactionAs(database.db, staffOf(user, index, ids), tx =>
            makeReport(tx, { groupings, measures, criteria }, now),
          )
          const found = new Map(rows.map(({ groups, figures }) => [groups.map(({ key }) => key).join(' '), figures]))
          expect(found).toEqual(expectedRows(counted, groupings, measures))
          expect(rows).toHaveLength(found.size)
          seen.reports += 1
          seen.rows += rows.length
          seen.decided += decided(counted).length
          seen.filtered += Object.keys(filters).length
        }
      },
    ),
    { numRuns: 30 },
  )
  // reports without anything in them would show little
  expect(seen.rows).toBeGreaterThan(seen.reports * 2)
  expect(seen.decided).toBeGreaterThan(seen.reports / 2)
  expect(seen.filtered).toBeGreaterThan(seen.reports / 20)
}, 600_000)

/** The lead that the world's own work has, by the rows of the database. */
async function leadOf(complaintId: number): Promise<string> {
  const lead = await database.ownerDb
    .selectFrom('complaint_handler')
    .select('user_id')
    .where('complaint_id', '=', complaintId)
    .where('is_lead', '=', true)
    .where('removed_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  return String(lead?.user_id ?? withoutValue)
}
