import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type PagePath, pagePaths } from './paths.ts'

const routesIn = (shell: PagePath['shell']): RouteConfigEntry[] =>
  pagePaths.filter(page => page.shell === shell).map(page => route(page.path, page.module))

export default [
  ...routesIn('none'),
  layout('ui/public-shell/layout.tsx', [
    ...routesIn('public'),
    route('*', 'features/start/not-found.page.tsx', { id: 'unknown-path' }),
  ]),
  layout('ui/staff-shell/layout.tsx', routesIn('staff')),
] satisfies RouteConfig
