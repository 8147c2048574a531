import { defineConfig } from 'vitest/config'

/** Everything but the browser: rules, use cases on a real database, the contract, security, our own scripts. */
export default defineConfig({
  test: {
    include: [
      '{contract,db,scripts,server,web}/**/*.test.{ts,tsx}',
      'tests/{bench,contract,life,security,support}/**/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // every test file has a database of its own and leaves nothing in memory: loading the modules anew for each costs a third
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
