import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Place } from '#contract/values/complaint-parts.ts'
import type { ComplaintSort } from '#contract/desk/complaints.ts'
import { compiled } from '#server/platform/db/compiled.ts'
import { pageIds, readPage } from '#server/platform/db/connections/read-page.ts'
import { type Tx, visibleSetsOf } from '#server/platform/db/connections/transaction.ts'
import {
  choiceOf,
  complainantNameOf,
  firstIssueOf,
  ifJoined,
  personOf,
  placeOf,
} from '#server/features/complaint-parts/index.ts'
import {
  countNextSteps,
  holderIdIn,
  inStatusSince,
  nextSteps,
  type StepOrder,
} from '#server/features/lifecycle/index.ts'
import type { Cursor } from './list-cursor.rules.ts'
import { openOrdersOf } from '#server/features/orders/index.ts'
import { holdsWord, onlyWordOf } from '#server/features/complaint-search/index.ts'
import {
  askedBy,
  asksForUnheld,
  complaintsFor,
  type Criteria,
  criticalOf,
  isAmong,
  matchingComplaints,
  registeredSince,
  startsAnywhere,
} from './list-criteria.queries.ts'
import {
  allComplaints,
  type AskedOfVisibility,
  type VisibleComplaints,
  visibilityConditions,
} from '#server/platform/db/visibility/visible-complaints.ts'

/** Start, order and size of a page. */
export interface PageRequest {
  sort: ComplaintSort
  after?: Cursor
  limit: number
}

/** Complaints that are searched for words in the order of the page before the index is used. */
const lookedThrough = 800

/** One page of rows in the requested order; by keyset, so that the hundredth page costs as much as the first. */
export async function findComplaintRows(tx: Tx, asked: Criteria, page: PageRequest, now: Date) {
  const criteria = { ...asked, ...(await criticalOf(tx, asked)) }
  const find = async (onPage: OnPage, request: PageRequest, order: StepOrder) => {
    if (criteria.nextStepsFor !== undefined) {
      const steps = nextSteps(criteria.nextStepsFor, now, { ...request, order })
      return rowsOf(tx, onPage(tx.selectFrom('complaint').where(isAmongRows(steps)), request))
    }
    const first = await firstWithWords(tx, criteria, now, onPage, request, order)
    const page = first
      ? onPage(tx.selectFrom('complaint').where(isAmong(first)), request)
      : narrow(tx, criteria, now, (query, from) => onPage(query, request, from), order)
    return rowsOf(tx, page)
  }
  if (page.sort !== 'urgent') return find(byRegistration, page, page.sort)
  const isPastDeadlines = page.after?.at === null
  const urgent = isPastDeadlines ? [] : await find(byDeadline(registeredSince(criteria, now)), page, 'urgent')
  if (urgent.length === page.limit) return urgent
  // those whose clocks are all paused still come last
  const after = isPastDeadlines ? page.after : undefined
  const rest = await find(byIdWithoutDeadline, { ...page, after, limit: page.limit - urgent.length }, 'undated')
  return [...urgent, ...rest]
}

/**
 * A common word fills a page with the first complaints that are read, while the index would collect all of them; the index
 * is used when several words have to match. The ids of the page; undefined when these first ones do not settle it.
 */
async function firstWithWords(
  tx: Tx,
  { search, ...criteria }: Criteria,
  now: Date,
  onPage: OnPage,
  request: PageRequest,
  order: StepOrder,
): Promise<number[] | undefined> {
  const word = search && onlyWordOf(search)
  if (word === undefined) return undefined
  const looked = { ...request, limit: lookedThrough }
  const first = narrow(tx, criteria, now, (query, from) => onPage(query, looked, from), order)
  const lookedAt = await first.select(['complaint.id', holdsWord(word).as('holds')]).execute()
  const found = lookedAt.filter(({ holds }) => holds)
  if (found.length < request.limit && lookedAt.length === lookedThrough) return undefined
  return found.slice(0, request.limit).map(({ id }) => id)
}

/** Whether a complaint is one of these few rows, which an index gives in the order of the page. */
const isAmongRows = (rows: RawBuilder<unknown>) =>
  sql<boolean>`complaint.id = any(array(select complaint_id from (${rows}) as mine))`

/** Orders the rows and limits them; with `from` rows of personal visibility, in the order of their index. */
type OnPage = (query: VisibleComplaints, request: PageRequest, from?: 'visibility') => VisibleComplaints

/**
 * The rows of the page. When the actor sees complaints in several ways (received, handled by the body …) each way gives its first
 * rows by its own index, and the page is taken from these few.
 */
function narrow(
  tx: Tx,
  criteria: Criteria,
  now: Date,
  onPage: (query: VisibleComplaints, from?: 'visibility') => VisibleComplaints,
  order: StepOrder,
): VisibleComplaints {
  const isUnheld = asksForUnheld(criteria)
  const rows = complaintsFor(tx, criteria)
  const ways = startsAnywhere(criteria) ? undefined : visibilityConditions(tx, { isOpen: isUnheld || undefined })
  if (!ways && !isUnheld) return onPage(matchingComplaints(tx, criteria, now, rows))
  const firstOfEach = (ways ?? [{ condition: sql<boolean>`true` }]).map(({ condition, visibilityKey }, at) => {
    if (!isUnheld && visibilityKey !== undefined)
      return onPage(
        matchingComplaints(tx, criteria, now, fromVisibility(tx, visibilityKey, askedBy(criteria, now))),
        'visibility',
      )
    const firstOf = (some: VisibleComplaints) => onPage(matchingComplaints(tx, criteria, now, some.where(condition)))
    const isSplit = at === 0 && !isUnheld && order === 'urgent'
    return isSplit ? firstOfEachPlace(tx, firstOf) : firstOf(rows)
  })
  const first = sql.join(
    firstOfEach.map(way => sql`(${way.select(pageColumns)})`),
    sql` union `,
  )
  return onPage(tx.selectFrom(sql`(${first})`.as('complaint')))
}

/** What the rows of each way are sorted by. */
const pageColumns = ['complaint.id', 'complaint.registered_at', 'complaint.due_at'] as const

/** Where several places restrict the actor, the first rows of each: an index has the deadlines of one place in order, but not those of all. */
function firstOfEachPlace(tx: Tx, firstOf: (some: VisibleComplaints) => VisibleComplaints): VisibleComplaints {
  const places = visibleSetsOf(tx)?.locations ?? []
  if (places.length < 2) return firstOf(allComplaints(tx))
  const inOne = allComplaints(tx).where(sql<boolean>`complaint.location_id = one.place`)
  return tx.selectFrom(
    sql`(select nearest.* from unnest(${places}::integer[]) as one (place)
      cross join lateral ${firstOf(inOne).select(pageColumns)} as nearest)`.as('complaint'),
  )
}

/** Complaints that are visible by the rows under a key of personal visibility. */
function fromVisibility(tx: Tx, visibilityKey: number, { isOpen, since }: AskedOfVisibility): VisibleComplaints {
  let own = tx
    .selectFrom('complaint')
    .innerJoin('personal_visibility as visibility', 'visibility.complaint_id', 'complaint.id')
    .where('visibility.seen_by', '=', visibilityKey)
  if (isOpen !== undefined)
    own = own.where(isOpen ? sql<boolean>`visibility.is_open` : sql<boolean>`not visibility.is_open`)
  return since ? own.where('visibility.registered_at', '>=', since) : own
}
export type ListedComplaint = ReturnType<typeof pageRows> extends CompiledQuery<infer Row> ? Row : never

function byRegistration(
  query: VisibleComplaints,
  { sort, after, limit }: PageRequest,
  from?: 'visibility',
): VisibleComplaints {
  const isNewestFirst = sort === 'newest'
  const direction = isNewestFirst ? 'desc' : 'asc'
  const beyond = isNewestFirst ? sql`<` : sql`>`
  const [at, id] = from
    ? [sql`visibility.registered_at`, sql`visibility.complaint_id`]
    : [sql`complaint.registered_at`, sql`complaint.id`]
  const next = after
    ? query.where(sql<boolean>`(${at}, ${id}) ${beyond} (${after.at}::timestamptz, ${after.id})`)
    : query
  return next.orderBy(at, direction).orderBy(id, direction).limit(limit)
}

/**
 * A deadline is later than the registration: with `since` the index need not walk past older ones that are long overdue. Closed
 * complaints have none, so past rows of personal visibility are skipped.
 */
const byDeadline =
  (since: Date | undefined): OnPage =>
  (query, { after, limit }, from) => {
    const [due, id] = from
      ? [sql`visibility.deadline`, sql`visibility.complaint_id`]
      : [sql`complaint.due_at`, sql`complaint.id`]
    let next = query.where(sql<boolean>`${due} is not null`)
    if (from) next = next.where(sql<boolean>`visibility.is_open`)
    if (since) next = next.where(sql<boolean>`${due} >= ${since}`)
    if (after) next = next.where(sql<boolean>`(${due}, ${id}) > (${after.at}::timestamptz, ${after.id})`)
    return next.orderBy(due).orderBy(id).limit(limit)
  }

function byIdWithoutDeadline(
  query: VisibleComplaints,
  { after, limit }: PageRequest,
  from?: 'visibility',
): VisibleComplaints {
  const id = from ? sql<number>`visibility.complaint_id` : sql<number>`complaint.id`
  const next = after ? query.where(id, '>', after.id) : query
  return next.where('due_at', 'is', null).orderBy(id).limit(limit)
}

/** The visible ones of these complaints, the nearest deadline first and those without one last. */
export const findRowsOf = (tx: Tx, complaintIds: readonly number[]) =>
  rowsOf(tx, tx.selectFrom('complaint').where(isAmong(complaintIds)).orderBy('due_at').orderBy('complaint.id'))

/** The rows of a page, in its order. */
async function rowsOf(tx: Tx, page: VisibleComplaints): Promise<ListedComplaint[]> {
  const { ids, rows } = await readPage(tx, page.select('complaint.id'), pageRows({}))
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** The rating that the narrow rows of reports keep, too; the role that reads a page does not see these. */
const lastRatingOf = (complaint: string) => sql<number | null>`(
  select rating from conclusion where complaint_id = ${sql.ref(`${complaint}.id`)} and rating is not null order by id desc limit 1)`

/** Only the rows of the page are joined to their names, in one query. */
const pageRows = compiled(db =>
  db
    .selectFrom('complaint as page')
    .innerJoin('constant_field as type', 'type.id', 'page.complaint_type_id')
    .leftJoin('constant_field as severity', 'severity.id', 'page.severity_id')
    .innerJoin('organization as against', 'against.id', 'page.against_organization_id')
    .innerJoin('organization as handling', 'handling.id', 'page.handling_organization_id')
    .innerJoin('location', 'location.id', 'page.location_id')
    .leftJoin('user_account as holder', join => join.on('holder.id', '=', holderIdIn('page')))
    .select([
      'page.id',
      'page.tracking_id',
      'page.status',
      'page.close_reason',
      'page.version',
      'page.is_group',
      'page.group_size',
      'page.registered_at',
      'page.due_at',
      'page.due_clock',
      'page.escalation_level',
      choiceOf('type').as('complaint_type'),
      ifJoined('severity', choiceOf('severity')).as('severity'),
      placeOf('against').as('against_organization'),
      placeOf('handling').as('handling_organization'),
      placeOf('location').as('location'),
      firstIssueOf('page').as('issue'),
      complainantNameOf('page').as('complainant_name'),
      ifJoined('holder', personOf('holder')).as('holder'),
      inStatusSince('page').as('in_status_since'),
      openOrdersOf('page').as('open_orders'),
      lastRatingOf('page').as('rating'),
    ])
    .where('page.id', '=', pageIds),
)

/** Newest complaints that are searched for words before the index is used to count. */
const countedThrough = 4000

/** Counts the matches, stopping after `limit` rows. */
export async function countComplaints(tx: Tx, criteria: Criteria, limit: number, now: Date): Promise<number> {
  const { search, nextStepsFor, ...others } = criteria
  if (nextStepsFor !== undefined) return countNextSteps(tx, nextStepsFor, now, limit)
  const word = search && onlyWordOf(search)
  const first = word === undefined ? undefined : await countFirst(tx, others, word, now)
  if (first && (first.found >= limit || first.lookedAt < countedThrough)) return Math.min(first.found, limit)
  const matching = tx
    .selectFrom(matchingComplaints(tx, criteria, now).select('complaint.id').limit(limit).as('matching'))
    .select(rows => rows.fn.countAll<number>().as('count'))
  const { count } = await matching.executeTakeFirstOrThrow()
  return count
}

async function countFirst(tx: Tx, criteria: Omit<Criteria, 'search'>, word: string, now: Date) {
  const first = newestOf(tx, criteria, countedThrough, now)
  return tx
    .selectFrom(first.select(holdsWord(word).as('holds')).as('first'))
    .select([sql<number>`count(*) filter (where holds)`.as('found'), eb => eb.fn.countAll<number>().as('lookedAt')])
    .executeTakeFirstOrThrow()
}

/** The newest matches, of each way of seeing by its own index; with `registered_at` and `due_at`. */
const newestOf = (tx: Tx, criteria: Omit<Criteria, 'search'>, limit: number, now: Date) =>
  narrow(tx, criteria, now, (query, from) => byRegistration(query, { sort: 'newest', limit }, from), 'newest')

/** A member of staff by their id; null for anybody else. */
export const findMember = async (tx: Tx, id: number): Promise<Place | null> =>
  (
    await tx
      .selectFrom('user_account as person')
      .where('person.id', '=', id)
      .where('person.kind', '=', 'staff')
      .select(personOf('person').as('person'))
      .executeTakeFirst()
  )?.person ?? null
