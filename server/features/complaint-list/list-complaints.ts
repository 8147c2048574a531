import {
  type ComplaintFilter,
  type ComplaintListQuery,
  type ComplaintPage,
  type ComplaintRow,
  type ComplaintSort,
  complaintPageSize,
} from '#contract/desk/complaints.ts'
import { mostOfMine } from '#contract/desk/desk-choices.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { countComplaints, findComplaintRows, findMember, type ListedComplaint } from './complaint-list.queries.ts'
import { addDays, startOfDay } from '#server/features/calendar/index.ts'
import { listPlacesWithin } from '#server/features/locations/index.ts'
import { bodiesOf } from '#server/features/organizations/index.ts'
import { delayInDays } from '#server/features/lifecycle/index.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.rules.ts'
import { findSuccessor, requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { listChangedFilters } from './changed-filters.ts'
import { readSearch } from '#server/features/complaint-search/index.ts'
import { type Criteria, nextStepsOf, waitingFor } from './list-criteria.queries.ts'

/** Upper bound of counts: beyond it a list is shown as "1000+". */
export const countLimit = 1000

export interface ListRequest extends ComplaintListQuery {
  userId: number
  roleId: number
  filterBy: ComplaintFilter
}

/** One page of the complaints that the actor may see. Throws NotPermitted and InvalidInput (cursor, dates). */
export async function listComplaints(context: Context, actor: Actor, request: ListRequest): Promise<ComplaintPage> {
  requirePermission(actor, 'Complaints - List View')
  requireOwnIds(actor, request)
  const sort = request.sort ?? 'newest'
  const after = request.cursor === undefined ? undefined : readCursor(request.cursor, sort)
  const asked = readCriteria(request)
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const narrowed = { ...asked, ...(await namedBy(tx, request, now)), ...escalatedTo(request) }
    const criteria: Criteria = { ...narrowed, ...(await nextStepsOf(tx, narrowed, request.userId, now)) }
    const found = await findComplaintRows(tx, criteria, { sort, after, limit: complaintPageSize + 1 }, now)
    const rows = found.slice(0, complaintPageSize)
    const last = rows.at(-1)
    const isLastPage = found.length <= complaintPageSize || last === undefined
    return {
      complaints: rows.map(row => toComplaintRow(row, now)),
      nextCursor: isLastPage ? null : writeCursor(cursorAfter(last, sort)),
      heldBy: request.holder === undefined ? null : await findMember(tx, request.holder),
      awaited: request.waitsFor === undefined ? null : await findMember(tx, request.waitsFor),
      changedFilters: await listChangedFilters(tx, request),
      isCut: [criteria.nextSteps, criteria.waiting].some(ids => (ids?.length ?? 0) > mostOfMine),
      ...(request.count === 'yes' && { total: bounded(await countComplaints(tx, criteria, countLimit + 1, now)) }),
    }
  })
}

/** What the request names; read first, so that the planner knows whether these bodies and places have few complaints or nearly all. */
export const namedBy = async (
  tx: Tx,
  {
    organization,
    handling,
    location,
    text,
    waitsFor,
  }: Pick<ListRequest, 'organization' | 'handling' | 'location' | 'text' | 'waitsFor'>,
  now: Date,
) => ({
  ...(await waitingFor(tx, { waitsFor }, now)),
  search: text === undefined ? undefined : await readSearch(tx, text),
  organizations: organization === undefined ? undefined : await bodiesOf(tx, organization),
  handling: handling === undefined ? undefined : await bodiesOf(tx, handling),
  places:
    location === undefined ? undefined : await listPlacesWithin(tx, await findSuccessor(tx, 'location', location)),
})

/** The reader, where only what was escalated to them is asked for. */
export const escalatedTo = ({ escalated, userId }: Pick<ListRequest, 'escalated' | 'userId'>) =>
  escalated === 'me' ? { escalatedTo: userId } : {}

function cursorAfter(row: ListedComplaint, sort: ComplaintSort): Cursor {
  const sortedAt = sort === 'urgent' ? row.due_at : row.registered_at
  return { sort, at: sortedAt?.toISOString() ?? null, id: row.id }
}

/** A count that stopped one beyond the limit, in the contract's form. */
export const bounded = (count: number, limit = countLimit) => ({ count: Math.min(count, limit), isMore: count > limit })

/** The filter as far as it is parsed without the database. Throws InvalidInput for days in the wrong order. */
export function readCriteria({ filterBy, from, to, ...rest }: Omit<ListRequest, 'userId' | 'roleId'>): Criteria {
  if (from && to && from > to) throw new InvalidInput([{ field: 'to', reason: 'before-from' }])
  return {
    filterBy,
    status: rest.status,
    severity: rest.severity,
    holder: rest.holder,
    type: rest.type,
    way: rest.way,
    late: rest.late,
    escalated: rest.escalated,
    rating: rest.rating,
    orders: rest.orders,
    ...(from && { from: startOfDay(from) }),
    ...(to && { before: startOfDay(addDays(to, 1)) }),
  }
}

/** A row of the database in the contract's form. */
export const toComplaintRow = (
  { id, in_status_since, open_orders, ...row }: ListedComplaint,
  now: Date,
): ComplaintRow => ({
  ...contractForm(row),
  complaintId: id,
  issue: row.issue ?? '',
  complainantName: row.complainant_name ?? '',
  delayInDays: delayInDays(row.due_at, now),
  since: (in_status_since ?? row.registered_at).toISOString(),
  orders: open_orders && ((open_orders.owedUntil ?? '9999') < localDate(now) ? 'overdue' : 'open'),
})
