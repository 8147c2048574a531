import { defineConfig } from 'vitest/config'

/** Faults on purpose: whole processes are started and killed, one test at a time. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
