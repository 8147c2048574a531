import { listFiles, type Node, parseFile, rooms, visit } from './source-files.ts'

/** A statement that sets columns which only a step of the lifecycle may set, or that hides what it sets. */
export interface StatusWrite {
  file: string
  line: number
  /** The fault, as a sentence. */
  rule: string
}

/** The only place: everything else takes an action, whose target the table gives. */
const place = 'server/features/lifecycle/change-status.ts'
/** Columns of the complaint that only steps set. */
const owned = new Set(['status', 'close_reason', 'closed_at', 'version'])
/** Tests plant complaints as they need them and move their times; afterwards a status changes by an action there too. */
const ownedInTests = new Set(['status', 'close_reason'])
const isTest = (path: string) => /\.test\.tsx?$|^tests\//.test(path)

const rules = {
  created: `a complaint is created in ${place} only`,
  set: `status, close reason, closing and version of a complaint are set in ${place} only`,
  hidden: 'what a statement sets in a complaint has to stand in it, column by column',
  table: 'a statement names the table that it writes',
} as const

/** Exempt files. */
const exempt = [
  new RegExp(`^${place}$`),
  // scripts write no database, and the demo's histories are invented
  /^(?:scripts|server\/demo)\//,
  // closes a complaint in a transaction that it holds open
  /^server\/features\/attachments\/hide-attachment\.test\.ts$/,
  // moves references to a merged row: a status has none
  /^server\/platform\/db\/references\.ts$/,
  // a merge of bodies makes a version without a step, because signers of a proposal have to read it again
  /^server\/features\/organizations\/renew-proposed\.queries\.ts$/,
  // keeps which migrations and definitions ran, in a schema of its own
  /^server\/platform\/db\/(?:migrate|definitions)\.ts$/,
  // writes what statuses mean; a complaint keeps its status
  /^server\/platform\/db\/status-rows\.ts$/,
]
const isExempt = (path: string) => exempt.some(pattern => pattern.test(path))

/** Every other place in the product that writes or could write a complaint's status. */
export function findStatusWrites(root: string): StatusWrite[] {
  const files = rooms.flatMap(room => listFiles(root, room, /\.tsx?$/)).filter(file => !isExempt(file))
  return files.flatMap(file => {
    const { program, literals, lineAt } = parseFile(root, file)
    const columns = isTest(file) ? ownedInTests : owned
    const built = builtStatements(program, columns).map(({ start, rule }) => ({ file, line: lineAt(start), rule }))
    const written = literals.flatMap(({ text, line }) => rulesOfSql(text, columns).map(rule => ({ file, line, rule })))
    return [...built, ...written].filter(({ rule }) => !isTest(file) || rule === rules.set)
  })
}

const writers = new Map([
  ['insertInto', 'insert'],
  ['replaceInto', 'insert'],
  ['mergeInto', 'insert'],
  ['updateTable', 'update'],
])

/** Statements of the query builder. */
function builtStatements(program: Node, columns: ReadonlySet<string>): { start: number; rule: string }[] {
  const found: { start: number; rule: string }[] = []
  const parents = parentsOf(program)
  visit(program, node => {
    const kind = writers.get(calledMethod(node) ?? '')
    if (!kind) return
    const table = textOf(argumentsOf(node)[0])
    const rule =
      table === undefined
        ? rules.table
        : isComplaint(table)
          ? kind === 'insert'
            ? rules.created
            : ruleOnUpdate(outermost(node, parents), columns)
          : undefined
    if (rule) found.push({ start: node.start, rule })
  })
  return found
}

const isComplaint = (table: string) => /^(?:public\.)?complaint(?:\s|$)/.test(table)

/** Visits every `set` of a chain of calls, including those within `$if`. */
function ruleOnUpdate(chain: Node, only: ReadonlySet<string>): string | undefined {
  const columns: (string | undefined)[] = []
  visit(chain, node => {
    if (calledMethod(node) === 'set') columns.push(...columnsOf(argumentsOf(node)[0]))
  })
  if (columns.some(column => column !== undefined && only.has(column))) return rules.set
  return columns.length === 0 || columns.includes(undefined) ? rules.hidden : undefined
}

/** The columns that an argument of `set` names; undefined for those that are known only at run time. */
function columnsOf(argument: Node | undefined): (string | undefined)[] {
  if (argument?.type === 'Literal') return [textOf(argument)]
  if (argument?.type === 'ParenthesizedExpression') return columnsOf(argument.expression as Node)
  if (argument?.type === 'ArrowFunctionExpression') return columnsOf(argument.body as Node)
  if (argument?.type !== 'ObjectExpression') return [undefined]
  return (argument.properties as Node[]).map(({ type, computed, key }) => {
    const name = key as Node | undefined
    if (type !== 'Property' || computed === true) return undefined
    return name?.type === 'Identifier' ? String(name.name) : textOf(name)
  })
}

/** The name of the method or function that a node calls: `set` for `query.set(…)`. */
function calledMethod(node: Node): string | undefined {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
  if (callee?.type === 'Identifier') return String(callee.name)
  return callee?.type === 'MemberExpression' && callee.computed !== true
    ? String((callee.property as Node).name)
    : undefined
}

const argumentsOf = (node: Node) => node.arguments as Node[]

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

function parentsOf(program: Node): Map<Node, Node> {
  const parents = new Map<Node, Node>()
  visit(program, parent => {
    for (const child of Object.values(parent).flat())
      if (typeof child === 'object' && child !== null) parents.set(child as Node, parent)
  })
  return parents
}

/** The whole chain of calls that begins with a node. */
function outermost(node: Node, parents: Map<Node, Node>): Node {
  const parent = parents.get(node)
  const isLink = parent?.type === 'MemberExpression' || (parent?.type === 'CallExpression' && parent.callee === node)
  return parent && isLink ? outermost(parent, parents) : node
}

const insertions = /\b(?:insert|merge) into (?:only )?(?:public\.)?"?(?:complaint(?![\w"])|complaint"|…)/gi
const updates =
  /\bupdate (?:only )?(?:public\.)?(?:complaint(?!\w)|"complaint"|…)(?: (?:as )?(?!set\b)\w+)? set (.*?)(?= where | from | returning |;|$)/gi

/** The fault of a text of SQL, with `…` for each value. */
function rulesOfSql(text: string, only: ReadonlySet<string>): string[] {
  const sql = text.replace(/--.*$/gm, '').replace(/\s+/g, ' ')
  const inserted = [...sql.matchAll(insertions)].map(([found]) => (found.endsWith('…') ? rules.table : rules.created))
  const updated = [...sql.matchAll(updates)].flatMap(([found, set = '']) => {
    if (/update (?:only )?(?:public\.)?…/i.test(found)) return [rules.table]
    if ([...set.matchAll(/(\w+)"?\s*\)?\s*=/g)].some(([, column = '']) => only.has(column.toLowerCase())))
      return [rules.set]
    return /(?:^|,)\s*\(?\s*…/.test(set) ? [rules.hidden] : []
  })
  return [...inserted, ...updated]
}
