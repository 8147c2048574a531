import { type RawBuilder, sql } from 'kysely'
import type { ComplaintFilter, ComplaintListQuery } from '#contract/complaints.ts'
import { plannedEachTime } from '#server/platform/db/planned-each-time.ts'
import { type Tx, type VisibleSets, visibleSetsOf } from '#server/platform/db/transaction.ts'
import { isNextStepOf } from './next-step.queries.ts'

/**
 * Every list and every figure of complaints starts here. Which rows the actor may see is decided by the row-level
 * security of the transaction, so a list and the figure that counts it cannot disagree.
 */
export function visibleComplaints(tx: Tx) {
  const ways = waysToSee(tx)
  const complaints = tx.selectFrom('complaint')
  return ways ? complaints.where(sql<boolean>`(${sql.join(ways, sql` or `)})`) : complaints
}
export type VisibleComplaints = ReturnType<typeof visibleComplaints>

/**
 * The policy's rule once more, as far as an index can use it, with its values in sight of the planner: it then knows whether to
 * walk the newest or to fetch the few that the actor can see. Never narrower than the policy, which decides. Undefined when
 * nothing would be gained.
 */
export function waysToSee(tx: Tx): RawBuilder<boolean>[] | undefined {
  const sets = visibleSetsOf(tx)
  if (!sets) return undefined
  const restricting = restrictionsOf(sets)
  if (restricting.length === 0) return undefined
  return [
    sql<boolean>`(${sql.join(restricting, sql` and `)} ${plannedEachTime})`,
    sql<boolean>`complaint.receiver_id = ${sets.userId}`,
    ...(sets.directed.length > 0 ? [isOneOf('complaint.id', sets.directed)] : []),
    ...(sets.experts.length > 0 ? [isOneOf('complaint.against_organization_id', sets.experts)] : []),
  ]
}

const restrictionsOf = (sets: VisibleSets): RawBuilder<boolean>[] =>
  (
    [
      ['complaint.handling_organization_id', sets.organizations],
      ['complaint.handling_department_id', sets.departments],
      ['complaint.location_id', sets.locations],
      ['complaint.against_organization_id', sets.against],
      ['complaint.severity_id', sets.severities],
      ['complaint.status', sets.statuses],
    ] as const
  ).flatMap(([column, values]) => (values ? [isOneOf(column, values)] : []))

/** A single value is written as such: an index then gives its rows in order. */
const isOneOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values})`

/** What a list is asked for, texts already understood. */
export interface Criteria extends Pick<ComplaintListQuery, 'status' | 'severity'> {
  /** A body complained against, with those that became part of it. */
  organizations?: readonly number[] | undefined
  /** A place with everything inside it. */
  places?: readonly number[] | undefined
  filterBy: ComplaintFilter
  /** Whose complaints `mine` means. */
  userId: number
  /** First instant of the first day, and the first one after the last day. */
  from?: Date
  before?: Date
  search?: Search
}

/** A text is one of these: a whole tracking ID, or words and numbers as `foldQuery` makes patterns of them. */
export type Search = { trackingId: string } | { folded: string }

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)

const lastDays: Partial<Record<ComplaintFilter, number>> = { '-7': 7, '-30': 30 }

/** The first instant at which what is asked for can have been registered; undefined when it can be of any age. */
export function registeredSince({ filterBy, from }: Criteria, now: Date): Date | undefined {
  const days = lastDays[filterBy]
  const begins = [...(days === undefined ? [] : [daysBefore(now, days)]), ...(from === undefined ? [] : [from])]
  return begins.length === 0 ? undefined : new Date(Math.max(...begins.map(Number)))
}

const criticalSeverities = sql<number>`any(array(
  select id from constant_field where field_name = 'severity' and code = 'critical'))`

/** What each filter of the contract means; the dashboard counts through the same table. */
const filters: Record<ComplaintFilter, (now: Date, userId: number) => RawBuilder<boolean>> = {
  '-7': now => sql`complaint.registered_at >= ${daysBefore(now, 7)}`,
  '-30': now => sql`complaint.registered_at >= ${daysBefore(now, 30)}`,
  new: () => sql`complaint.status in ('CREATED', 'ASSIGNED_TO_CASE_RECEIVER')`,
  active: () => sql`complaint.status <> 'CLOSED'`,
  closed: () => sql`complaint.status = 'CLOSED'`,
  critical: () => sql`complaint.severity_id = ${criticalSeverities}`,
  // nothing that is closed has a deadline; saying so lets the index of open complaints give them in their order
  delayed: now => sql`complaint.status <> 'CLOSED' and complaint.due_at < ${now}`,
  mine: (now, userId) => isNextStepOf(userId, now),
  all: () => sql`true`,
}

/** Whether a complaint belongs to the list of that name. */
export const isListedAs = (filterBy: ComplaintFilter, userId: number, now: Date): RawBuilder<boolean> =>
  filters[filterBy](now, userId)

/** The visible complaints that match; no order, no limit yet. */
export function matchingComplaints(
  tx: Tx,
  criteria: Criteria,
  now: Date,
  among: VisibleComplaints = criteria.filterBy === 'mine' ? tx.selectFrom('complaint') : visibleComplaints(tx),
): VisibleComplaints {
  const { organizations, places, status, severity, from, before, search } = criteria
  let query = among.where(isListedAs(criteria.filterBy, criteria.userId, now))
  if (organizations !== undefined) query = query.where(isOneOf('complaint.against_organization_id', organizations))
  if (places !== undefined)
    query = query.where(sql<boolean>`${isOneOf('complaint.location_id', places)} ${plannedEachTime}`)
  if (status !== undefined) query = query.where('complaint.status', '=', status)
  if (severity !== undefined) query = query.where('complaint.severity_id', '=', severity)
  if (from !== undefined) query = query.where('complaint.registered_at', '>=', from)
  if (before !== undefined) query = query.where('complaint.registered_at', '<', before)
  return search === undefined ? query : query.where(foundBy(search))
}

/** Whether the index finds a complaint by a text. */
export function foundBy(search: Search): RawBuilder<boolean> {
  if ('trackingId' in search) return sql<boolean>`complaint.tracking_id = ${search.trackingId}`
  // all that the actor sees; they come from a function because a policy keeps the planner from the trigram index
  return sql<boolean>`complaint.id = any(array(select search_complaints(${search.folded}, null)))`
}

/** Whether a complaint's folded text matches every pattern: for complaints that are at hand, one by one. */
export function holdsWords(folded: string): RawBuilder<boolean> {
  return sql<boolean>`(select complaint_search.folded ~ all (${folded.split(/\s+/)}) from complaint_search
    where complaint_search.complaint_id = complaint.id)`
}
