import { type RawBuilder, sql } from 'kysely'
import { isOpen as isOpenStatus, statuses } from '#contract/statuses.ts'
import { plannedEachTime, plannedForMany, withOnePlan } from '../connections/planning.ts'
import type { VisibleSets } from '../connections/tell-actor.ts'
import { actsWithAll, type Tx, visibleSetsOf } from '../connections/transaction.ts'

/**
 * Every list and every figure of complaints starts here. The row-level security of the transaction decides which rows the actor
 * sees, so a list and the figure that counts it cannot disagree. Each way of seeing gives its rows by its own
 * index, and each row comes from one of them only.
 */
export function visibleComplaints(
  tx: Tx,
  asked?: AskedOfVisibility,
  rows: VisibleComplaints = allComplaints(tx),
): VisibleComplaints {
  const conditions = visibilityConditions(tx, asked)
  if (!conditions) return rows
  const disjoint = waysOf(conditions).map(condition => rows.where(condition).selectAll('complaint'))
  return tx.selectFrom(sql`(${sql.join(disjoint, sql` union all `)})`.as('complaint'))
}

/** Conditions of which each row meets one only. */
const waysOf = (conditions: readonly VisibilityCondition[]): RawBuilder<boolean>[] =>
  conditions.map(({ condition }, at) => {
    const others = conditions.slice(0, at).map(one => sql`(${one.condition}) is not true`)
    return sql<boolean>`${sql.join([condition, ...others], sql` and `)}`
  })

/**
 * The rows of a query that groups many visible complaints and joins the groups to what they name: by hash, because sorting a million
 * complaints, or comparing each with every body, takes longer.
 */
export const readGroupsOfVisible = async <Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> =>
  (await plannedForMany(tx, () => query.execute(tx))).rows

/**
 * The rows of a query about the visible open complaints with the nearest deadlines: `ask` gets a select of these columns of their narrow
 * rows, and of the deadline. The nearest of each way of seeing are sorted, and of these the nearest are taken, so each further column costs
 * time. With one plan for all values: the planner expects few complaints of a reader with filters, and would collect and sort them all.
 */
export const readNearestOpenCases = async <Row>(
  tx: Tx,
  { most, columns }: { most: number; columns: RawBuilder<unknown> },
  ask: (nearest: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Row[]> => (await withOnePlan(tx, () => ask(nearestOpenCases(tx, most, columns)).execute(tx))).rows

function nearestOpenCases(tx: Tx, most: number, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const nearest = sql`order by due_at limit ${sql.lit(most)}`
  const nearestOf = (way: RawBuilder<unknown>) =>
    sql`(select ${columns}, due_at from ${sql.table(countedCases(tx))} as complaint where is_open and ${way} ${nearest})`
  const [restricted, ...others] = waysOf(
    conditionsOf(tx, { isOpen: true }, namedOpenStatuses) ?? [{ condition: sql`true` }],
  )
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
 * The narrow rows that are kept for each complaint, under the rule of visibility of complaints. For people who see everything a view that checks
 * this once: PostgreSQL can then count with every core, and the per-row rule prevents this.
 */
export const countedCases = (tx: Tx): string => (actsWithAll(tx) ? 'counted_case_of_all' : 'counted_case')

export const allComplaints = (tx: Tx) => tx.selectFrom('complaint')
export type VisibleComplaints = ReturnType<typeof allComplaints>

/** Which complaints are asked for: only open or only closed ones, or those that were registered since an instant. */
export interface AskedOfVisibility {
  isOpen?: boolean | undefined
  since?: Date | undefined
}

/** One way of seeing complaints. */
export interface VisibilityCondition {
  condition: RawBuilder<boolean>
  /** Rows of personal visibility under this key, from which a page can start: `visibility`. */
  visibilityKey?: number
}

/**
 * The policy's rule again, in a form that an index can use, with values that the planner sees: it then knows whether to
 * walk the newest rows or to fetch the few that the actor can see. Of the complaints that are asked for never narrower than the policy, which
 * decides. Undefined when nothing would be gained.
 */
export const visibilityConditions = (tx: Tx, asked: AskedOfVisibility = {}): VisibilityCondition[] | undefined =>
  conditionsOf(tx, asked, plannedEachTime)

/** `ofOffice` is added to what the office and the filters of the actor show. */
function conditionsOf(
  tx: Tx,
  asked: AskedOfVisibility,
  ofOffice: RawBuilder<unknown>,
): VisibilityCondition[] | undefined {
  const sets = visibleSetsOf(tx)
  if (!sets) return undefined
  const restricting = restrictionsOf(sets)
  if (restricting.length === 0) return undefined
  return [
    { condition: sql<boolean>`(${sql.join(restricting, sql` and `)} ${ofOffice})` },
    {
      condition: isOneOf(
        'complaint.receiver_id',
        sets.visibilityKeys.filter(key => key > 0),
      ),
    },
    ...(sets.experts.length > 0 ? [{ condition: isOneOf('complaint.against_organization_id', sets.experts) }] : []),
    ...sets.visibilityKeys.map(visibilityKey => ({
      visibilityKey,
      condition: sql<boolean>`complaint.id in (select complaint_id from personal_visibility
        where seen_by = ${visibilityKey} ${andAsked(asked)})`,
    })),
  ]
}

/** With the statuses by name, the index of a body promises fewer rows than that of everything that is open. */
const namedOpenStatuses = sql`and complaint.status in (${sql.join(statuses.filter(isOpenStatus).map(sql.lit))})`

/** The partial index knows open ones. */
const andAsked = ({ isOpen, since }: AskedOfVisibility) => {
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
export const isOneOf = (column: string, values: readonly (number | string)[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values})`
