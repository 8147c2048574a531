import { defineConfig } from 'vitest/config'

/** Deliberate faults: their own servers are killed and started again. Slow, so not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    env: { FAULTS: 'all' },
    pool: 'forks',
    maxWorkers: 1,
    // a submission has about a hundred statements, and each meets three faults
    testTimeout: 1_200_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 10_000 } },
    disableConsoleIntercept: true,
  },
})
