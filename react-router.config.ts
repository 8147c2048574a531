import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // every route in one file that browsers keep, not some in each page and others by a request
  routeDiscovery: { mode: 'initial' },
  // a page's parts in one file: each further file is a further request
  splitRouteModules: false,
} satisfies Config
