import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ImportOf, listFiles, parseFile, rooms } from './source-files.ts'

/** An import that the architecture does not allow. */
export interface Breach {
  file: string
  line: number
  specifier: string
  /** The broken rule, as a sentence. */
  rule: string
}

/** A file of ours and a file of ours that it imports. */
interface Edge {
  from: string
  to: string
  isType: boolean
}

interface Rule {
  says: string
  isBroken(edge: Edge): boolean
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const isRules = (path: string) => /(?:\.rules|\/lifecycle)\.ts$/.test(path)
const isMain = (path: string) => /^server\/[^/]+\.ts$/.test(path)
const isIndex = (path: string) => /\/index\.tsx?$/.test(path)
const startsWithOneOf =
  (...folders: string[]) =>
  (path: string) =>
    folders.some(folder => path.startsWith(`${folder}/`))

/** The feature a path belongs to, `server/features/intake`, or undefined. */
export const featureOf = (path: string): string | undefined => /^(?:server|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0]

/** The smallest unit around a file: a feature, a folder of server/, web/ or tests/, or a top folder. */
const homeOf = (path: string): string =>
  featureOf(path) ??
  posix
    .dirname(path)
    .split('/')
    .slice(0, /^(?:server|web|tests)\//.test(path) ? 2 : 1)
    .join('/')

const serverSide = startsWithOneOf('server', 'db')
const platform = startsWithOneOf('server/platform')

/** Who may import whom. Tests beside their file may reach what a test needs, see `isExempt`. */
const rules: Rule[] = [
  {
    says: 'contract/ imports nothing of ours but contract/',
    isBroken: ({ from, to }) => from.startsWith('contract/') && !to.startsWith('contract/'),
  },
  {
    says: 'web/ imports contract/ and web/ only',
    isBroken: ({ from, to }) => from.startsWith('web/') && !startsWithOneOf('web', 'contract')(to),
  },
  {
    says: 'web/ui and web/platform know no feature',
    isBroken: ({ from, to }) => startsWithOneOf('web/ui', 'web/platform')(from) && to.startsWith('web/features/'),
  },
  {
    says: 'db/ imports db/ and types of contract/ only',
    isBroken: ({ from, to, isType }) =>
      from.startsWith('db/') && !to.startsWith('db/') && !(isType && to.startsWith('contract/')),
  },
  {
    says: 'a feature is entered through its index.ts only',
    isBroken: ({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      return own !== undefined && other !== undefined && own !== other && !isIndex(to)
    },
  },
  {
    says: 'server/platform knows no feature',
    isBroken: ({ from, to }) => platform(from) && to.startsWith('server/features/'),
  },
  {
    says: 'platform, features and demo do not know server/app',
    isBroken: ({ from, to }) =>
      startsWithOneOf('server/platform', 'server/features', 'server/demo')(from) && to.startsWith('server/app/'),
  },
  {
    says: 'platform and features do not know server/demo',
    isBroken: ({ from, to }) =>
      startsWithOneOf('server/platform', 'server/features')(from) && to.startsWith('server/demo/'),
  },
  {
    says: 'nobody imports a process (server/*.ts)',
    isBroken: ({ from, to }) => isMain(to) && !isMain(from) && serverSide(from),
  },
  {
    says: 'server/ imports nothing of web/; server/app, which hosts the pages, may import its types',
    isBroken: ({ from, to, isType }) =>
      serverSide(from) && to.startsWith('web/') && !(isType && from.startsWith('server/app/')),
  },
  {
    says: '*.rules.ts and lifecycle.ts import types, errors, the contract and other rules only',
    isBroken: ({ from, to, isType }) =>
      isRules(from) && !isType && !isRules(to) && to !== 'server/platform/errors.ts' && !to.startsWith('contract/'),
  },
  {
    says: 'nobody imports tests',
    isBroken: ({ to }) => isTest(to),
  },
  {
    says: 'nobody imports scripts/ but scripts/',
    isBroken: ({ from, to }) => to.startsWith('scripts/') && !from.startsWith('scripts/'),
  },
]

/** Tests may import anything; scripts read everything; the product imports neither. */
const isExempt = (from: string) => isTest(from) || from.startsWith('scripts/')

/** Every breach of the architecture's import rules in the repository at `root`. */
export function findBreaches(root: string): Breach[] {
  const files = rooms.flatMap(room => listFiles(root, room, /\.tsx?$/))
  const imports = files.flatMap(from => parseFile(root, from).imports.map(one => ({ from, ...one })))
  return [
    ...imports.flatMap(one => breachesOf(root, one)),
    ...findFeatureCircles(imports),
    ...findFileCircles(files, imports),
    ...files.flatMap(file => findEncodedPaths(file, readFileSync(join(root, file), 'utf8'))),
  ]
}

/** Files named by the path of a URL: in a folder with a space or an Ethiopic letter there is no such file. */
function findEncodedPaths(file: string, text: string): Breach[] {
  const rule = 'the path of a URL is encoded: import.meta.dirname names the folder'
  return [...text.matchAll(/new URL\(([^()]*),\s*import\.meta\.url\)\s*\.pathname/g)].map(
    ({ index, 1: named = '' }) => ({
      file,
      line: text.slice(0, index).split('\n').length,
      specifier: named.trim(),
      rule,
    }),
  )
}

function breachesOf(root: string, { from, specifier, line, isType }: ImportOf & { from: string }): Breach[] {
  const to = resolveOwn(from, specifier)
  const breach = (rule: string): Breach => ({ file: from, line, specifier, rule })
  if (to === undefined)
    return isRules(from) && !isType && reachesOutside(specifier) ? [breach('rules are pure: no Node module')] : []
  if (!existsSync(join(root, to)) && !isGenerated(specifier)) return [breach('there is no such file')]
  if (specifier.startsWith('.') && homeOf(from) !== homeOf(to) && hasAlias(to) && !isGenerated(specifier))
    return [breach(`what lies elsewhere is named from the root: #${to}`)]
  if (isExempt(from)) return []
  return rules.filter(rule => rule.isBroken({ from, to, isType })).map(rule => breach(rule.says))
}

/** Hashes and paths are pure; files, sockets and timers are not. */
const reachesOutside = (specifier: string) =>
  specifier.startsWith('node:') && !['node:crypto', 'node:path/posix', 'node:util'].includes(specifier)

/** The folders that have an alias in package.json; nobody imports scripts. */
const hasAlias = startsWithOneOf('contract', 'server', 'db', 'web', 'tests')

/** React Router writes the types of each route as `./+types/name`. */
const isGenerated = (specifier: string) => specifier.includes('/+types/')

/** The path of an import of ours from the repository's root; undefined for a package or a Node module. */
function resolveOwn(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  return undefined
}

/** An import from one feature, or file, to another. */
interface Step {
  own: string
  other: string
  breach: Breach
}

type ImportFrom = ImportOf & { from: string }

function stepOf({ from, specifier, line }: ImportFrom, placeOf: (path: string) => string | undefined): Step[] {
  const [own, other] = [placeOf(from), placeOf(resolveOwn(from, specifier) ?? '')]
  if (own === undefined || other === undefined || own === other) return []
  return [{ own, other, breach: { file: from, line, specifier, rule: '' } }]
}

/** Tests of a feature may import any other one. */
const findFeatureCircles = (imports: readonly ImportFrom[]): Breach[] =>
  findCircles(
    'features',
    imports.filter(({ from }) => !isTest(from)).flatMap(one => stepOf(one, featureOf)),
  )

/** Also imports of types, and those that are loaded later. */
const findFileCircles = (files: readonly string[], imports: readonly ImportFrom[]): Breach[] => {
  const ours = new Set(files)
  return findCircles(
    'files',
    imports.flatMap(one => stepOf(one, path => (ours.has(path) ? path : undefined))),
  )
}

/** One breach for each import that closes a circle. */
function findCircles(what: string, steps: readonly Step[]): Breach[] {
  const next = new Map<string, Set<string>>()
  for (const { own, other } of steps) next.set(own, (next.get(own) ?? new Set()).add(other))
  leaveOutEnds(next)
  return steps.flatMap(({ own, other, breach }) => {
    const way = next.has(own) && next.has(other) ? wayBetween(next, other, own) : undefined
    return way ? [{ ...breach, rule: `${what} in a circle: ${[own, ...way].join(' → ')}` }] : []
  })
}

/** Leaves out what leads to no circle: whatever imports nothing, and then whatever imports only that. */
function leaveOutEnds(next: Map<string, Set<string>>): void {
  const before = next.size
  for (const [own, others] of next) {
    for (const other of others) if (!next.has(other)) others.delete(other)
    if (others.size === 0) next.delete(own)
  }
  if (next.size < before) leaveOutEnds(next)
}

/** The shortest way from one to another, or undefined. */
function wayBetween(next: Map<string, Set<string>>, from: string, to: string): string[] | undefined {
  const ways: string[][] = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) as string
    if (last === to) return way
    for (const step of next.get(last) ?? [])
      if (!seen.has(step)) {
        seen.add(step)
        ways.push([...way, step])
      }
  }
  return undefined
}
