import { type RawBuilder, sql } from 'kysely'
import type { ComplaintFilter, ComplaintListQuery } from '#contract/desk/complaints.ts'
import { statuses } from '#contract/statuses.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { mostOfMine } from '#contract/desk/desk-choices.ts'
import { plannedEachTime, plannedOnce } from '#server/platform/db/connections/planning.ts'
import type { VisibleSets } from '#server/platform/db/connections/tell-actor.ts'
import { actsWithAll, type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import { isHeldBy, isHeldByNobody, isKeptByNobody, listNextSteps } from '#server/features/lifecycle/index.ts'
import { foundBy, type Search } from '#server/features/complaint-search/index.ts'

/**
 * Every list and every figure of complaints starts here. The row-level security of the transaction decides which rows the actor
 * sees, so a list and the figure that counts it cannot disagree. Each way of seeing gives its rows by its own
 * index, and each row comes from one of them only.
 */
export function visibleComplaints(
  tx: Tx,
  asked?: AskedOfSight,
  planning?: Planning,
  rows: VisibleComplaints = allComplaints(tx),
): VisibleComplaints {
  const conditions = sightConditions(tx, asked, planning)
  if (!conditions) return rows
  const disjoint = waysOf(conditions).map(condition => rows.where(condition).selectAll('complaint'))
  return tx.selectFrom(sql`(${sql.join(disjoint, sql` union all `)})`.as('complaint'))
}

/** Conditions of which each row meets one only. */
const waysOf = (conditions: readonly SightCondition[]): RawBuilder<boolean>[] =>
  conditions.map(({ condition }, at) => {
    const others = conditions.slice(0, at).map(one => sql`(${one.condition}) is not true`)
    return sql<boolean>`${sql.join([condition, ...others], sql` and `)}`
  })

/**
 * Of the visible complaints, the open ones with the nearest deadlines: these columns of the narrow rows that figures are counted from, and the
 * deadline. The nearest of each way of seeing are sorted, and of these the nearest are taken, so each further column costs time.
 */
export function nearestOpenCases(tx: Tx, most: number, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const nearest = sql`order by due_at limit ${sql.lit(most)}`
  const nearestOf = (way: RawBuilder<unknown>) =>
    sql`(select ${columns}, due_at from ${sql.table(countedCases(tx))} as complaint where status <> 'CLOSED' and ${way} ${nearest})`
  const [restricted, ...others] = waysOf(sightConditions(tx, { isOpen: true }, 'once') ?? [{ condition: sql`true` }])
  const split = severalOf(visibleSetsOf(tx))
  const first = split
    ? sql`select open.* from unnest(${split.values}::integer[]) as one (value)
        cross join lateral ${nearestOf(sql`${sql.ref(split.column)} = one.value and ${restricted}`)} as open`
    : nearestOf(sql`${restricted}`)
  return sql`select * from (${sql.join([first, ...others.map(nearestOf)], sql` union all `)}) as complaint ${nearest}`
}

/**
 * Several values of a column of which an index has the open cases of each value in the order of deadlines, but not those of all. Each is there
 * once, whatever a filter that is only tried repeats.
 */
const severalOf = (sets: VisibleSets | undefined) =>
  [
    { column: 'handling_organization_id', among: sets?.organizations },
    { column: 'handling_department_id', among: sets?.departments },
    { column: 'severity_id', among: sets?.severities },
  ]
    .map(({ column, among }) => ({ column, values: [...new Set(among)] }))
    .find(({ values }) => values.length > 1)

/**
 * The narrow rows that are kept for each complaint, under the rule of sight of complaints. For people who see everything a view that checks
 * this once: PostgreSQL can then count with every core, and the per-row rule prevents this.
 */
export const countedCases = (tx: Tx): string => (actsWithAll(tx) ? 'counted_case_of_all' : 'counted_case')

export const allComplaints = (tx: Tx) => tx.selectFrom('complaint')
export type VisibleComplaints = ReturnType<typeof allComplaints>

/**
 * The rows that a list is found in: complaints, or for what nobody holds the narrow rows, which keep the person of each post and have
 * indexes of those without one. They have the ids of complaints and the columns that such a list asks for.
 */
export const complaintsFor = (tx: Tx, criteria: Criteria): VisibleComplaints =>
  asksForUnheld(criteria) ? tx.selectFrom(sql`${sql.table(countedCases(tx))}`.as('complaint')) : allComplaints(tx)

/** Which complaints are asked for: only open or only closed ones, or those that were registered since an instant. */
export interface AskedOfSight {
  isOpen?: boolean | undefined
  since?: Date | undefined
}

/** One way of seeing complaints. */
export interface SightCondition {
  condition: RawBuilder<boolean>
  /** Rows of personal sight under this key, from which a page can start: `sight`. */
  sightKey?: number
}

/**
 * The policy's rule again, in a form that an index can use, with values that the planner sees: it then knows whether to
 * walk the newest rows or to fetch the few that the actor can see. Of the complaints that are asked for never narrower than the policy, which
 * decides. Undefined when nothing would be gained.
 */
export function sightConditions(
  tx: Tx,
  asked: AskedOfSight = {},
  planning: Planning = 'each time',
): SightCondition[] | undefined {
  const sets = visibleSetsOf(tx)
  if (!sets) return undefined
  const restricting = restrictionsOf(sets)
  if (restricting.length === 0) return undefined
  const inOrder = planning === 'once in order' && hasOneValue(sets)
  const plan = planning === 'once' ? andStatus(asked) : inOrder ? plannedOnce : plannedEachTime
  return [
    { condition: sql<boolean>`(${sql.join(restricting, sql` and `)} ${plan})` },
    {
      condition: isOneOf(
        'complaint.receiver_id',
        sets.sightKeys.filter(key => key > 0),
      ),
    },
    ...(sets.experts.length > 0 ? [{ condition: isOneOf('complaint.against_organization_id', sets.experts) }] : []),
    ...sets.sightKeys.map(sightKey => ({
      sightKey,
      condition: sql<boolean>`complaint.id in (select complaint_id from personal_sight
        where seen_by = ${sightKey} ${andAsked(asked)})`,
    })),
  ]
}

/**
 * When a query is planned. With its values, the planner knows whether a body has few complaints or nearly all. Once for all values, it has
 * to use an index of the body, place or type, and it takes less time than the planning. `once in order` is for the newest or oldest
 * complaints of all: once, when an index has those of the one body or place in that order.
 */
export type Planning = 'each time' | 'once' | 'once in order'

/** Whether one value of one column restricts what the actor sees, of which an index has the complaints by their age. */
const hasOneValue = ({ organizations, departments, locations, against, severities, types, statuses }: VisibleSets) => {
  const restricting = [organizations, departments, locations, against, severities].filter(values => values !== null)
  return types === null && statuses === null && restricting.length === 1 && restricting[0]?.length === 1
}

/** With the statuses by name, the index of a body promises fewer rows than that of everything that is open. */
const andStatus = ({ isOpen }: AskedOfSight) =>
  isOpen === true
    ? sql`and complaint.status in (${sql.join(statuses.filter(each => each !== 'CLOSED').map(sql.lit))})`
    : sql``

/** The partial index knows open ones. */
const andAsked = ({ isOpen, since }: AskedOfSight) => {
  const open = isOpen === undefined ? sql`` : isOpen ? sql`and is_open` : sql`and not is_open`
  return since ? sql`${open} and registered_at >= ${since}` : open
}

const restrictionsOf = (sets: VisibleSets): RawBuilder<boolean>[] =>
  (
    [
      ['complaint.handling_organization_id', sets.organizations],
      ['complaint.handling_department_id', sets.departments],
      ['complaint.location_id', sets.locations],
      ['complaint.against_organization_id', sets.against],
      ['complaint.complaint_type_id', sets.types],
      ['complaint.severity_id', sets.severities],
      ['complaint.status', sets.statuses],
    ] as const
  ).flatMap(([column, values]) => (values ? [isOneOf(column, values)] : []))

/** A single value is written as such, because an index then gives its rows in order. */
const isOneOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values})`

/** The parsed filter of a list. */
export interface Criteria
  extends Pick<
    ComplaintListQuery,
    'status' | 'severity' | 'holder' | 'handling' | 'type' | 'way' | 'late' | 'escalated'
  > {
  /** The reader, where only what was escalated to them is asked for. */
  escalatedTo?: number | undefined
  /** A body complained against, with those that were merged into it. */
  organizations?: readonly number[] | undefined
  /** A place with everything inside it. */
  places?: readonly number[] | undefined
  filterBy: ComplaintFilter
  /** The meaning of `mine`, one of these, see `nextStepsOf`. */
  nextSteps?: readonly number[] | undefined
  nextStepsFor?: number | undefined
  /** First instant of the first day, and of the day after the last. */
  from?: Date
  before?: Date
  search?: Search
}

/** `mine` depends on the reader. */
export type FilterByComplaint = Exclude<ComplaintFilter, 'mine'>

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMilliseconds)

const lastDays: Partial<Record<ComplaintFilter, number>> = { '-7': 7, '-30': 30 }

/** The earliest instant at which a match can have been registered; undefined when it can be of any age. */
export function registeredSince({ filterBy, from }: Criteria, now: Date): Date | undefined {
  const days = lastDays[filterBy]
  const begins = [...(days === undefined ? [] : [daysBefore(now, days)]), ...(from === undefined ? [] : [from])]
  return begins.length === 0 ? undefined : new Date(Math.max(...begins.map(Number)))
}

const criticalSeverities = sql<number>`any(array(
  select id from constant_field where field_name = 'severity' and code = 'critical'))`

/** The condition of each filter that depends on the complaint only; the dashboard counts by the same table, and `lists_that_reach` of the database. */
const filters: Record<FilterByComplaint, (now: Date) => RawBuilder<boolean>> = {
  '-7': now => sql`complaint.registered_at >= ${daysBefore(now, 7)}`,
  '-30': now => sql`complaint.registered_at >= ${daysBefore(now, 30)}`,
  new: () => sql`complaint.status in ('CREATED', 'ASSIGNED_TO_CASE_RECEIVER')`,
  active: () => sql`complaint.status <> 'CLOSED'`,
  closed: () => sql`complaint.status = 'CLOSED'`,
  critical: () => sql`complaint.severity_id = ${criticalSeverities}`,
  // closed complaints have no deadline; this condition lets the index of open complaints give them in order
  delayed: now => sql`complaint.status <> 'CLOSED' and complaint.due_at < ${now}`,
  all: () => sql`true`,
}

/** Whether a complaint belongs to the list of that name. */
export const isListedAs = (filterBy: FilterByComplaint, now: Date): RawBuilder<boolean> => filters[filterBy](now)

/**
 * Whether the complaint has one of these ids. As a subquery they have the same price for the planner however many they are: for fewer than ten
 * it would plan the whole query again each time.
 */
export const isAmong = (ids: readonly number[]): RawBuilder<boolean> =>
  sql`complaint.id = any(array(select unnest(${ids}::integer[])))`

/** Whether a complaint belongs to the requested list, before other filters. */
export const belongsTo = ({ filterBy, nextSteps }: Criteria, now: Date): RawBuilder<boolean> =>
  filterBy === 'mine' ? isAmong(nextSteps ?? []) : isListedAs(filterBy, now)

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

/** Next steps and words have few matches; the policy decides whether those are visible. */
export const startsAnywhere = ({ filterBy, search }: Criteria): boolean => filterBy === 'mine' || search !== undefined

/** Whether nothing but one of the lists is asked for. */
const isUnnarrowed = ({ filterBy: _, ...others }: Criteria): boolean =>
  Object.values(others).every(value => value === undefined)

/** Whether everything that the actor sees matches. */
export const asksForAll = (criteria: Criteria): boolean => criteria.filterBy === 'all' && isUnnarrowed(criteria)

const openFilters: readonly ComplaintFilter[] = ['new', 'active', 'delayed']

/** Whether only open complaints can match, or only closed ones; undefined when it can be both. */
export function asksForOpen({ filterBy, status, holder, late, escalatedTo }: Criteria): boolean | undefined {
  if (filterBy === 'closed' || status?.every(each => each === 'CLOSED')) return false
  const isOfOpen = [holder, late, escalatedTo].some(each => each !== undefined) || status?.includes('CLOSED') === false
  return openFilters.includes(filterBy) || isOfOpen || undefined
}

/** What a list asks of sight. */
export const askedBy = (criteria: Criteria, now: Date): AskedOfSight => ({
  isOpen: asksForOpen(criteria),
  since: registeredSince(criteria, now),
})

/** Asked for instead of a holder: open cases that nobody holds. */
const nobody = 0

/** Whether open cases that nobody holds are asked for, and nothing else that the narrow rows do not know. */
export const asksForUnheld = ({ filterBy, holder, escalated, escalatedTo, search }: Criteria): boolean =>
  holder === nobody && filterBy !== 'mine' && [escalated, escalatedTo, search].every(each => each === undefined)

/** Whether the case was escalated to that person and has not moved since; the dashboard counts by it. */
export const isEscalatedTo = (userId: number): RawBuilder<boolean> =>
  sql<boolean>`(complaint.escalated_to_id = ${userId} and complaint.status <> 'CLOSED')`

/**
 * Where nothing but what nobody holds is asked for, one plan suits all values: there are indexes of it for the ways of seeing, and planning
 * takes longer than reading.
 */
export function planningOf(criteria: Criteria): Planning {
  const { filterBy, holder: _, ...others } = criteria
  const isAlone = openFilters.includes(filterBy) || filterBy === 'all'
  return asksForUnheld(criteria) && isAlone && Object.values(others).every(each => each === undefined)
    ? 'once'
    : 'each time'
}

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
    : visibleComplaints(tx, askedBy(criteria, now), planningOf(criteria), complaintsFor(tx, criteria)),
): VisibleComplaints {
  const { organizations, places, status, severity, holder, handling, type, way, late, escalated, from, before } =
    criteria
  let query = among.where(belongsTo(criteria, now))
  if (organizations !== undefined) query = query.where(isOneOf('complaint.against_organization_id', organizations))
  if (places !== undefined)
    query = query.where(sql<boolean>`${isOneOf('complaint.location_id', places)} ${plannedEachTime}`)
  if (status !== undefined) query = query.where(isOneOf('complaint.status', status))
  if (severity !== undefined) query = query.where('complaint.severity_id', '=', severity)
  if (holder !== undefined) query = query.where(isHeldByOne(criteria, holder))
  if (handling !== undefined) query = query.where('complaint.handling_organization_id', '=', handling)
  if (type !== undefined) query = query.where('complaint.complaint_type_id', '=', type)
  if (way !== undefined) query = query.where('complaint.submission_way_id', '=', way)
  if (late === 'yes') query = query.where(isListedAs('delayed', now))
  if (criteria.escalatedTo !== undefined) query = query.where(isEscalatedTo(criteria.escalatedTo))
  if (escalated === 'yes') query = query.where('complaint.escalation_level', '>', 0)
  if (from !== undefined) query = query.where('complaint.registered_at', '>=', from)
  if (before !== undefined) query = query.where('complaint.registered_at', '<', before)
  return criteria.search === undefined ? query : query.where(foundBy(criteria.search))
}
