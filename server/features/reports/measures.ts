import { type RawBuilder, sql } from 'kysely'
import { type SampledMeasure, sampledOf } from '#contract/reports/report-choices.ts'
import type { ReportMeasure } from '#contract/reports/reports.ts'
import { ratingGroups } from '#contract/values/choices.ts'
import { isListedAs } from '#server/features/complaint-list/index.ts'
import type { JoinName } from './joins.ts'

/** One figure of a group. */
export interface Measure {
  /** The complaints that it counts or measures: those are in the list behind the figure. */
  counts: (now: Date) => RawBuilder<boolean>
  /** How often a complaint counts; otherwise once. */
  amount?: RawBuilder<number>
  needs: readonly JoinName[]
  /** Instead of the number itself: its share of the counts of other measures together, or a percentile of the days until the decision. */
  as?: { shareOf: readonly ReportMeasure[] } | { percentileOfDays: number }
}

const isDecided = () => sql<boolean>`decision.issued_at is not null`
const afterDecision = (condition: RawBuilder<boolean>) => () => condition

/** What was answered with yes, of those who answered a call-back. */
const said = (name: SampledMeasure, column: string): Measure => ({
  counts: () => sql<boolean>`coalesce(called.${sql.ref(column)}, false)`,
  needs: ['called'],
  as: { shareOf: [sampledOf[name]] },
})

/** What bodies were asked or ordered: a case can have several of these, and each counts. */
function ofDuties(join: 'asked' | 'ordered', column: string, shareOf?: readonly ReportMeasure[]): Measure {
  const amount = sql.ref<number>(`${join}.${column}`)
  return { counts: () => sql<boolean>`${amount} > 0`, amount, needs: [join], ...(shareOf && { as: { shareOf } }) }
}

/** A decision is the office's first conclusion, including a non-admission. Periods go by the registration. */
export const measures: Readonly<Record<ReportMeasure, Measure>> = {
  complaints: { counts: now => isListedAs('all', now), needs: [] },
  open: { counts: now => isListedAs('active', now), needs: [] },
  closed: { counts: now => isListedAs('closed', now), needs: [] },
  late: { counts: now => isListedAs('delayed', now), needs: [] },
  decided: { counts: isDecided, needs: ['decision'] },
  overdue: {
    counts: afterDecision(sql`decision.issued_at is null and overrun.at is not null`),
    needs: ['decision', 'overrun'],
  },
  // a passed deadline was noticed and stored: nothing else knows how the working days were counted at the time
  inTime: {
    counts: afterDecision(
      sql`decision.issued_at is not null and (overrun.at is null or overrun.at > decision.issued_at)`,
    ),
    needs: ['decision', 'overrun'],
    // one that still waits beyond its deadline was not decided in time either
    as: { shareOf: ['decided', 'overdue'] },
  },
  daysMedian: { counts: isDecided, needs: ['decision'], as: { percentileOfDays: 0.5 } },
  daysNinetieth: { counts: isDecided, needs: ['decision'], as: { percentileOfDays: 0.9 } },
  acceptedAtFirst: { counts: afterDecision(sql`decision.answer = 'accepted'`), needs: ['decision'] },
  // a review that did not uphold begins another round
  returned: { counts: afterDecision(sql`complaint.round > 1`), needs: [] },
  reopened: { counts: afterDecision(sql`reopening.complaint_id is not null`), needs: ['reopening'] },
  rated: { counts: afterDecision(sql`rated.rating is not null`), needs: ['rated'] },
  satisfied: {
    counts: afterDecision(sql`rated.rating = any (${ratingGroups.satisfied}::integer[])`),
    needs: ['rated'],
    as: { shareOf: [sampledOf.satisfied] },
  },
  called: { counts: afterDecision(sql`called.called_at is not null`), needs: ['called'] },
  saidAnswered: said('saidAnswered', 'said_answered'),
  saidPutRight: said('saidPutRight', 'said_put_right'),
  saidRespected: said('saidRespected', 'said_respected'),
  statementsAsked: ofDuties('asked', 'asked'),
  statementsGiven: ofDuties('asked', 'given'),
  // silence is not in time either
  statementsInTime: ofDuties('asked', 'in_time', ['statementsGiven', 'statementsMissing']),
  statementsMissing: ofDuties('asked', 'missing'),
  moreTimeAsked: ofDuties('asked', 'more_time'),
  ordersMade: ofDuties('ordered', 'made'),
  ordersDue: ofDuties('ordered', 'due'),
  ordersReported: ofDuties('ordered', 'reported'),
  ordersConfirmed: ofDuties('ordered', 'confirmed'),
  ordersContested: ofDuties('ordered', 'contested'),
  ordersOverdue: ofDuties('ordered', 'overdue'),
  ordersEnded: ofDuties('ordered', 'ended'),
  ordersInTime: ofDuties('ordered', 'in_time', ['ordersEnded', 'ordersOverdue']),
}

/** Whole days between registration and decision. A difference of two instants has all its whole days in this field. */
export const daysUntilDecision = sql<number | null>`
  date_part('day', decision.issued_at - complaint.registered_at)::int`

export const isOfDays = (name: ReportMeasure): boolean => {
  const { as } = measures[name]
  return as !== undefined && 'percentileOfDays' in as
}
