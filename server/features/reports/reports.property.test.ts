import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Figures,
  type ReportDimension,
  type ReportMeasure,
  reportDimensions,
  reportMeasures,
} from '#contract/reports/reports.ts'
import { isSampled, sampledOf } from '#contract/reports/report-choices.ts'
import { inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { staffOf } from '#tests/security/plant-world.ts'
import { visibleComplaints, worlds } from '#tests/security/random-world.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  type Case,
  day,
  decided,
  figure,
  local,
  now,
  outcomes,
  perBody,
  plantCases,
  readKnown,
  withStatusesOf,
} from '#tests/support/figures-model.ts'
import { draws } from '#tests/support/draws.ts'
import { bodiesIn } from '#tests/support/duties-model.ts'
import { makeReport } from './make-report.ts'
import { isOfDays } from './measures.ts'
import { readCriteria } from './read-request.ts'
import { listReportedCases } from './report-rows.queries.ts'

const known = await readKnown(await testDatabase())

const asked = fc.record({
  groupings: fc.uniqueArray(fc.constantFrom(...reportDimensions), { minLength: 1, maxLength: 3 }),
  measures: fc.uniqueArray(fc.constantFrom(...reportMeasures), { minLength: 1 }),
  filtered: fc.option(fc.tuple(fc.constantFrom(...reportDimensions), fc.nat()), { freq: 2 }),
  days: fc.option(fc.tuple(fc.nat({ max: 500 }), fc.nat({ max: 500 })), { freq: 2 }),
})

/** Every group of every level by the model. */
function expectedRows(
  cases: readonly Case[],
  groupings: readonly ReportDimension[],
  measures: readonly ReportMeasure[],
) {
  const groups = new Map<string, Case[]>([['', []]])
  for (let level = 0; level <= groupings.length; level += 1) {
    const own = groupings.slice(0, level)
    for (const one of own.includes('obligedBody') ? cases.flatMap(perBody) : cases) {
      const name = own.map(grouping => one.keys[grouping]).join(' ')
      groups.set(name, [...(groups.get(name) ?? []), one])
    }
  }
  // of samples, for the intervals
  const sizes = measures.filter(isSampled).map(name => sampledOf[name])
  const figuresOf = (own: readonly Case[]): Figures =>
    Object.fromEntries(
      [...new Set(['complaints' as const, ...measures, ...sizes])].map(name => [name, figure[name](own)]),
    )
  return new Map([...groups].map(([name, own]) => [name, figuresOf(own)]))
}

/** Whether a figure counts the case; a median of no days counts it too. */
function countsFor(measure: ReportMeasure, one: Case): boolean {
  const alone = figure[measure]([one])
  return alone !== null && (alone > 0 || isOfDays(measure))
}

test('every figure of random worlds, periods, filters and readers agrees with the model', async () => {
  const seen = { reports: 0, rows: 0, decided: 0, filtered: 0, duties: 0 }
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.array(outcomes, { minLength: 14, maxLength: 14 }),
      asked,
      async (world, all, request) => {
        const { ids, cases } = await plantCases(known, world, all)
        const { groupings, measures } = request
        const period = request.days && {
          from: local(new Date(now.getTime() - Math.max(...request.days) * day)),
          to: local(new Date(now.getTime() - Math.min(...request.days) * day)),
        }
        const [dimension, at] = request.filtered ?? []
        const filters =
          dimension === undefined ? {} : { [dimension]: (cases[(at as number) % cases.length] as Case).keys[dimension] }
        const withStatuses = withStatusesOf(world, cases)
        for (const [index, user] of world.users.entries()) {
          const visible = new Set(visibleComplaints(withStatuses, index))
          const told = dimension === 'obligedBody' ? cases.flatMap(perBody) : cases
          const counted = told.filter(
            one =>
              visible.has(one.index) &&
              (!period || (local(one.registeredAt) >= period.from && local(one.registeredAt) <= period.to)) &&
              Object.entries(filters).every(([name, key]) => one.keys[name as ReportDimension] === key),
          )
          const criteria = readCriteria({ filters, ...period })
          const rows = await inTransactionAs(known.database.db, staffOf(user, index, ids), tx =>
            makeReport(tx, { groupings, measures, criteria }, now),
          )
          const found = new Map(rows.map(({ groups, figures }) => [groups.map(({ key }) => key).join(' '), figures]))
          expect(found).toEqual(expectedRows(counted, groupings, measures))
          expect(rows).toHaveLength(found.size)
          // the cases behind a figure
          const measure = measures[0] as ReportMeasure
          const behind = await inTransactionAs(known.database.db, staffOf(user, index, ids), tx =>
            listReportedCases(
              tx,
              { ...criteria, measure },
              { columns: ['status'], gatheredBy: [], sort: 'newest', language: 'en', limit: 100 },
              now,
            ),
          )
          expect(behind.map(({ id }) => id).toSorted()).toEqual(
            counted
              .filter(one => countsFor(measure, one))
              .map(one => ids.complaint(one.index))
              .toSorted(),
          )
          seen.reports += 1
          seen.duties += counted.filter(one => bodiesIn(one.duties).length > 0).length
          seen.rows += rows.length
          seen.decided += decided(counted).length
          seen.filtered += Object.keys(filters).length
        }
      },
    ),
    draws(8),
  )
  // empty reports would prove little
  expect(seen.rows).toBeGreaterThan(seen.reports * 2)
  expect(seen.decided).toBeGreaterThan(seen.reports / 2)
  expect(seen.duties).toBeGreaterThan(seen.reports / 2)
  expect(seen.filtered).toBeGreaterThan(seen.reports / 20)
})
