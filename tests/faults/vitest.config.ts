import { defineConfig } from 'vitest/config'

/** Faults on purpose: servers of their own are killed and started again. Slow, so apart from `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    env: { FAULTS: 'all' },
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    disableConsoleIntercept: true,
  },
})
