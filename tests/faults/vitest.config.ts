import { defineConfig } from 'vitest/config'

/** Faults on purpose: servers of their own are killed and started again. Slow, so apart from `npm test`. */
export default defineConfig({
  test: { include: ['tests/faults/**/*.test.ts'], pool: 'forks', maxWorkers: 1, disableConsoleIntercept: true },
})
