/** One node of a tree, by id. */
export interface TreeNode {
  id: number
  parentId: number | null
}

/** A node and everything below it. */
export function branchOf(nodes: readonly TreeNode[], id: number): Set<number> {
  const below = Map.groupBy(nodes, node => node.parentId)
  const branch = new Set([id])
  // a set hands out what is added while it is walked
  for (const member of branch) for (const child of below.get(member) ?? []) branch.add(child.id)
  return branch
}

/** Whether hanging a node under a parent would make it its own ancestor. */
export const wouldCircle = (nodes: readonly TreeNode[], id: number, parentId: number | null): boolean =>
  parentId !== null && branchOf(nodes, id).has(parentId)

/** The names from the top down to a node, for tables: `Complaint office / Reception`. */
export function pathOf<Node extends TreeNode & { nameEn: string }>(
  byId: ReadonlyMap<number, Node>,
  id: number,
): string {
  const names: string[] = []
  for (let node = byId.get(id); node; node = node.parentId === null ? undefined : byId.get(node.parentId)) {
    names.unshift(node.nameEn)
  }
  return names.join(' / ')
}
