import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests mostly wait, for ten seconds and more. */
const waits =
  /\/(?:wait-for-lock|lanes|send-message|pg-boss-jobs|embedded-postgres|prepare-database|future-times)\.test\.ts$/

/** They run first: some are small and would otherwise come last, when no other tests are left to run beside them. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification) => waits.test(moduleId)
    return [...sorted.filter(isWaiting), ...sorted.filter(file => !isWaiting(file))]
  }
}

/** Everything but the browser: rules, use cases on a real database, the contract, security, our own scripts. */
export default defineConfig({
  test: {
    include: [
      '{contract,db,scripts,server,web}/**/*.test.{ts,tsx}',
      'tests/{bench,contract,fuzz,life,security,support,weight}/**/*.test.ts',
      // only the quick faults; the others run with `npm run test:faults`
      'tests/faults/quick/*.test.ts',
    ],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/same-draws.ts'],
    pool: 'forks',
    sequence: { sequencer: WaitingFirst },
    // on two cores: a test that waits for a message or a pause leaves the processor to the third, and to the browsers beside them
    maxWorkers: 3,
    // every test file has a database of its own and leaves nothing in memory: loading the modules again for each costs a third
    isolate: false,
    // stops hanging tests; not a performance limit: a busy machine needs ten times as long as an idle one
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // an idle machine has the result at once; on a busy one ten seconds can be too short
    expect: { poll: { timeout: 60_000 } },
  },
})
