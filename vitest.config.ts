import { defineConfig } from 'vitest/config'

/** Everything but the browser: rules, use cases on a real database, the contract, security, our own scripts. */
export default defineConfig({
  test: {
    include: [
      '{contract,db,scripts,server,web}/**/*.test.{ts,tsx}',
      'tests/{bench,contract,fuzz,life,security,support,weight}/**/*.test.ts',
      // the faults that are quick; the others run with `npm run test:faults`
      'tests/faults/quick/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    pool: 'forks',
    // on two cores: whoever waits for a message or a pause leaves the processor to the third, and to the browsers beside them
    maxWorkers: 3,
    // every test file has a database of its own and leaves nothing in memory: loading the modules anew for each costs a third
    isolate: false,
    // against what hangs, and no measure: the longest take a fifth of it on two idle cores
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // what is waited for is there at once on an idle machine; on a busy one a second is soon over
    expect: { poll: { timeout: 10_000 } },
  },
})
