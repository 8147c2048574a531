import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const globalSetup = 'tests/support/global-setup.ts'

/** Everything but the browser: rules, use cases on a real database, the contract, security, our own scripts. */
export default defineConfig({
  test: {
    include: ['{contract,db,scripts,server,web}/**/*.test.{ts,tsx}', 'tests/{contract,security,support}/**/*.test.ts'],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
