import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The parts of a library that no page of ours needs, as found in this version of it. */
interface Library {
  version: string
  /** Functions that are called but find nothing to do: their bodies become empty. */
  idle: readonly string[]
  /** Functions that are never called: their bodies throw an error with their name, and their methods are removed. */
  unused: readonly string[]
}

const libraries: Readonly<Record<string, Library>> = {
  'react-dom': {
    version: '19.3.1',
    idle: [
      // <ViewTransition>
      'trackEnterViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'measureNestedViewTransitions',
      // a ref of a fragment
      'commitNewChildToFragmentInstances',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ],
    unused: [
      ...['startViewTransition', 'commitAfterMutationEffectsOnFiber', 'reportViewTransitionError'],
      ...['getViewTransitionName', 'getViewTransitionClassName', 'createViewTransitionInstance'],
      ...['applyViewTransitionToHostInstances', 'measureViewTransitionHostInstancesRecursive'],
      ...['scheduleViewTransitionEvent', 'restoreViewTransitionName', 'ViewTransitionPseudoElement'],
      ...['FragmentInstance', 'commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance'],
      // <Activity> and <SuspenseList>
      ...['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'],
      // useActionState
      ...['mountActionState', 'updateActionState', 'rerenderActionState'],
      // custom elements, and files that a component preloads in the browser
      ...['setPropOnCustomElement', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
    ],
  },
  'react-router': {
    version: '8.4.0',
    idle: [
      // routes that are discovered later: ours are all known from the start (react-router.config.ts)
      'getPatchRoutesOnNavigationFunction',
      'useFogOFWarDiscovery',
      // the option `instrumentations`
      'consumeInstrumentationClientResultMetaReceiver',
    ],
    unused: [
      ...['getPartialManifest', 'discoverRoutes', 'patchRoutesImpl'],
      ...['instrumentClientSideRouter', 'getRouteInstrumentationUpdates', 'getInstrumentationNavigateMeta'],
      // pages without a server, links that prefetch, and server components
      ...['nonSsrStrategy', 'PrefetchPageLinks', 'RSCErrorHandler'],
    ],
  },
}

interface SyntaxNode {
  type: string
  start: number
  end: number
  id?: { name: string } | null
  body?: SyntaxNode
}

interface Change {
  of: string
  start: number
  end: number
  text: string
}

/**
 * Removes the parts of React and the router that no page needs from what browsers load, a tenth of their size. They stay whole in
 * development, on the server, and in any version other than the one named above.
 */
export const withoutUnused = (): Plugin => {
  const missing = new Set<string>()
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      for (const [name, { version, idle, unused }] of Object.entries(libraries))
        if (installedVersion(name) === version) for (const each of [...idle, ...unused]) missing.add(each)
        else this.warn(`${name} is not ${version}: browsers get all of it. Read vite.unused.ts again.`)
    },
    transform(code, id) {
      const [, name = ''] = /\/node_modules\/(react-dom|react-router)\//.exec(id) ?? []
      const library = libraries[name]
      if (!library || installedVersion(name) !== library.version) return undefined
      const changes = changesIn(this.parse(code), library, code).toSorted((one, other) => other.start - one.start)
      for (const { of } of changes) missing.delete(of)
      return changes.reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`Not found, see vite.unused.ts: ${[...missing].join(', ')}`)
    },
  }
}

const installedVersion = (name: string): string => {
  const file = path.join(import.meta.dirname, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function changesIn(part: unknown, library: Library, code: string): Change[] {
  if (typeof part !== 'object' || part === null) return []
  const { type, start, end, id, body } = part as SyntaxNode
  if (type === 'ExpressionStatement') {
    const [, of = ''] = /^(\w+)\.prototype\./.exec(code.slice(start, end)) ?? []
    if (library.unused.includes(of)) return [{ of, start, end, text: '' }]
  }
  if (type === 'FunctionDeclaration' && id && body) {
    const text = library.idle.includes(id.name) ? '{}' : `{throw Error('${id.name}')}`
    if (text === '{}' || library.unused.includes(id.name))
      return [{ of: id.name, start: body.start, end: body.end, text }]
  }
  return Object.values(part).flatMap(each => changesIn(each, library, code))
}
