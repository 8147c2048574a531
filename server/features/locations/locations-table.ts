import { foldLetters } from '#contract/values/fold-letters.ts'
import {
  type LocationKind,
  locationKinds,
  type ManagedPlace,
  placeColumns,
  type PlaceEntry,
} from '#contract/settings/locations.ts'
import type { By } from '#server/platform/administration.ts'
import { findOwnFilter, movesIntoVisibility, type OwnFilter } from '#server/platform/db/visibility/own-filter.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ImportedTable, PlannedRow } from '#server/platform/tables-import/import-table.ts'
import {
  cellReader,
  parentIdOf,
  type ParentReference,
  parentReference,
  pathKey,
  verdictOf,
} from '#server/platform/tables-import/plan-rows.ts'
import type { TableRow } from '#server/platform/tables-import/read-table.ts'
import type { Table } from '#server/platform/tables-import/write-table.ts'
import { audit } from '#server/features/audit/index.ts'
import { addPlace, lockPlaces, mayHangBelow, movePlace, updatePlace } from './manage-locations.ts'
import { loadPlacePaths } from './place-paths.queries.ts'

type Standing = Pick<ManagedPlace, 'id' | 'parentId' | 'kind' | 'nameEn' | 'nameAm' | 'validFromOn' | 'validToOn'>

interface PlaceWrite {
  id: number | undefined
  kind: LocationKind
  entry: PlaceEntry
  parent: ParentReference
}

/** The tree after the rows so far; an added row has its negative number as id. */
interface Draft {
  byId: Map<number, Standing>
  /** Ids by parent and folded English name, and by Amharic name; when two have the same, the one that still exists. */
  byName: Map<string, number>
  byAmharic: Map<string, number>
  /** By path, as tables write it. */
  byPath: Map<string, number>
  seen: Set<number>
  /** What the importing user's visibility depends on. */
  filter: OwnFilter
}

const everyPlace = (tx: Tx): Promise<Standing[]> =>
  tx
    .selectFrom('location')
    .select([
      'id',
      'parent_id as parentId',
      'kind',
      'name_en as nameEn',
      'name_am as nameAm',
      'valid_from_on as validFromOn',
      'valid_to_on as validToOn',
    ])
    .where('merged_into_id', 'is', null)
    .orderBy('valid_to_on', order => order.asc().nullsLast())
    .orderBy('name_en')
    .orderBy('id')
    .execute()

/** A place with all below it, or all places, as a table that can be imported again: parents first. */
export async function exportPlaces(tx: Tx, underId: number | null): Promise<Table> {
  const places = await everyPlace(tx)
  const paths = await loadPlacePaths(tx)
  const root = underId === null ? '' : `${paths.pathOf(underId)}`
  const rows = places
    .map(one => ({ one, path: paths.pathOf(one.id) ?? '' }))
    .filter(({ path }) => root === '' || path === root || path.startsWith(`${root} / `))
    .sort((a, b) => levelOf(a.one.kind) - levelOf(b.one.kind) || a.path.localeCompare(b.path))
    .map(({ one, path }) => {
      const parent = path.slice(0, Math.max(0, path.length - one.nameEn.length - 3))
      return [String(one.id), one.kind, one.nameEn, one.nameAm, parent, one.validFromOn, one.validToOn ?? '']
    })
  return { columns: placeColumns, rows }
}

const levelOf = (kind: LocationKind): number => locationKinds.indexOf(kind)

const nameKey = (parentId: number | null, name: string) => `${parentId} ${foldLetters(name.trim())}`

const pathIn = ({ byId }: Draft, id: number | null): string => {
  const names: string[] = []
  for (
    let one = id === null ? undefined : byId.get(id);
    one;
    one = one.parentId === null ? undefined : byId.get(one.parentId)
  ) {
    names.unshift(one.nameEn)
  }
  return names.join(' / ')
}

function enter(draft: Draft, one: Standing): void {
  draft.byId.set(one.id, one)
  draft.byName.set(nameKey(one.parentId, one.nameEn), one.id)
  draft.byAmharic.set(nameKey(one.parentId, one.nameAm), one.id)
  draft.byPath.set(pathKey(pathIn(draft, one.id)), one.id)
}

async function loadDraft(tx: Tx, { actor }: By): Promise<Draft> {
  const draft: Draft = {
    byId: new Map(),
    byName: new Map(),
    byAmharic: new Map(),
    byPath: new Map(),
    seen: new Set(),
    filter: await findOwnFilter(tx, actor, 'location'),
  }
  const places = await everyPlace(tx)
  for (const one of places) draft.byId.set(one.id, one)
  for (const one of places) enter(draft, one)
  return draft
}

function planRow(draft: Draft, row: TableRow): PlannedRow<PlaceWrite> {
  const cell = cellReader(row)
  const id = cell.id()
  const nameEn = cell.needed('nameEn')
  const nameAm = cell.needed('nameAm')
  const kind = locationKinds.find(one => one === cell.needed('kind').toLowerCase())
  if (!kind && cell.text('kind') !== '') cell.refuse('kind', 'not-an-option')
  const path = cell.text('parent')
  const parentId = path === '' ? null : draft.byPath.get(pathKey(path))
  if (parentId === undefined) cell.refuse('parent', 'no-such-parent')
  const namesake = parentId === undefined ? undefined : draft.byName.get(nameKey(parentId, nameEn))
  const before = draft.byId.get(id ?? namesake ?? 0)
  const standing = before && before.id > 0 ? before : undefined
  if (id !== undefined && !standing) cell.refuse('id', 'no-such-row')
  if (standing && kind && standing.kind !== kind) cell.refuse('kind', 'kind-stays')
  const keepsNames = standing?.nameEn === nameEn && standing.nameAm === nameAm && standing.parentId === parentId
  for (const [column, taken] of keepsNames || parentId === undefined
    ? []
    : takenNames(draft, parentId, nameEn, nameAm)) {
    if (taken !== undefined && taken !== standing?.id) cell.refuse(column, taken < 0 ? 'twice-in-file' : 'name-taken')
  }
  if (standing && draft.seen.has(standing.id)) cell.refuse(id === undefined ? 'nameEn' : 'id', 'twice-in-file')
  const entry: PlaceEntry = {
    nameEn,
    nameAm,
    validFromOn: cell.day('validFromOn') ?? standing?.validFromOn ?? '',
    validToOn: cell.has('validToOn') ? cell.day('validToOn') : (standing?.validToOn ?? null),
  }
  checkPlacing(draft, cell.refuse, { kind, parentId, entry })
  if (standing && parentId !== undefined && parentId !== standing.parentId) {
    const move = { id: standing.id, parentId }
    if (movesIntoVisibility(draft.filter, one => draft.byId.get(one)?.parentId, move))
      cell.refuse('parent', 'own-visibility')
  }
  const after: Standing = { ...entry, id: standing?.id ?? -row.row, kind: kind ?? 'region', parentId: parentId ?? null }
  if (cell.reasons.length === 0) {
    if (standing) draft.seen.add(standing.id)
    enter(draft, after)
  }
  return verdictOf(row.row, nameEn, {
    before: standing && cellsOf(draft, standing),
    after: cellsOf(draft, after),
    write: { id: standing?.id, kind: after.kind, entry, parent: parentReference(after.parentId) },
    reasons: cell.reasons,
  })
}

const takenNames = (draft: Draft, parentId: number | null, nameEn: string, nameAm: string) =>
  [
    ['nameEn', draft.byName.get(nameKey(parentId, nameEn))],
    ['nameAm', draft.byAmharic.get(nameKey(parentId, nameAm))],
  ] as const

function checkPlacing(
  draft: Draft,
  refuse: (column: string, reason: string) => void,
  { kind, parentId, entry }: { kind: LocationKind | undefined; parentId: number | null | undefined; entry: PlaceEntry },
): void {
  if (entry.validFromOn === '') refuse('validFromOn', 'required')
  if (entry.validToOn !== null && entry.validToOn < entry.validFromOn) refuse('validToOn', 'before-from')
  const isTop = kind === 'region' || kind === 'chartered-city'
  const parent = typeof parentId === 'number' ? draft.byId.get(parentId) : undefined
  if (kind && parentId === null && !isTop) refuse('parent', 'required')
  if (kind && parent && !mayHangBelow(parent, kind)) refuse('parent', 'wrong-level')
  if (parent && entry.validFromOn !== '' && entry.validFromOn < parent.validFromOn)
    refuse('validFromOn', 'before-parent')
}

const cellsOf = (draft: Draft, one: Standing) => ({
  kind: one.kind,
  nameEn: one.nameEn,
  nameAm: one.nameAm,
  parent: pathIn(draft, one.parentId),
  validFromOn: one.validFromOn,
  validToOn: one.validToOn ?? '',
})

async function applyRow(
  tx: Tx,
  by: By,
  { id, kind, entry, parent }: PlaceWrite,
  idOfRow: (row: number) => number,
): Promise<number> {
  const parentId = parentIdOf(parent, idOfRow)
  if (id === undefined) return (await addPlace(tx, by, { ...entry, kind, parentId })).id
  await movePlace(tx, by, id, parentId)
  return (await updatePlace(tx, by, id, entry)).id
}

/** The import of places. A row with an id changes that place; one without is found by name and parent. */
export const placesTable = (by: By): ImportedTable<PlaceWrite> => ({
  columns: placeColumns,
  required: ['kind', 'nameEn', 'nameAm', 'parent'],
  lock: lockPlaces,
  plan: async (tx, rows) => {
    const draft = await loadDraft(tx, by)
    return rows.map(row => planRow(draft, row))
  },
  apply: (tx, write, idOfRow) => applyRow(tx, by, write, idOfRow),
  finish: (tx, summary) =>
    audit(tx, by.actor, 'locations-imported', { type: 'import', id: 'locations' }, summary, by.at),
})
