import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReportMeasure } from '#contract/reports/reports.ts'
import { statisticTables } from '#contract/reports/statistic-tables.ts'
import { countFilters, countStatuses } from '#server/features/complaint-list/dashboard.queries.ts'
import { makeReport } from '#server/features/reports/make-report.ts'
import { listReportedCases } from '#server/features/reports/report-rows.queries.ts'
import { countDuties, countTable } from '#server/features/statistics/count-statistics.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { staffOf } from '#tests/security/plant-world.ts'
import { visibleComplaints, worlds } from '#tests/security/random-world.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  calledAt,
  type Case,
  day,
  figure,
  now,
  outcomes,
  plantCases,
  ratedAt,
  readKnown,
  withStatusesOf,
} from '#tests/support/figures-model.ts'
import { draws } from '#tests/support/draws.ts'
import {
  bodiesIn,
  type Duties,
  dutiesAt,
  dutiesOfBody,
  figuresOfDuties,
  inTimeCounts,
} from '#tests/support/duties-model.ts'

const known = await readKnown(await testDatabase())

/** The lists of the dashboard's cards, each with the measure that counts the same. */
const cards = { all: 'complaints', active: 'open', closed: 'closed', delayed: 'late' } as const
const more = 1000
const all = { filters: {} }
const order = { gatheredBy: [], sort: 'newest', language: 'en' } as const

/** Everything that shows a number of these cases to one reader. */
async function compareFor(tx: Tx, userId: number, cases: readonly Case[]) {
  const measures = Object.values(cards)
  const [total, ...statuses] = await makeReport(tx, { groupings: ['status'], measures, criteria: all }, now)
  const counts = await countFilters(tx, Object.keys(cards) as (keyof typeof cards)[], userId, more, now)
  for (const [list, measure] of Object.entries(cards) as [keyof typeof cards, ReportMeasure][]) {
    const expected = figure[measure](cases)
    const criteria = { ...all, measure }
    const found = await listReportedCases(tx, criteria, { ...order, columns: ['status'], limit: more }, now)
    expect([list, total?.figures[measure], counts[list], found.length]).toEqual([list, expected, expected, expected])
  }
  // a chart’s bars, the dashboard’s statuses and the rows of a report
  const bars = statuses.map(({ groups, figures }) => [groups[0]?.key, figures.complaints])
  const own = (await countStatuses(tx, more)).map(({ key, count }) => [key, count])
  expect(bars.toSorted()).toEqual(own.toSorted())
}

const ordersOf = (all: readonly Duties[]) => ({
  made: figuresOfDuties.ordersMade(all),
  reported: figuresOfDuties.ordersReported(all),
  confirmed: figuresOfDuties.ordersConfirmed(all),
  contested: figuresOfDuties.ordersContested(all),
  due: figuresOfDuties.ordersDue(all),
  overdue: figuresOfDuties.ordersOverdue(all),
  ended: figuresOfDuties.ordersEnded(all),
  inTime: inTimeCounts.orders(all),
})

const statementsOf = (all: readonly Duties[]) => ({
  asked: figuresOfDuties.statementsAsked(all),
  given: figuresOfDuties.statementsGiven(all),
  missing: figuresOfDuties.statementsMissing(all),
  inTime: inTimeCounts.statements(all),
})

/** The statistics before small numbers are hidden: the cases of a period as of its end. */
async function compareStatistics(tx: Tx, cases: readonly Case[]) {
  const period = { from: new Date(now.getTime() - 400 * day), before: new Date(now.getTime() - 30 * day) }
  const counted = cases.filter(({ registeredAt }) => registeredAt >= period.from && registeredAt < period.before)
  const asOf = counted.map(one => {
    const known = (after: number | null) =>
      after !== null && one.registeredAt.getTime() + after * 60_000 < period.before.getTime() ? after : null
    const [decidedAfter, overAfter] = [known(one.outcome.decidedAfter), known(one.outcome.overAfter)]
    const rating = one.outcome.rating && ratedAt(one).getTime() < period.before.getTime() ? one.outcome.rating : null
    const said = one.outcome.said && calledAt(one).getTime() < period.before.getTime() ? one.outcome.said : null
    const duties = dutiesAt(one.duties, period.before)
    return { ...one, duties, outcome: { ...one.outcome, rating, said, decidedAfter, overAfter } }
  })
  const expected = (own: readonly Case[]) => {
    const decided = figure.decided(own) ?? 0
    const overdue = figure.overdue(own) ?? 0
    const inTime = Math.round((figure.inTime(own) ?? 0) * (decided + overdue))
    const rated = figure.rated(own) ?? 0
    const satisfied = Math.round((figure.satisfied(own) ?? 0) * rated)
    const called = figure.called(own) ?? 0
    const yes = (name: 'saidAnswered' | 'saidPutRight' | 'saidRespected') =>
      Math.round((figure[name](own) ?? 0) * called)
    return {
      ...{ received: own.length, decided, inTime, overdue, rated, satisfied, called },
      ...{ saidAnswered: yes('saidAnswered'), saidPutRight: yes('saidPutRight'), saidRespected: yes('saidRespected') },
      medianDays: figure.daysMedian(own),
    }
  }
  const keys = { month: 'month', body: 'organization', place: 'region' } as const
  for (const table of statisticTables) {
    const { total, rows } = await countTable(tx, period, table, now)
    expect(total).toEqual(expected(asOf))
    expect(rows.reduce((sum, { received }) => sum + received, 0)).toBe(asOf.length)
    if (table === 'type') continue
    const groups = Map.groupBy(asOf, one => one.keys[keys[table]])
    const found = new Map(rows.map(({ key, name: _, ...figures }) => [key, figures]))
    expect(found).toEqual(new Map([...groups].map(([key, own]) => [key, expected(own)])))
  }
  const all = asOf.map(({ duties }) => duties)
  const found = await countDuties(tx, period, now)
  expect(found.statements).toEqual(statementsOf(all))
  expect(found.orders).toEqual(ordersOf(all))
  const bodies = [...new Set(all.flatMap(bodiesIn))].map(
    body => [body, ordersOf(all.map(duties => dutiesOfBody(duties, body)))] as const,
  )
  expect(new Map(found.bodies.map(({ key, name: _, ...counts }) => [key, counts]))).toEqual(
    new Map(bodies.filter(([, { made }]) => made > 0)),
  )
  return asOf.length
}

test('dashboard, charts, reports, lists and statistics show the numbers of the model', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(worlds, fc.array(outcomes, { minLength: 14, maxLength: 14 }), async (world, became) => {
      const { ids, cases } = await plantCases(known, world, became)
      const current = withStatusesOf(world, cases)
      for (const [index, user] of world.users.entries()) {
        const visible = new Set(visibleComplaints(current, index))
        const reader = staffOf(user, index, ids)
        const own = cases.filter(one => visible.has(one.index))
        await inTransactionAs(known.database.db, reader, tx => compareFor(tx, reader.userId, own))
      }
      const system = { kind: 'system', job: 'test' } as const
      compared += await inTransactionAs(known.database.db, system, tx => compareStatistics(tx, cases))
    }),
    draws(16),
  )
  expect(compared).toBeGreaterThan(25)
})
