/** One node of a tree, by id. */
export interface TreeNode {
  id: number
  parentId: number | null
}

type Tree<Node extends TreeNode> = ReadonlyMap<number, Node>

/** A node and those above it, from the top down. */
function lineOf<Node extends TreeNode>(tree: Tree<Node>, id: number | null): Node[] {
  const line: Node[] = []
  for (let node = tree.get(id ?? 0); node; node = tree.get(node.parentId ?? 0)) line.unshift(node)
  return line
}

/** Whether hanging a node under a parent would make it its own ancestor. */
export const wouldCircle = (tree: Tree<TreeNode>, id: number, parentId: number | null): boolean =>
  lineOf(tree, parentId).some(node => node.id === id)

/** The names from the top down to a node, for tables: `Complaint office / Reception`; empty for null. */
export const pathOf = <Node extends TreeNode & { nameEn: string }>(tree: Tree<Node>, id: number | null): string =>
  lineOf(tree, id)
    .map(({ nameEn }) => nameEn)
    .join(' / ')
