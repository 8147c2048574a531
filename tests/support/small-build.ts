import type { ServerBuild } from 'react-router'
import { handleError } from '#web/entry.server.tsx'
import { readPreferences } from '#web/platform/preferences.ts'
import { apiContext, nonceContext, requestContext } from '#web/platform/page-context.ts'
import { findSentHome } from '#web/platform/session/sent-home.ts'
import { multipartPaths } from '#web/paths.ts'

type Route = NonNullable<ServerBuild['routes'][string]>['module']

/** A build of pages with these routes by their paths: the real router and the real host, without the bundler. */
export function smallBuild(routes: Record<string, Partial<Route>>): ServerBuild {
  const modules = Object.entries(routes).map(([path, module]) => [
    path,
    { id: path, parentId: 'root', path: path.slice(1), module: { default: () => null, ...module } },
  ])
  const root = { id: 'root', path: '', module: { default: () => null } }
  const pages = { root, ...Object.fromEntries(modules) } as ServerBuild['routes']
  const described = Object.values(pages).map(route => [
    route?.id,
    { ...route, hasAction: route?.module.action !== undefined, hasLoader: route?.module.loader !== undefined },
  ])
  return {
    entry: {
      module: {
        default: async (_: Request, status: number, headers: Headers) => new Response('a page', { status, headers }),
        readPreferences,
        findSentHome,
        apiContext,
        nonceContext,
        requestContext,
        multipartPaths,
        handleError,
      },
    },
    routes: pages,
    assets: { entry: { imports: [], module: '' }, routes: Object.fromEntries(described), url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}
