import { foldLetters } from '#contract/values/fold-letters.ts'
import {
  type ManagedOrganization,
  type OrganizationEntry,
  organizationColumns,
} from '#contract/settings/organizations.ts'
import type { By } from '#server/platform/administration.ts'
import { findOwnFilter, type OwnFilter } from '#server/platform/db/visibility/own-filter.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ImportedTable, PlannedRow } from '#server/platform/tables-import/import-table.ts'
import { cellReader, verdictOf, yesNo } from '#server/platform/tables-import/plan-rows.ts'
import type { TableRow } from '#server/platform/tables-import/read-table.ts'
import type { Table } from '#server/platform/tables-import/write-table.ts'
import { audit } from '#server/features/audit/index.ts'
import { loadPlacePaths, type PlacePaths } from '#server/features/locations/index.ts'
import {
  addOrganization,
  lockOrganizations,
  setOrganizationActive,
  updateOrganization,
} from './manage-organizations.ts'
import { findManagedOrganizations } from './managed-organizations.queries.ts'

const everything = 1_000_000

interface OrganizationWrite {
  id: number | undefined
  entry: OrganizationEntry
  isActive: boolean
}

interface Known {
  organizations: ManagedOrganization[]
  byId: Map<number, ManagedOrganization>
  /** Bodies that are not merged into another one, by place and folded name in either language. */
  namesakes: Map<string, ManagedOrganization[]>
  sectors: Map<string, number>
  sectorCodes: Map<number, string>
  places: PlacePaths
  /** The sectors that the importing user's visibility depends on. */
  filter: OwnFilter
}

async function loadKnown(tx: Tx, actor?: By['actor']): Promise<Known> {
  const sectors = await tx
    .selectFrom('constant_field')
    .select(['id', 'code'])
    .where('field_name', '=', 'sector')
    .execute()
  const organizations = await findManagedOrganizations(tx, {}, everything)
  return {
    organizations,
    byId: new Map(organizations.map(one => [one.id, one])),
    namesakes: namesakesOf(organizations.filter(isOfItsOwn)),
    sectors: new Map(sectors.map(({ id, code }) => [code, id])),
    sectorCodes: new Map(sectors.map(({ id, code }) => [id, code])),
    places: await loadPlacePaths(tx),
    filter: actor && (await findOwnFilter(tx, actor, 'sector')),
  }
}

type NameColumn = 'nameEn' | 'nameAm'

const nameKey = (column: NameColumn, name: string, locationId: number | null | undefined): string =>
  `${column} ${foldLetters(name)} ${locationId}`

function namesakesOf(organizations: readonly ManagedOrganization[]): Map<string, ManagedOrganization[]> {
  const found = new Map<string, ManagedOrganization[]>()
  for (const one of organizations) {
    for (const column of ['nameEn', 'nameAm'] as const) {
      const key = nameKey(column, one[column], one.locationId)
      const same = found.get(key)
      if (same) same.push(one)
      else found.set(key, [one])
    }
  }
  return found
}

const cellsOf = (one: OrganizationEntry & { isActive: boolean }, known: Known) => ({
  nameEn: one.nameEn,
  nameAm: one.nameAm,
  sector: one.sectorId === null ? '' : (known.sectorCodes.get(one.sectorId) ?? ''),
  location: one.locationId === null ? '' : (known.places.pathOf(one.locationId) ?? ''),
  handlesComplaints: yesNo(one.handlesComplaints),
  isActive: yesNo(one.isActive),
})

const isOfItsOwn = ({ mergedIntoId }: ManagedOrganization): boolean => mergedIntoId === null

/** All bodies that are not merged into another one, as a table that can be imported again. */
export async function exportOrganizations(tx: Tx): Promise<Table> {
  const known = await loadKnown(tx)
  const rows = known.organizations.filter(isOfItsOwn).map(one => {
    const cells: Record<string, string> = { id: String(one.id), ...cellsOf(one, known) }
    return organizationColumns.map(column => cells[column] ?? '')
  })
  return { columns: organizationColumns, rows }
}

function planRow(known: Known, seen: Set<string>, row: TableRow): PlannedRow<OrganizationWrite> {
  const cell = cellReader(row)
  const id = cell.id()
  const nameEn = cell.needed('nameEn')
  const nameAm = cell.needed('nameAm')
  const locationId = cell.text('location') === '' ? null : known.places.idOf(cell.text('location'))
  if (locationId === undefined) cell.refuse('location', 'no-such-place')
  const before = id === undefined ? known.namesakes.get(nameKey('nameEn', nameEn, locationId))?.[0] : known.byId.get(id)
  if (id !== undefined && !before) cell.refuse('id', 'no-such-row')
  if (before?.mergedIntoId) cell.refuse('id', 'merged')
  const code = cell.text('sector')
  const sectorId = code === '' ? null : known.sectors.get(code)
  if (sectorId === undefined) cell.refuse('sector', 'no-such-sector')
  const keepsNames = before?.nameEn === nameEn && before.nameAm === nameAm && before.locationId === locationId
  for (const [column, name] of keepsNames ? [] : Object.entries({ nameEn, nameAm })) {
    const key = nameKey(column as NameColumn, name, locationId)
    const namesake = known.namesakes.get(key)?.find(one => one.id !== before?.id)
    if (seen.has(key)) cell.refuse(column, 'twice-in-file')
    else if (namesake) cell.refuse(column, 'name-taken')
    seen.add(key)
  }
  if (before && seen.has(`${before.id}`)) cell.refuse(id === undefined ? 'nameEn' : 'id', 'twice-in-file')
  if (before) seen.add(`${before.id}`)
  const entry: OrganizationEntry = {
    nameEn,
    nameAm,
    // a column that the file lacks keeps its value
    sectorId: cell.has('sector') ? (sectorId ?? null) : (before?.sectorId ?? null),
    locationId: cell.has('location') ? (locationId ?? null) : (before?.locationId ?? null),
    handlesComplaints: cell.yesOrNo('handlesComplaints', before?.handlesComplaints ?? false),
  }
  const sees = (sector: number | null) => sector !== null && known.filter?.has(sector) === true
  if (before && sees(entry.sectorId) && !sees(before.sectorId)) cell.refuse('sector', 'own-visibility')
  const isActive = cell.yesOrNo('isActive', before?.isActive ?? true)
  return verdictOf(row.row, nameEn, {
    before: before && cellsOf(before, known),
    after: cellsOf({ ...entry, isActive }, known),
    write: { id: before?.id, entry, isActive },
    reasons: cell.reasons,
  })
}

/** The import of bodies by that administrator. A row with an id changes that body; one without is found by name and place. */
export const organizationsTable = (by: By): ImportedTable<OrganizationWrite> => ({
  columns: organizationColumns,
  required: ['nameEn', 'nameAm'],
  lock: lockOrganizations,
  plan: async (tx, rows) => {
    const known = await loadKnown(tx, by.actor)
    const seen = new Set<string>()
    return rows.map(row => planRow(known, seen, row))
  },
  apply: async (tx, { id, entry, isActive }) => {
    const saved = id === undefined ? await addOrganization(tx, by, entry) : await updateOrganization(tx, by, id, entry)
    if (saved.isActive !== isActive) await setOrganizationActive(tx, by, saved.id, isActive)
    return saved.id
  },
  finish: (tx, summary) =>
    audit(tx, by.actor, 'organizations-imported', { type: 'import', id: 'organizations' }, summary, by.at),
})
