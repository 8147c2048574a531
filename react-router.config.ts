import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // a page's parts in one file: each further file is a further request
  splitRouteModules: false,
} satisfies Config
