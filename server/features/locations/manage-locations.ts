import type { WithSeen } from '#contract/http/wire.ts'
import { sql } from 'kysely'
import {
  type LocationKind,
  type ManagedPlace,
  nextLevelOf,
  type Place,
  type PlaceEntry,
} from '#contract/settings/locations.ts'
import type { By } from '#server/platform/administration.ts'
import { lockMerges } from '#server/platform/db/merging.ts'
import { handOver, keepingOwnVisibility, requireUnused } from '#server/platform/db/references.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { today } from '#server/platform/db/today.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, refuseFields, RuleViolation } from '#server/platform/errors.ts'
import { audit, requireSeen } from '#server/features/audit/index.ts'
import { findPlace, findTakenName, getManagedPlace } from './managed-locations.queries.ts'

export interface NewPlace extends PlaceEntry {
  parentId: number | null
  kind: LocationKind
}

/** One administrator changes the tree at a time, so that names stay unique and nobody moves a place that is being merged. */
export const lockPlaces = (tx: Tx): Promise<void> => waitForLock(tx, 'places')

const subject = (id: number) => ({ type: 'location', id })

type ParentPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Throws InvalidInput for dates in the wrong order and for a name that its parent has already. */
async function checkEntry(
  tx: Tx,
  entry: PlaceEntry & { parentId: number | null },
  parent: ParentPlace | undefined,
  exceptId: number | null,
): Promise<void> {
  const { validFromOn, validToOn } = entry
  const isBeforeParent = parent !== undefined && validFromOn < parent.validFromOn
  const taken = validToOn === null ? await findTakenName(tx, entry, exceptId) : undefined
  refuseFields([
    validToOn !== null && validToOn < validFromOn && { field: 'validToOn', reason: 'before-from' },
    isBeforeParent && { field: 'validFromOn', reason: 'before-parent' },
    taken && { field: taken, reason: 'name-taken' },
  ])
}

/** The place above a kind of place; undefined for regions, which have none. Throws InvalidInput. */
async function findParent(tx: Tx, parentId: number | null, kind: LocationKind): Promise<ParentPlace | undefined> {
  if (parentId === null) {
    if (kind === 'region' || kind === 'chartered-city') return undefined
    throw new InvalidInput([{ field: 'parentId', reason: 'required' }])
  }
  const parent = await findPlace(tx, parentId)
  if (!parent || parent.mergedIntoId !== null) throw new InvalidInput([{ field: 'parentId', reason: 'not-a-choice' }])
  if (!mayHangBelow(parent, kind)) throw new InvalidInput([{ field: 'parentId', reason: 'wrong-level' }])
  return parent
}

/** Zones lie below regions, sub cities below Addis Ababa, then woredas, then kebeles. */
export const mayHangBelow = (parent: Pick<Place, 'kind' | 'nameEn'>, kind: LocationKind): boolean =>
  nextLevelOf(parent) === kind

/** Throws InvalidInput. */
export async function addPlace(tx: Tx, by: By, entry: NewPlace): Promise<ManagedPlace> {
  await lockPlaces(tx)
  const parent = await findParent(tx, entry.parentId, entry.kind)
  await checkEntry(tx, entry, parent, null)
  const { id } = await tx
    .insertInto('location')
    .values({
      parent_id: entry.parentId,
      kind: entry.kind,
      name_en: entry.nameEn,
      name_am: entry.nameAm,
      valid_from_on: entry.validFromOn,
      valid_to_on: entry.validToOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(tx, by.actor, 'location-added', subject(id), { ...entry }, by.at)
  return getManagedPlace(tx, id)
}

/** Throws NotFound, InvalidInput, and RuleViolation `merged` for a place that was merged into another. */
export async function updatePlace(
  tx: Tx,
  by: By,
  id: number,
  { seen, ...entry }: WithSeen<PlaceEntry>,
): Promise<ManagedPlace> {
  await lockPlaces(tx)
  const before = await getManagedPlace(tx, id)
  await requireSeen(tx, subject(id), seen, { ...before })
  const names = ['nameEn', 'nameAm', 'validFromOn', 'validToOn'] as const
  const changed = names.filter(name => before[name] !== entry[name])
  if (changed.length === 0) return before
  if (before.mergedIntoId !== null) throw new RuleViolation('merged')
  const parent = before.parentId === null ? undefined : await findPlace(tx, before.parentId)
  await checkEntry(tx, { ...entry, parentId: before.parentId }, parent, id)
  await tx
    .updateTable('location')
    .set({
      name_en: entry.nameEn,
      name_am: entry.nameAm,
      valid_from_on: entry.validFromOn,
      valid_to_on: entry.validToOn,
    })
    .where('id', '=', id)
    .execute()
  const changes = Object.fromEntries(changed.map(name => [name, { from: before[name], to: entry[name] }]))
  await audit(tx, by.actor, 'location-changed', subject(id), changes, by.at)
  return getManagedPlace(tx, id)
}

/**
 * Moves a branch; levels prevent that it becomes part of itself. Throws NotFound, InvalidInput, and RuleViolation
 * `merged` and `own-visibility`.
 */
export async function movePlace(tx: Tx, by: By, id: number, parentId: number | null): Promise<ManagedPlace> {
  await lockPlaces(tx)
  const before = await getManagedPlace(tx, id)
  if (before.parentId === parentId) return before
  if (before.mergedIntoId !== null) throw new RuleViolation('merged')
  const parent = await findParent(tx, parentId, before.kind)
  await checkEntry(tx, { ...before, parentId }, parent, id)
  await keepingOwnVisibility(tx, by.actor, () =>
    tx.updateTable('location').set({ parent_id: parentId }).where('id', '=', id).execute(),
  )
  const details = { oldParentId: before.parentId, newParentId: parentId }
  await audit(tx, by.actor, 'location-moved', subject(id), details, by.at)
  return getManagedPlace(tx, id)
}

/** Yesterday in Addis Ababa: a merged place is no longer offered from today. */
const yesterday = sql<string>`${today} - 1`

/**
 * Moves all references to a place to another one of its kind and ends it; returns the place that took over. Throws
 * NotFound, InvalidInput, and RuleViolation `merged`, `own-visibility` and `merge-collides`.
 */
export async function mergePlace(tx: Tx, by: By, id: number, intoId: number): Promise<ManagedPlace> {
  await lockMerges(tx)
  await lockPlaces(tx)
  const before = await getManagedPlace(tx, id)
  const into = await getManagedPlace(tx, intoId).catch(() => undefined)
  if (before.mergedIntoId !== null) throw new RuleViolation('merged')
  if (!into || into.id === id || into.mergedIntoId !== null) {
    throw new InvalidInput([{ field: 'intoId', reason: 'not-a-choice' }])
  }
  if (into.kind !== before.kind || into.nextLevel !== before.nextLevel) {
    throw new InvalidInput([{ field: 'intoId', reason: 'wrong-level' }])
  }
  const moved = await handOver(tx, by.actor, 'location', { from: id, to: intoId })
  await tx
    .updateTable('location')
    .set({ merged_into_id: intoId, valid_to_on: sql<string>`greatest(valid_from_on, ${yesterday})` })
    .where('id', '=', id)
    .execute()
  await audit(tx, by.actor, 'location-merged', subject(id), { intoId, moved }, by.at)
  await audit(tx, by.actor, 'location-took-over', subject(intoId), { fromId: id, moved }, by.at)
  return getManagedPlace(tx, intoId)
}

/** Throws NotFound, and RuleViolation `in-use` that says where. */
export async function deletePlace(tx: Tx, by: By, id: number): Promise<{ id: number }> {
  await lockPlaces(tx)
  const before = await getManagedPlace(tx, id)
  await requireUnused(tx, by.actor, 'location', id)
  await tx.deleteFrom('location').where('id', '=', id).execute()
  const { nameEn, nameAm, kind, parentId } = before
  await audit(tx, by.actor, 'location-deleted', subject(id), { nameEn, nameAm, kind, parentId }, by.at)
  return { id }
}
