import { isOpen } from '#contract/statuses.ts'
import { type ListCondition, listConditions, type ListName } from '#db/list-conditions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ComplaintFilter, ComplaintListQuery } from '#contract/desk/complaints.ts'
import { type RatingGroup, ratingGroups } from '#contract/values/choices.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { mostOfMine } from '#contract/desk/desk-choices.ts'
import { type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { hasOrders } from '#server/features/orders/index.ts'
import { isHeldBy, isHeldByNobody, isKeptByNobody, listNextSteps } from '#server/features/lifecycle/index.ts'
import { foundBy, type Search } from '#server/features/complaint-search/index.ts'
import {
  allComplaints,
  type AskedOfVisibility,
  countedCases,
  isOneOf,
  type VisibleComplaints,
  visibleComplaints,
} from '#server/platform/db/visibility/visible-complaints.ts'

/**
 * The rows that a list is found in: complaints, or for what nobody holds the narrow rows, which keep the person of each post and have
 * indexes of those without one. They have the ids of complaints and the columns that such a list asks for.
 */
export const complaintsFor = (tx: Tx, criteria: Criteria): VisibleComplaints =>
  asksForUnheld(criteria) ? tx.selectFrom(sql`${sql.table(countedCases(tx))}`.as('complaint')) : allComplaints(tx)

/** The parsed filter of a list. */
export interface Criteria
  extends Pick<
    ComplaintListQuery,
    'status' | 'severity' | 'holder' | 'type' | 'way' | 'late' | 'escalated' | 'rating' | 'orders'
  > {
  /** The reader, where only what was escalated to them is asked for. */
  escalatedTo?: number | undefined
  /** A body complained against, with those that were merged into it. */
  organizations?: readonly number[] | undefined
  /** A body that handles, likewise. */
  handling?: readonly number[] | undefined
  /** A place with everything inside it. */
  places?: readonly number[] | undefined
  filterBy: ComplaintFilter
  /** The meaning of `mine`, one of these, see `nextStepsOf`. */
  nextSteps?: readonly number[] | undefined
  nextStepsFor?: number | undefined
  /** The cases that wait for a named person, where only these are asked for. */
  waiting?: readonly number[] | undefined
  /** The meaning of `critical` as values, where they are known, see `criticalOf`. */
  criticalSeverities?: readonly number[] | undefined
  /** First instant of the first day, and of the day after the last. */
  from?: Date
  before?: Date
  search?: Search | undefined
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds)

/** The earliest instant at which a match can have been registered; undefined when it can be of any age. */
export function registeredSince({ filterBy, from }: Criteria, now: Date): Date | undefined {
  const { days } = listOf(filterBy)
  const begins = [...(days === undefined ? [] : [daysBefore(now, days)]), ...(from === undefined ? [] : [from])]
  return begins.length === 0 ? undefined : new Date(Math.max(...begins.map(Number)))
}

const selectCritical = sql<{ id: number }>`
  select id from constant_field where field_name = 'severity' and code = 'critical'`

/**
 * The severities of the list `critical` as values, where places restrict the actor: their index has the severity, but without the value PostgreSQL expects so
 * many of these cases that it reads the newest of all places instead.
 */
export async function criticalOf(tx: Tx, { filterBy }: Criteria): Promise<Pick<Criteria, 'criticalSeverities'>> {
  if (filterBy !== 'critical' || !visibleSetsOf(tx)?.locations) return {}
  const { rows } = await selectCritical.execute(tx)
  return { criticalSeverities: rows.map(({ id }) => id) }
}

/** What belongs to a list; `mine` depends on the reader only. */
const listOf = (filterBy: ComplaintFilter): Partial<ListCondition> =>
  filterBy === 'mine' ? {} : listConditions[filterBy]

/** Whether a complaint belongs to the list of that name. */
export const isListedAs = (filterBy: ListName, now: Date): RawBuilder<boolean> => {
  const values: Record<string, RawBuilder<unknown>> = { now: sql`${now}`, critical: sql`array(${selectCritical})` }
  const parts = listConditions[filterBy].condition.split(/\{(now|critical)\}/)
  return sql<boolean>`(${sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : values[part])),
    sql``,
  )})`
}

/**
 * Whether the complaint has one of these ids. As a subquery they have the same price for the planner however many they are: for fewer than ten
 * it would plan the whole query again each time.
 */
export const isAmong = (ids: readonly number[]): RawBuilder<boolean> =>
  sql`complaint.id = any(array(select unnest(${ids}::integer[])))`

/** Whether a complaint belongs to the requested list, before other filters. */
export function belongsTo({ filterBy, nextSteps, criticalSeverities }: Criteria, now: Date): RawBuilder<boolean> {
  if (filterBy === 'mine') return isAmong(nextSteps ?? [])
  return criticalSeverities ? isOneOf('complaint.severity_id', criticalSeverities) : isListedAs(filterBy, now)
}

/**
 * What the list `mine` needs: whose steps they are, where nothing else is asked for, and otherwise the cases, read once for any number of
 * queries. These have one case more than `mostOfMine` when more cases wait.
 */
export const nextStepsOf = async (
  tx: Tx,
  criteria: Criteria,
  userId: number,
  now: Date,
): Promise<Pick<Criteria, 'nextSteps' | 'nextStepsFor'>> => {
  if (criteria.filterBy !== 'mine') return {}
  if (isUnnarrowed(criteria)) return { nextStepsFor: userId }
  return { nextSteps: await listNextSteps(tx, userId, now, mostOfMine + 1) }
}

/** The same of somebody who is named: the cases that wait for them, as far as the reader sees these. */
export const waitingFor = async (
  tx: Tx,
  { waitsFor }: Pick<ComplaintListQuery, 'waitsFor'>,
  now: Date,
): Promise<Pick<Criteria, 'waiting'>> =>
  waitsFor === undefined ? {} : { waiting: await listNextSteps(tx, waitsFor, now, mostOfMine + 1) }

/** Next steps and words have few matches; the policy decides whether those are visible. */
export const startsAnywhere = ({ filterBy, search, waiting }: Criteria): boolean =>
  filterBy === 'mine' || search !== undefined || waiting !== undefined

/** Whether nothing but one of the lists is asked for. */
const isUnnarrowed = ({ filterBy: _, ...others }: Criteria): boolean =>
  Object.values(others).every(value => value === undefined)

/** Whether only open complaints can match, or only closed ones; undefined when it can be both. */
export function asksForOpen({ filterBy, status, holder, waiting, late, escalatedTo }: Criteria): boolean | undefined {
  const list = listOf(filterBy)
  if (list.isOpen === false || status?.every(each => !isOpen(each))) return false
  const isOfOpen = [holder, waiting, late, escalatedTo].some(each => each !== undefined) || status?.every(isOpen)
  return list.isOpen || isOfOpen || undefined
}

/** What a list asks of visibility. */
export const askedBy = (criteria: Criteria, now: Date): AskedOfVisibility => ({
  isOpen: asksForOpen(criteria),
  since: registeredSince(criteria, now),
})

/** Asked for instead of a holder: open cases that nobody holds. */
const nobody = 0

/** Whether open cases that nobody holds are asked for, and nothing else that the narrow rows do not know. */
export const asksForUnheld = ({ filterBy, holder, waiting, escalated, escalatedTo, search }: Criteria): boolean =>
  holder === nobody &&
  filterBy !== 'mine' &&
  [waiting, escalated, escalatedTo, search].every(each => each === undefined)

/** Whether the case was escalated to that person and has not moved since; the dashboard counts by it. */
export const isEscalatedTo = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(complaint.escalated_to_id = ${userId} and complaint.is_open)`

/** Whether the last rating of the case is of these; the narrow rows keep it. */
const isRated = (group: RatingGroup): RawBuilder<boolean> =>
  sql<boolean>`exists (select from counted_case as counted
    where counted.id = complaint.id and counted.rating = any (${ratingGroups[group]}::integer[]))`

const isHeldByOne = (criteria: Criteria, holder: number): RawBuilder<boolean> => {
  if (holder !== nobody) return isHeldBy('complaint', holder)
  return asksForUnheld(criteria) ? isKeptByNobody('complaint') : isHeldByNobody('complaint')
}

/** The visible complaints that match; no order, no limit yet. */
export function matchingComplaints(
  tx: Tx,
  criteria: Criteria,
  now: Date,
  among: VisibleComplaints = startsAnywhere(criteria)
    ? allComplaints(tx)
    : visibleComplaints(tx, askedBy(criteria, now), complaintsFor(tx, criteria)),
): VisibleComplaints {
  const { organizations, places, status, severity, holder, handling, type, way, late, escalated, from, before } =
    criteria
  let query = among.where(belongsTo(criteria, now))
  if (organizations !== undefined) query = query.where(isOneOf('complaint.against_organization_id', organizations))
  if (places !== undefined) query = query.where(isOneOf('complaint.location_id', places))
  if (status !== undefined) query = query.where(isOneOf('complaint.status', status))
  if (severity !== undefined) query = query.where('complaint.severity_id', '=', severity)
  if (holder !== undefined) query = query.where(isHeldByOne(criteria, holder))
  if (criteria.waiting !== undefined) query = query.where(isAmong(criteria.waiting))
  if (handling !== undefined) query = query.where(isOneOf('complaint.handling_organization_id', handling))
  if (type !== undefined) query = query.where('complaint.complaint_type_id', '=', type)
  if (way !== undefined) query = query.where('complaint.submission_way_id', '=', way)
  if (late === 'yes') query = query.where(isListedAs('delayed', now))
  if (criteria.escalatedTo !== undefined) query = query.where(isEscalatedTo(criteria.escalatedTo))
  if (escalated === 'yes') query = query.where('complaint.escalation_level', '>', 0)
  if (criteria.rating !== undefined) query = query.where(isRated(criteria.rating))
  if (criteria.orders !== undefined) query = query.where(hasOrders(criteria.orders, localDate(now)))
  if (from !== undefined) query = query.where('complaint.registered_at', '>=', from)
  if (before !== undefined) query = query.where('complaint.registered_at', '<', before)
  return criteria.search === undefined ? query : query.where(foundBy(criteria.search))
}
