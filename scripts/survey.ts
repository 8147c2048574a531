/** Reads the sources and lists what is where: calls, routes, messages, constants, tables, commands. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFiles, type Node, type ParsedFile, parseFile, visit } from './source-files.ts'

export interface FoundCall {
  method: string
  /** As the file of the contract has it: `/Users/GetUsersList/:organizationId/:departmentId`. */
  path: string
  contract: string
  /** The file that answers it; undefined when there is none. */
  handler: string | undefined
}

export interface FoundText {
  file: string
  text: string
}

export interface Survey {
  calls: FoundCall[]
  routes: { path: string; module: string }[]
  /** Every text of a program file or an English locale file. */
  texts: FoundText[]
  /** Every line of the program and its style sheets. */
  sourceLines: FoundText[]
  tables: { name: string; file: string }[]
  commands: { name: string; runs: string }[]
}

const notTests = (path: string) => !/\.test\.tsx?$/.test(path)

export async function surveyRepository(root: string): Promise<Survey> {
  const programs = ['contract', 'db', 'server', 'web']
    .flatMap(room => listFiles(root, room, /\.tsx?$/))
    .filter(notTests)
  const parsed = new Map(programs.map(file => [file, parseFile(root, file)]))
  return {
    calls: findCalls(parsed),
    routes: await findRoutes(root),
    texts: [...textsOf(parsed), ...localeTexts(root)],
    sourceLines: linesOf(root, [...programs, ...listFiles(root, 'web', /\.(?:css|json)$/)]),
    tables: findTables(root),
    commands: findCommands(root),
  }
}

/** The name of a property of an object in the syntax tree. */
const keyOf = (property: Node): string | undefined => {
  const key = property.key as { name?: string; value?: unknown } | undefined
  return key?.name ?? (typeof key?.value === 'string' ? key.value : undefined)
}

const propertiesOf = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression' ? (node.properties as Node[]).filter(one => one.type === 'Property') : []

const textOf = (object: Node, name: string): string | undefined => {
  const value = propertiesOf(object).find(property => keyOf(property) === name)?.value as
    | { value?: unknown }
    | undefined
  return typeof value?.value === 'string' ? value.value : undefined
}

const calleeOf = (node: Node): string | undefined =>
  node.type === 'CallExpression' ? ((node.callee as { name?: string }).name ?? undefined) : undefined

/** `export const GROUP = endpoints({ NAME: { call: 'GET /…', … } })`, or `endpointsWith(usual, { … })`, with what `serve(GROUP, …)` answers it. */
function findCalls(files: Map<string, ParsedFile>): FoundCall[] {
  const handlers = findHandlers(files)
  return [...files].flatMap(([file, { program }]) => {
    const calls: FoundCall[] = []
    visit(program, node => {
      const init = node.type === 'VariableDeclarator' ? (node.init as Node | null) : null
      if (!init || !['endpoints', 'endpointsWith'].includes(calleeOf(init) ?? '')) return
      const group = (node.id as { name: string }).name
      for (const property of propertiesOf((init.arguments as Node[]).at(-1))) {
        const endpoint = property.value as Node
        const [method, path] = textOf(endpoint, 'call')?.split(' ') ?? []
        if (method === undefined || path === undefined) continue
        const handler = handlers.get(`${group}.${keyOf(property)}`)
        calls.push({ method, path, contract: file, handler })
      }
    })
    return calls
  })
}

/** The place of the handler of each `GROUP.NAME`. */
function findHandlers(files: Map<string, ParsedFile>): Map<string, string> {
  const handlers = new Map<string, string>()
  for (const [file, { program }] of files)
    visit(program, node => {
      if (calleeOf(node) !== 'serve') return
      const [group, answers] = node.arguments as [Node & { name?: string }, Node | undefined]
      for (const property of propertiesOf(answers)) handlers.set(`${group.name}.${keyOf(property)}`, file)
    })
  return handlers
}

interface RouteEntry {
  path?: string
  file: string
  children?: RouteEntry[]
}

/** The routes that React Router serves, with the module of each. */
async function findRoutes(root: string): Promise<Survey['routes']> {
  const { default: entries } = (await import(pathToFileURL(join(root, 'web/routes.ts')).href)) as {
    default: RouteEntry[]
  }
  const flatten = (entry: RouteEntry, above: string): Survey['routes'] => {
    const path = [above, entry.path ?? ''].join('/').replace(/\/+/g, '/')
    if (entry.children) return entry.children.flatMap(child => flatten(child, path))
    return [{ path: entry.path === '/' ? '/' : path, module: `web/${entry.file}` }]
  }
  return entries.flatMap(entry => flatten(entry, ''))
}

const textsOf = (files: Map<string, ParsedFile>): FoundText[] =>
  [...files].flatMap(([file, { literals }]) => literals.map(({ text }) => ({ file, text })))

function localeTexts(root: string): FoundText[] {
  const textsIn = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as Record<string, unknown>).flatMap(textsIn)
  return listFiles(root, 'web/locales/en', /\.json$/).flatMap(file =>
    textsIn(JSON.parse(readFileSync(join(root, file), 'utf8'))).map(text => ({ file, text })),
  )
}

const linesOf = (root: string, files: string[]): FoundText[] =>
  files.flatMap(file =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .map(text => ({ file, text })),
  )

const findTables = (root: string): Survey['tables'] =>
  listFiles(root, 'db/schema/tables', /\.sql$/).map(file => ({ name: basename(file, '.sql'), file }))

function findCommands(root: string): Survey['commands'] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  return Object.entries(scripts).map(([name, runs]) => ({ name, runs }))
}
