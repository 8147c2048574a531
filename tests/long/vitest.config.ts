import { defineConfig } from 'vitest/config'

/** Large tables, and the long forms of what `npm test` draws at random a few dozen times or asks a few people of. */
export default defineConfig({
  test: {
    include: [
      'tests/long/*.test.ts',
      'tests/life/{every-action,random-lives}.test.ts',
      'tests/security/{records,visibility.property}.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    env: { LIVES: process.env.LIVES ?? '1000', WORLDS: process.env.WORLDS ?? '600', EVERYBODY: 'yes' },
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    testTimeout: 3_600_000,
    hookTimeout: 240_000,
    disableConsoleIntercept: true,
  },
})
