import { defineConfig } from 'vitest/config'

/** Large tables, and the long forms of random tests of which `npm test` runs a sample. */
export default defineConfig({
  test: {
    include: [
      'tests/long/*.test.ts',
      'tests/life/{every-action,jobs,random-lives}.test.ts',
      'tests/security/{records,shown-data,visibility-after-changes,visibility.property}.test.ts',
      'server/**/*.property.test.ts',
      'server/features/statistics/suppress.rules.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    env: { LIVES: process.env.LIVES ?? '1000', DRAWS: process.env.DRAWS ?? '60', EVERYBODY: 'yes' },
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 240_000,
    disableConsoleIntercept: true,
  },
})
