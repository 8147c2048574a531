import { listFiles, type Node, parseFile, visit } from './source-files.ts'

/** A statement of a feature, of the platform or of the application that writes a table which another of them also writes. */
export interface SecondWriter {
  table: string
  file: string
  line: number
  /** The features that write it. */
  features: string[]
}

/** Files that write tables of other features, with the reason. */
const exempt = [
  // tests plant their data
  /\.test\.ts$/,
  // the demo plants what years of work would have left
  /^server\/demo\//,
  // initial contents of tables
  /^server\/features\/reference-data\/(?:seed-reference-data|plant-places)\.ts$/,
  // writes what statuses mean; a complaint keeps its status
  /^server\/platform\/db\/status-rows\.ts$/,
  // a merge moves all references to the merged body, in every table
  /^server\/features\/organizations\/(?:merge-organizations|renew-proposed)\.queries\.ts$/,
]

interface Write {
  table: string
  file: string
  line: number
}

/** Every statement that writes a table with another writing feature. */
export function findSecondWriters(root: string): SecondWriter[] {
  const files = listFiles(root, 'server', /\.ts$/).filter(file => !exempt.some(pattern => pattern.test(file)))
  const writes = files.flatMap(file => writesIn(root, file))
  const writers = new Map<string, Set<string>>()
  for (const { table, file } of writes) writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(file)))
  return writes.flatMap(write => {
    const features = [...(writers.get(write.table) ?? [])]
    return features.length > 1 ? [{ ...write, features }] : []
  })
}

const featureOf = (file: string): string =>
  file.startsWith('server/features/') ? (file.split('/')[2] ?? file) : file.split('/').slice(0, 2).join('/')

function writesIn(root: string, file: string): Write[] {
  const { program, literals, lineAt } = parseFile(root, file)
  const found: Write[] = []
  visit(program, node => {
    const table = tableOfBuilder(node)
    if (table) found.push({ table, file, line: lineAt(node.start) })
  })
  for (const { text, line } of literals)
    for (const [, table = ''] of text.matchAll(statements)) found.push({ table: table.toLowerCase(), file, line })
  return found
}

/** `update … set`, and not `for update of` or `on update`. */
const statements =
  /\b(?:insert into|delete from|merge into|(?<!for |do |no key |on )update)\s+(?:only\s+)?(?:public\.)?"?(?!of\b|set\b)([a-z_]+)/gi

const builders = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])

/** The table of `tx.updateTable('complaint as c')`; undefined for every other node. */
function tableOfBuilder(node: Node): string | undefined {
  const callee = node.callee as Node | undefined
  const name =
    (callee?.property as { name?: string } | undefined)?.name ?? (callee as { name?: string } | undefined)?.name
  if (node.type !== 'CallExpression' || name === undefined || !builders.has(name)) return undefined
  const [argument] = node.arguments as { value?: unknown }[]
  return typeof argument?.value === 'string' ? argument.value.replace(/^public\./, '').split(' ')[0] : undefined
}
