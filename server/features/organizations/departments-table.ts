import { departmentColumns, type ManagedDepartment } from '#contract/settings/departments.ts'
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
  yesNo,
} from '#server/platform/tables-import/plan-rows.ts'
import type { TableRow } from '#server/platform/tables-import/read-table.ts'
import type { Table } from '#server/platform/tables-import/write-table.ts'
import { audit } from '#server/features/audit/index.ts'
import { pathOf, type TreeNode, wouldCircle } from './department-tree.rules.ts'
import { findDepartmentTree, lockTree } from './departments.queries.ts'
import {
  addDepartment,
  deactivateDepartment,
  moveDepartment,
  reactivateDepartment,
  renameDepartment,
} from './manage-departments.ts'

interface DepartmentWrite {
  before: ManagedDepartment | undefined
  nameEn: string
  nameAm: string
  parent: ParentReference
  isActive: boolean
}

interface Names {
  nameEn: string
  nameAm: string
}

/** Both names folded: each row is compared with all its siblings. */
interface FoldedNames {
  keyEn: string
  keyAm: string
}

type Node = TreeNode & Names & FoldedNames & { isActive: boolean }

/** The tree after the rows so far; an added node has its row's negative number as id. */
interface Draft {
  nodes: Map<number, Node>
  stands: ReadonlyMap<number, ManagedDepartment>
  seen: Set<number>
  /** What the importing user's visibility depends on. */
  filter: OwnFilter
}

const foldedNames = ({ nameEn, nameAm }: Names): FoldedNames => ({ keyEn: pathKey(nameEn), keyAm: pathKey(nameAm) })

const byId = <Node extends { id: number }>(nodes: readonly Node[]) => new Map(nodes.map(node => [node.id, node]))

/** All departments of a body as a table that can be imported again. */
export async function exportDepartments(tx: Tx, organizationId: number): Promise<Table> {
  const tree = await findDepartmentTree(tx, organizationId)
  const nodes = byId(tree)
  const rows = tree
    .filter(one => one.mergedIntoId === null)
    .map(one => ({ one, parent: pathOf(nodes, one.parentId) }))
    // parents come first, as an import needs them
    .sort(
      (a, b) =>
        a.parent.split(' / ').length - b.parent.split(' / ').length ||
        Number(a.parent !== '') - Number(b.parent !== ''),
    )
    .map(({ one, parent }) => [String(one.id), one.nameEn, one.nameAm, parent, yesNo(one.isActive)])
  return { columns: departmentColumns, rows }
}

function findByPath({ nodes }: Draft, path: string): number | undefined {
  const wanted = pathKey(path)
  // the path of a department is looked at if its own name ends it: folding all paths for each row takes seconds
  const found = [...nodes.values()].filter(
    ({ id, keyEn }) => wanted.endsWith(keyEn) && pathKey(pathOf(nodes, id)) === wanted,
  )
  return (found.find(({ isActive }) => isActive) ?? found[0])?.id
}

function planRow(draft: Draft, row: TableRow): PlannedRow<DepartmentWrite> {
  const cell = cellReader(row)
  const id = cell.id()
  const nameEn = cell.needed('nameEn')
  const nameAm = cell.needed('nameAm')
  const byGivenId = id === undefined ? undefined : draft.stands.get(id)
  if (id !== undefined && !byGivenId) cell.refuse('id', 'no-such-row')
  const path = cell.text('parent')
  const keepsParent = byGivenId !== undefined && !cell.has('parent')
  const parentId = keepsParent ? byGivenId.parentId : path === '' ? null : findByPath(draft, path)
  if (parentId === undefined) cell.refuse('parent', 'no-such-parent')
  const siblings = [...draft.nodes.values()].filter(one => one.id !== id && one.parentId === parentId && one.isActive)
  const folded = foldedNames({ nameEn, nameAm })
  const sibling = siblings.find(one => one.keyEn === folded.keyEn)
  const before = byGivenId ?? (id === undefined && sibling ? draft.stands.get(sibling.id) : undefined)
  const keepsNames = before?.nameEn === nameEn && before.nameAm === nameAm && before.parentId === parentId
  const compared = { nameEn: 'keyEn', nameAm: 'keyAm' } as const
  for (const [column, name] of keepsNames ? [] : Object.entries(compared)) {
    const namesake = siblings.find(one => one.id !== before?.id && one[name] === folded[name])
    if (namesake) cell.refuse(column, namesake.id < 0 ? 'twice-in-file' : 'name-taken')
  }
  if (before && draft.seen.has(before.id)) cell.refuse(id === undefined ? 'nameEn' : 'id', 'twice-in-file')
  if (before?.mergedIntoId) cell.refuse('id', 'merged')
  if (before && parentId !== undefined && wouldCircle(draft.nodes, before.id, parentId)) cell.refuse('parent', 'circle')
  const isActive = cell.yesOrNo('isActive', before?.isActive ?? true)
  const parent = draft.nodes.get(parentId ?? 0)
  if (isActive && parent && !parent.isActive) cell.refuse('parent', 'parent-closed')
  if (before && parentId !== undefined && parentId !== before.parentId) {
    const move = { id: before.id, parentId }
    if (movesIntoVisibility(draft.filter, one => draft.nodes.get(one)?.parentId, move))
      cell.refuse('parent', 'own-visibility')
  }
  if (cell.reasons.length === 0)
    enter(draft, row.row, before, { nameEn, nameAm, parentId: parentId as number | null, isActive })
  return verdictOf(row.row, nameEn, {
    before: before && {
      nameEn: before.nameEn,
      nameAm: before.nameAm,
      parent: pathOf(draft.stands, before.parentId),
      isActive: yesNo(before.isActive),
    },
    after: {
      nameEn,
      nameAm,
      parent: pathOf(draft.nodes, parentId ?? null),
      isActive: yesNo(isActive),
    },
    write: { before, nameEn, nameAm, parent: parentReference(parentId ?? null), isActive },
    reasons: cell.reasons,
  })
}

/** Adds the row's change to the tree that later rows see. */
function enter(
  draft: Draft,
  row: number,
  before: ManagedDepartment | undefined,
  node: { nameEn: string; nameAm: string; parentId: number | null; isActive: boolean },
): void {
  if (before) draft.seen.add(before.id)
  const id = before?.id ?? -row
  draft.nodes.set(id, { id, ...node, ...foldedNames(node) })
}

async function applyRow(
  tx: Tx,
  by: By,
  organizationId: number,
  { before, nameEn, nameAm, parent, isActive }: DepartmentWrite,
  idOfRow: (row: number) => number,
): Promise<number> {
  const parentId = parentIdOf(parent, idOfRow)
  if (!before) {
    const id = await addDepartment(tx, by, { organizationId, parentId, nameEn, nameAm })
    if (!isActive) await deactivateDepartment(tx, by, id)
    return id
  }
  if (before.parentId !== parentId) await moveDepartment(tx, by, before.id, parentId)
  await renameDepartment(tx, by, before.id, { nameEn, nameAm })
  if (before.isActive !== isActive) await (isActive ? reactivateDepartment : deactivateDepartment)(tx, by, before.id)
  return before.id
}

/** The import of a body's departments. A row with an id changes that department; one without is found by name and parent. */
export const departmentsTable = (by: By, organizationId: number): ImportedTable<DepartmentWrite> => ({
  columns: departmentColumns,
  required: ['nameEn', 'nameAm'],
  lock: tx => lockTree(tx, organizationId),
  plan: async (tx, rows) => {
    const tree = await findDepartmentTree(tx, organizationId)
    const filter = await findOwnFilter(tx, by.actor, 'department')
    const draft: Draft = {
      nodes: byId(tree.map(one => ({ ...one, ...foldedNames(one) }))),
      stands: byId(tree),
      seen: new Set(),
      filter,
    }
    return rows.map(row => planRow(draft, row))
  },
  apply: (tx, write, idOfRow) => applyRow(tx, by, organizationId, write, idOfRow),
  finish: (tx, summary) =>
    audit(
      tx,
      by.actor,
      'departments-imported',
      { type: 'import', id: `departments-${organizationId}` },
      summary,
      by.at,
    ),
})
