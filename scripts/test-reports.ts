import { existsSync, readFileSync } from 'node:fs'

/** Result of a runner. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0 }
const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 }

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** The last line of a test run. */
export const tallyText = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** A single check is one test. */
export const tallyOfCheck = (exitCode: number): Tally => (exitCode === 0 ? { ...noTests, passed: 1 } : oneFailed)

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not be loaded has no tests, and counts as one failed test. */
function readVitest(report: VitestReport): Tally {
  const unloaded = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A journey that needed a second attempt has failed; so has a set-up or tear-down with an error of its own. */
const readPlaywright = ({ stats, errors }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
})

const readers = {
  vitest: (report: unknown) => readVitest(report as VitestReport),
  playwright: (report: unknown) => readPlaywright(report as PlaywrightReport),
}

/**
 * The tally of a runner's own report. A report that is missing, unreadable or without a single test counts as failed,
 * and so does a runner that exits with an error without naming a failed test.
 */
export function tallyOfReport(runner: keyof typeof readers, file: string, exitCode: number): Tally {
  const tally = readTally(runner, file)
  if (tally.passed + tally.failed === 0) return add(tally, oneFailed)
  return exitCode !== 0 && tally.failed === 0 ? add(tally, oneFailed) : tally
}

function readTally(runner: keyof typeof readers, file: string): Tally {
  if (!existsSync(file)) return oneFailed
  try {
    const tally = readers[runner](JSON.parse(readFileSync(file, 'utf8')))
    return Object.values(tally).every(count => Number.isInteger(count)) ? tally : oneFailed
  } catch {
    return oneFailed
  }
}
