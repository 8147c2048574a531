import type { WithSeen } from '#contract/http/wire.ts'
import type { DataFilter, DataFilterFields } from '#contract/settings/data-filters.ts'
import { requireReach } from '#server/features/access/index.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findStaffMember } from '#server/features/staff/index.ts'
import { type Actor, requirePermission, type Staff, seesEverything } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { keepFromMerging } from '#server/platform/db/merging.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import {
  deleteFilter,
  findFilter,
  hasOtherFilter,
  insertFilter,
  listFilters,
  replaceValues,
  updateFilter,
} from './data-filters.queries.ts'
import { requireNoMoreVisibility, visibilityOf } from './compare-visibility.ts'
import { checkCriterion } from './read-values.ts'

const page = 'Data Filtering Map - Manage'

/** Throws NotFound for an unknown user and for a complainant's account. */
async function requireStaffMember(tx: Tx, userId: number): Promise<void> {
  if (!(await findStaffMember(tx, userId))) throw new NotFound('user')
}

/**
 * Nobody may change what they themselves see, or what somebody with more rights sees; only holders of `All` may, because they see everything
 * anyway.
 */
async function requireChangeable(tx: Tx, actor: Staff, userId: number): Promise<void> {
  if (seesEverything(actor)) return
  if (userId === actor.userId) throw new RuleViolation('own-filter')
  await requireReach(tx, userId)
}

/** The filters of a user. Throws NotPermitted and NotFound. */
export async function showDataFilters(context: Context, actor: Actor, userId: number): Promise<DataFilter[]> {
  requirePermission(actor, page)
  return readAs(context, actor, async tx => {
    await requireStaffMember(tx, userId)
    return listFilters(tx, userId)
  })
}

/** Adds a filter of another kind. Throws NotFound, InvalidInput, RuleViolation `own-filter`, `beyond-own-rights` and `already-filtered`. */
export async function addDataFilter(
  context: Context,
  actor: Actor,
  { userId, ...fields }: DataFilterFields & { userId: number },
): Promise<DataFilter[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    await keepFromMerging(tx)
    await requireStaffMember(tx, userId)
    await requireChangeable(tx, staff, userId)
    const before = await visibilityOf(tx, staff, userId)
    const criterion = await checkCriterion(tx, fields)
    const id = await insertFilter(tx, { userId, kind: criterion.kind, by: staff, at })
    if (id === undefined) throw new RuleViolation('already-filtered')
    await replaceValues(tx, id, criterion)
    await requireNoMoreVisibility(tx, staff, userId, before)
    await audit(tx, staff, 'data-filter-added', { type: 'user', id: userId }, { ...criterion }, at)
    await tellAdministrators(tx, { actor: staff, at }, 'rights-given', { type: 'user', id: userId })
    return listFilters(tx, userId)
  })
}

/** Changes the kind or the values. Throws NotFound, InvalidInput, RuleViolation `own-filter`, `beyond-own-rights` and `already-filtered`. */
export async function updateDataFilter(
  context: Context,
  actor: Actor,
  { id, seen, ...fields }: WithSeen<DataFilterFields & { id: number }>,
): Promise<DataFilter[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    await keepFromMerging(tx)
    const { filter, before } = await getChangeable(tx, staff, id)
    const visibility = await visibilityOf(tx, staff, filter.userId)
    await requireSeen(tx, { type: 'user', id: filter.userId }, seen, before, [
      'data-filter-added',
      'data-filter-updated',
    ])
    const criterion = await checkCriterion(tx, fields)
    if (await hasOtherFilter(tx, filter, criterion.kind)) throw new RuleViolation('already-filtered')
    await updateFilter(tx, id, { kind: criterion.kind, by: staff, at })
    await replaceValues(tx, id, criterion)
    await requireNoMoreVisibility(tx, staff, filter.userId, visibility)
    await audit(tx, staff, 'data-filter-updated', { type: 'user', id: filter.userId }, { before, ...criterion }, at)
    await tellAdministrators(tx, { actor: staff, at }, 'rights-given', { type: 'user', id: filter.userId })
    return listFilters(tx, filter.userId)
  })
}

/** Removes a filter; without any the user sees what their own body handles. Throws NotFound, RuleViolation `own-filter`, `beyond-own-rights`. */
export async function deleteDataFilter(context: Context, actor: Actor, id: number): Promise<DataFilter[]> {
  return changeAs(context, actor, page, async (tx, { actor: staff, at }) => {
    const { filter, before } = await getChangeable(tx, staff, id)
    const visibility = await visibilityOf(tx, staff, filter.userId)
    await deleteFilter(tx, id)
    await requireNoMoreVisibility(tx, staff, filter.userId, visibility)
    await audit(tx, staff, 'data-filter-deleted', { type: 'user', id: filter.userId }, { before }, at)
    await tellAdministrators(tx, { actor: staff, at }, 'rights-given', { type: 'user', id: filter.userId })
    return listFilters(tx, filter.userId)
  })
}

async function getChangeable(tx: Tx, actor: Staff, id: number) {
  const filter = await findFilter(tx, id)
  if (!filter) throw new NotFound('data filter')
  await requireChangeable(tx, actor, filter.userId)
  const values = (await listFilters(tx, filter.userId)).find(each => each.id === id)?.values ?? []
  return { filter, before: { kind: filter.kind, values: values.map(({ value }) => value) } }
}
