import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type PagePath, pagePaths } from './paths.ts'

const routesIn = (shell: PagePath['shell']): RouteConfigEntry[] =>
  pagePaths.filter(page => page.shell === shell).map(page => route(page.path, page.module))

const areaOf = (path: string): string => path.split('/')[1] ?? ''
const publicAreas = new Set(pagePaths.filter(({ shell }) => shell !== 'staff').map(({ path }) => areaOf(path)))

/** First segments that only addresses of the staff have, and below which there are pages: each costs every page some bytes. */
const staffAreas = new Set(
  pagePaths
    .filter(({ shell, path }) => shell === 'staff' && /^\/[^/]+\/./.test(path))
    .map(({ path }) => areaOf(path))
    .filter(area => !publicAreas.has(area)),
)

export default [
  ...routesIn('none'),
  layout('ui/public-shell/layout.tsx', [
    ...routesIn('public'),
    route('*', 'features/start/not-found.page.tsx', { id: 'unknown-path' }),
  ]),
  layout('ui/staff-shell/layout.tsx', [
    ...routesIn('staff'),
    ...[...staffAreas].map(area => route(`${area}/*`, 'features/desk/not-found.page.tsx', { id: `unknown-${area}` })),
  ]),
] satisfies RouteConfig
