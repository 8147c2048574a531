import { z } from 'zod'
import { statisticTables } from './statistic-tables.ts'
import { day, instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { binaryAnswer } from '../filing/file.ts'

export type { StatisticTable } from './statistic-tables.ts'

const shownCount = z.int().nullable()

const figures = z.object({
  /** Complaints that were registered in the period; null when fewer than five, or hidden beside such a number. */
  received: shownCount,
  /** Of these, those with a decision or a refusal issued until the end of the period. */
  decided: shownCount,
  /** Of these, those decided before a deadline was found to have passed. */
  inTime: shownCount,
  /** Of those received, those without a decision though a deadline had passed at the end of the period. */
  overdue: shownCount,
  /** Of those decided, those whose complainant had rated by the end of the period how they were handled. */
  rated: shownCount,
  /** Of those rated, those with a rating of 4 or 5 of 5. */
  satisfied: shownCount,
  /** Of those received, those whose complainant had answered a call-back by the end of the period. */
  called: shownCount,
  /** Of those called, those who said that the complaint was answered, the wrong put right, they were treated with respect. */
  saidAnswered: shownCount,
  saidPutRight: shownCount,
  saidRespected: shownCount,
  /** Median of whole days from registration to the first decision. */
  medianDays: z.number().nullable(),
})
export type StatisticFigures = z.output<typeof figures>

const row = figures.extend({
  /** Stable key within the table: `2026-10`, or the code or id of what is counted. */
  key: z.string(),
  name: bilingual,
})
export type StatisticRow = z.output<typeof row>

const orderFigures = z.object({
  /** Orders that decisions made until the end of the period; null when fewer than five, or hidden beside such a number. */
  made: shownCount,
  /** Of these, those reported as carried out, and what their complainants said. */
  reported: shownCount,
  confirmed: shownCount,
  contested: shownCount,
  /** Of those made, those whose last day had passed, and those still owed then. */
  due: shownCount,
  overdue: shownCount,
  /** Of those made, those that ended as carried out, in part or refused, and those carried out by their last day. */
  ended: shownCount,
  inTime: shownCount,
})
export type OrderFigures = z.output<typeof orderFigures>

const orderRow = orderFigures.extend({ key: z.string(), name: bilingual })

const statementFigures = z.object({
  /** Statements that bodies were asked for, and what became of them until the end of the period. */
  asked: shownCount,
  given: shownCount,
  missing: shownCount,
  inTime: shownCount,
})

export const publicStatistics = z.object({
  /** First and last day of the twelve full months. */
  from: day,
  to: day,
  computedAt: instant,
  total: figures,
  tables: z.object(
    Object.fromEntries(statisticTables.map(name => [name, z.array(row)])) as Record<
      (typeof statisticTables)[number],
      z.ZodArray<typeof row>
    >,
  ),
  /** What bodies were asked and ordered in these complaints. */
  statements: statementFigures,
  orders: z.object({ total: orderFigures, bodies: z.array(orderRow) }),
})
export type PublicStatistics = z.output<typeof publicStatistics>

const answer = z.object({
  /** Null until they were computed for the first time. */
  statistics: publicStatistics.nullable(),
  /** The licence of the figures; empty when the office has set none. */
  licence: z.string(),
  licenceUrl: z.string(),
})
export type StatisticsAnswer = z.output<typeof answer>

export const statisticsContract = endpoints({
  getStatistics: {
    call: 'GET /Statistics/GetStatistics',
    summary: 'What the office received and decided in the last twelve full months, for everybody',
    access: 'anyone',
    answer,
    note: 'Ours, and open data. No number below five is shown, nor one from which such a number could be found by subtraction. Computed each night.',
  },
  downloadStatistics: {
    call: 'GET /Statistics/statistics.csv',
    summary: 'The same as a table, one row for each figure of each table',
    access: 'anyone',
    answer: binaryAnswer,
    mediaTypes: ['text/csv; charset=utf-8'],
    note: 'Ours. Columns: table, key, name_en, name_am, received, decided, in_time, overdue, rated, satisfied, called, said_answered, said_put_right, said_respected, median_days; orders_made, orders_reported, orders_confirmed, orders_contested, orders_due, orders_overdue, orders_ended, orders_in_time of the total and of the table `orders`; statements_asked, statements_given, statements_missing, statements_in_time of the total. Hidden figures are empty.',
  },
})
