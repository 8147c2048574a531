import type { ManagedDepartment } from '#contract/settings/departments.ts'
import { nameIn } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import type { TreeItem } from '../tree/tree-nodes.ts'

/** The whole tree of a body, by parent, as the tree shows it. */
export function knownBranches(
  tree: readonly ManagedDepartment[],
  language: Language,
  closedWord: string,
): Map<number, TreeItem[]> {
  const parents = new Set(tree.map(({ parentId }) => parentId))
  const known = new Map<number, TreeItem[]>([[0, []]])
  for (const one of tree) {
    const item: TreeItem = {
      id: one.id,
      label: nameIn(one, language),
      note: one.isActive ? undefined : closedWord,
      isClosed: !one.isActive,
      hasChildren: parents.has(one.id),
    }
    known.set(one.parentId ?? 0, [...(known.get(one.parentId ?? 0) ?? []), item])
  }
  return known
}

/** The ids above a department, innermost first. */
export function ancestorsOf(tree: readonly ManagedDepartment[], id: number): number[] {
  const parentId = tree.find(one => one.id === id)?.parentId
  return parentId === null || parentId === undefined ? [] : [parentId, ...ancestorsOf(tree, parentId)]
}

/** The names from the top down, for choices where the tree cannot be seen. */
export const departmentPath = (tree: readonly ManagedDepartment[], id: number, language: Language): string =>
  [id, ...ancestorsOf(tree, id)]
    .toReversed()
    .map(each => tree.find(one => one.id === each))
    .map(one => (one ? nameIn(one, language) : ''))
    .join(' / ')

/** A department and everything below it. */
export function branchIds(tree: readonly ManagedDepartment[], id: number): Set<number> {
  const branch = new Set([id])
  for (const member of branch) for (const one of tree) if (one.parentId === member) branch.add(one.id)
  return branch
}
