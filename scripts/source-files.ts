import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

/** The top folders with source files. */
export const rooms = ['contract', 'db', 'scripts', 'server', 'tests', 'web'] as const

const skippedFolders = new Set(['node_modules', 'build', 'data', '.git', '.react-router'])

/** Every file below a folder whose name matches, as paths from `root` with forward slashes, sorted. */
export function listFiles(root: string, folder: string, matching: RegExp): string[] {
  const walk = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter(entry => !skippedFolders.has(entry.name))
      .flatMap(entry => (entry.isDirectory() ? walk(join(path, entry.name)) : [join(path, entry.name)]))
  try {
    return walk(join(root, folder))
      .map(path => relative(root, path).split(sep).join('/'))
      .filter(path => matching.test(path))
      .sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The part of a syntax tree's node that we use. */
export interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits every node of a tree, parents first. */
export function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const element of child.filter(isNode)) visit(element, see)
    else if (isNode(child)) visit(child, see)
  }
}

/** A text literal in a source file, with its line, counted from one. */
export interface TextLiteral {
  text: string
  line: number
}

/** One import, re-export, dynamic import or `import('…')` type. */
export interface ImportOf {
  specifier: string
  line: number
  /** Removed with the types: it loads nothing. */
  isType: boolean
}

export interface ParsedFile {
  program: Node
  imports: ImportOf[]
  literals: TextLiteral[]
  /** The line of an offset, counted from one. */
  lineAt(offset: number): number
}

/** The imports and texts of a TypeScript file. Throws when it does not parse. */
export function parseFile(root: string, path: string): ParsedFile {
  const source = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const imports: ImportOf[] = module.staticImports.map(({ start, entries, moduleRequest }) => ({
    specifier: moduleRequest.value,
    line: lineAt(start),
    isType: entries.length > 0 && entries.every(entry => entry.isType),
  }))
  for (const { start, entries } of module.staticExports)
    for (const specifier of new Set(
      entries.map(entry => entry.moduleRequest?.value).filter(value => value !== undefined),
    ))
      imports.push({
        specifier,
        line: lineAt(start),
        isType: entries.filter(entry => entry.moduleRequest?.value === specifier).every(entry => entry.isType),
      })
  const literals: TextLiteral[] = []
  const tree = program as unknown as Node
  visit(tree, node => {
    const text = literalText(node)
    if (text !== undefined) literals.push({ text, line: lineAt(node.start) })
    const specifier = importedBy(node)
    if (specifier !== undefined)
      imports.push({ specifier, line: lineAt(node.start), isType: node.type === 'TSImportType' })
  })
  return { program: tree, imports, literals, lineAt }
}

/** The text of a node: a string, a template, the words between two tags. */
function literalText(node: Node): string | undefined {
  if (node.type === 'TemplateLiteral') return templateText(node)
  if (node.type === 'JSXText') return String(node.value).trim()
  if (node.type === 'Property') return nameInCapitals(node)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** A key in capitals of an object is a text as well: the name of a status. */
function nameInCapitals(node: Node): string | undefined {
  const { type, name } = node.key as { type: string; name?: string }
  return type === 'Identifier' && name !== undefined && /^[A-Z]+(?:_[A-Z]+)*$/.test(name) ? name : undefined
}

/** A template with `…` for each value. */
const templateText = (node: Node): string =>
  (node.quasis as { value: { cooked: string | null } }[]).map(quasi => quasi.value.cooked ?? '').join('…')

/** The text of `import('…')`, as an expression or as a type. */
function importedBy(node: Node): string | undefined {
  if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return undefined
  const source = (node.source ?? node.argument) as { value?: unknown; literal?: { value?: unknown } } | undefined
  const value = source?.value ?? source?.literal?.value
  return typeof value === 'string' ? value : undefined
}
