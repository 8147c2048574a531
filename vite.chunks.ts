import type { Plugin, Rolldown } from 'vite'

/** Pages that a visitor opens one after another: pages of one kind share more modules with each other than with the rest. */
const publicKinds: readonly [kind: string, pages: RegExp][] = [
  ['apply', /web\/features\/apply\//],
  ['track', /web\/features\/(?:track\/|letters\/|dossiers\/own-dossiers)/],
  ['enter', /web\/features\/sign-in\/sign-in\.page/],
  ['account', /web\/features\/(?:sign-in\/(?!sign-in\.page)|settings\/invitation)/],
]
const accountKinds: readonly string[] = ['enter', 'account']
const staffKinds: readonly [kind: string, pages: RegExp][] = [
  ['staff', /web\/ui\/staff-shell\//],
  ['dashboard', /web\/features\/desk\/dashboard/],
  ['list', /web\/features\/desk\/complaint-list/],
  [
    'case',
    /web\/features\/(?:desk(?!\/(?:complaint-list|dashboard))|approvals|representatives|experts|own-complaints|call-backs|statements|dossiers(?!\/own-dossiers))\//,
  ],
  ['settings', /web\/features\/(?:settings|notifications|reports|patterns|owed-orders)\/|role-not-given/],
]
/** Features whose pages are opened seldom, by the public and the staff: what only these pages share, they alone load. */
const apart: readonly string[] = ['call-backs', 'dossiers', 'statements']
/** Pages that ship no script. */
const plain = /web\/features\/(?:content|start|statistics)\/(?!role-not-given)/

/** A chunk with fewer bytes of compiled source than this costs more as a request of its own than it saves. */
const leastBytes = 12_000
/** The same among the pages of the public, which are fewer: what they share is worth a request of its own sooner. */
const leastPublicBytes = 2_000

type Graph = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'parse'>

/**
 * Decides which modules browsers load together. Modules that the same kinds of pages use are one chunk, so that no page loads
 * modules that only others need; small ones join the chunk of every page. Barrels are ignored: a page needs only what it imports
 * through one.
 */
export const pageChunks = (): Plugin => {
  const chunks = new Map<string, string>()
  const chunkOf = (id: string) => chunks.get(id) ?? (id.includes('rolldown/runtime') ? 'framework' : null)
  const groups = [{ name: chunkOf, debugName: 'page chunks' }]
  return {
    name: 'page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // a module is not pulled into the chunk of its importers, so entries may have to export more
    options: options => ({
      ...options,
      preserveEntrySignatures: 'allow-extension',
      treeshake: { moduleSideEffects: [{ test: barrel, sideEffects: false }] },
    }),
    outputOptions: options => ({ ...options, codeSplitting: { includeDependenciesRecursively: false, groups } }),
    buildEnd() {
      chunks.clear()
      for (const [id, chunk] of divide(this)) chunks.set(id, chunk)
    },
  }
}

function divide(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()]
  const imports = new Map(ids.map(id => [id, importsOf(graph, id)] as const))
  const users = new Map<string, Set<string>>()
  const pages = ids.filter(id => graph.getModuleInfo(id)?.isEntry && !plain.test(id))
  for (const page of pages) spread(page, page, imports, users)
  // modules of a single page stay with it; those that start the scripts belong to every page that has one
  const shared = [...users].filter(([id, pages]) => pages.size > 1 || isStart(id, pages)).map(([id]) => id)
  const groups = Map.groupBy(shared, id => signatureOf(users.get(id) ?? new Set()))
  const joined = joinSmall(graph, groups, imports)
  const divided = [...groups].flatMap(([signature, members]) =>
    members.map(id => [id, isFramework(id) ? 'framework' : (joined.get(signature) ?? signature)] as const),
  )
  const styles = [...users].filter(([id]) => isStyle(id)).map(([id, each]) => [id, stylesOf(each)] as const)
  return new Map([...divided, ...styles])
}

/** Of modules that one page alone uses: what starts the scripts, and what every page has around it. */
const isStart = (id: string, [page = '']: ReadonlySet<string>): boolean =>
  /\/web\/(?:entry\.client|root)\.tsx/.test(page) && id !== page

const isStyle = (id: string) => id.endsWith('.css')

/** One style sheet for the public pages, one more for those of the staff, and a third one for what only settings and reports show. */
function stylesOf(pages: ReadonlySet<string>): string {
  const [kind, ...others] = kindsOf(staffKinds, pages)
  if (!kind || kindsOf(publicKinds, pages).length > 0 || signatureOf(pages) === 'base') return 'base'
  return kind === 'settings' && others.length === 0 ? 'settings-styles' : 'staff'
}

const isFramework = (id: string) => /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//.test(id)

const kindsOf = (all: typeof publicKinds, pages: ReadonlySet<string>): string[] =>
  all.filter(([, pattern]) => [...pages].some(page => pattern.test(page))).map(([kind]) => kind)

/** The name of the chunk for what these pages share. */
function signatureOf(pages: ReadonlySet<string>): string {
  const forPublic = kindsOf(publicKinds, pages)
  const forStaff = kindsOf(staffKinds, pages)
  const isForAll = [...pages].some(page => ![...publicKinds, ...staffKinds].some(([, pattern]) => pattern.test(page)))
  const [feature, ...others] = new Set([...pages].map(page => /web\/features\/([^/]+)\//.exec(page)?.[1]))
  if (feature && others.length === 0 && apart.includes(feature)) return feature
  const ofAccounts = forPublic.filter(kind => accountKinds.includes(kind))
  if (isForAll || (ofAccounts.length > 0 && ofAccounts.length < forPublic.length)) return 'base'
  if (forPublic.length > 1) return forPublic.join('-')
  if (forPublic[0] === 'enter') return 'base'
  if (forPublic.length === 1 && forStaff.length < 2) return [...forPublic, ...forStaff].join('-')
  // most staff pages need it, so what both public kinds use is one chunk for them, and not two
  if (forPublic.length === 1) return forPublic[0] === 'account' ? 'account-staff' : 'apply-track'
  // the shell is on every staff page, so what all of them need joins its chunk
  const isOfAllStaff = forStaff.includes('staff') || forStaff.length === staffKinds.length - 1
  return isOfAllStaff ? 'staff' : forStaff.join('-')
}

/** Marks everything that a page needs. */
function spread(page: string, id: string, imports: Map<string, Set<string>>, users: Map<string, Set<string>>): void {
  const known = users.get(id) ?? new Set()
  if (known.has(page)) return
  users.set(id, known.add(page))
  for (const imported of imports.get(id) ?? []) spread(page, imported, imports, users)
}

/** The barrels of features, and the one of all icons: a page needs only the icons that it shows itself. */
const barrel = /\/web\/(?:features\/[^/]+\/index|ui\/states\/page-states)\.ts$|\/tabler-icons-react\.mjs$/

/** The modules that a module really needs: those behind a barrel, in place of the barrel. */
function importsOf(graph: Graph, id: string): Set<string> {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  if (barrel.test(id)) return new Set()
  const needed = new Set(importedIds.filter(each => !barrel.test(each)))
  if (needed.size === importedIds.length || !code) return needed
  for (const node of graph.parse(code, { lang: 'tsx' }).body) {
    if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue
    const from = importedIds.find(each => barrel.test(each) && node.source && isSame(node.source.value, each))
    if (!from) continue
    const names = node.specifiers.map(each =>
      nameOf('imported' in each ? each.imported : 'local' in each ? each.local : undefined),
    )
    const behind = behindBarrel(graph, from, new Set(names))
    for (const name of names) needed.add(behind.get(name) ?? from)
  }
  return needed
}

const nameOf = (node: { type: string; name?: string } | { type: string; value?: string } | undefined): string =>
  node && 'name' in node ? (node.name ?? '') : ''

const isSame = (specifier: string, id: string): boolean =>
  id.endsWith(specifier.replace(/^#|^\.+/, '/').replace('//', '/')) || id.includes(`/node_modules/${specifier}/`)

/** The module from which a barrel re-exports each of these names. */
function behindBarrel(graph: Graph, id: string, names: ReadonlySet<string>): Map<string, string> {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  const found = new Map<string, string>()
  for (const node of graph.parse(code ?? '', { lang: 'tsx' }).body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.source) continue
    const wanted = node.specifiers.map(each => nameOf(each.exported)).filter(name => names.has(name))
    if (wanted.length === 0) continue
    const from = importedIds.find(each => isSame(node.source?.value ?? '', each))
    if (from) for (const name of wanted) found.set(name, from)
  }
  return found
}

const bytesOf = (graph: Graph, members: readonly string[]): number =>
  members.reduce((sum, id) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)

/** What pages of one public kind share, and the chunk that all of them load anyway. */
const withNeighbours: Readonly<Record<string, string>> = { apply: 'apply-track', track: 'apply-track' }

/**
 * Small groups of modules that pages of one public kind share join the chunk that these pages load anyway. Those that staff pages share
 * join the chunk of the shell, if they import nothing that its pages may lack.
 */
function joinSmall(
  graph: Graph,
  groups: Map<string, string[]>,
  imports: Map<string, Set<string>>,
): Map<string, string> {
  const joined = new Map<string, string>()
  const signatures = new Map([...groups].flatMap(([signature, members]) => members.map(id => [id, signature] as const)))
  const chunkOf = (id: string) => joined.get(signatures.get(id) ?? '') ?? signatures.get(id)
  for (const [signature, members] of groups)
    if (signature in withNeighbours && bytesOf(graph, members) < leastPublicBytes)
      joined.set(signature, withNeighbours[signature] ?? signature)
  const ofStaff = [...groups].filter(([signature]) => signature.split('-').every(kind => kindNames.includes(kind)))
  for (const [signature, members] of ofStaff.sort(([one], [other]) => other.length - one.length)) {
    const atHome = [undefined, signature, 'base', ...ofShell]
    const needed = members.flatMap(id => [...(imports.get(id) ?? [])])
    if (bytesOf(graph, members) < leastBytes && needed.every(id => isFramework(id) || atHome.includes(chunkOf(id))))
      joined.set(signature, 'staff')
  }
  return joined
}

const kindNames = staffKinds.map(([kind]) => kind)
/** Chunks that every staff page loads, because the shell needs a part of them. */
const ofShell: readonly (string | undefined)[] = ['staff', 'account-staff', 'apply-track']
