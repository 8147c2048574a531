import { existsSync, readFileSync } from 'node:fs'

/** Result of a runner. `names`: which tests failed, as far as the runner could say; `repeated`: which passed at a second attempt. */
export interface Tally {
  passed: number
  failed: number
  skipped: number
  names: string[]
  repeated: string[]
}

export const noTests: Tally = { passed: 0, failed: 0, skipped: 0, names: [], repeated: [] }
const oneFailed = (name: string): Tally => ({ ...noTests, failed: 1, names: [name] })

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
  repeated: [...one.repeated, ...other.repeated],
})

/** The last line of a test run. */
export const tallyText = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The lines before the last one. A log is often stored without its beginning, so what failed is named again at its end. */
export const namesText = ({ names, repeated }: Tally): string =>
  [...repeated.map(name => `SECOND ATTEMPT ${name}`), ...names.map(name => `FAILED ${name}`)]
    .map(line => `${line}\n`)
    .join('')

/** A single check is one test. */
export const tallyOfCheck = (name: string, exitCode: number): Tally =>
  exitCode === 0 ? { ...noTests, passed: 1 } : oneFailed(name)

interface VitestReport {
  testResults: VitestFile[]
}

interface VitestFile {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}

/** A file that could not be loaded, or cleared up, and names no failed test counts as one failed test. */
function readVitestFile({ name, status, assertionResults }: VitestFile): Tally {
  const failed = assertionResults.filter(test => test.status === 'failed').map(test => `${name}: ${test.fullName}`)
  const names = status === 'failed' && failed.length === 0 ? [`${name} (not loaded)`] : failed
  const passed = assertionResults.filter(test => test.status === 'passed').length
  const skipped = assertionResults.length - passed - failed.length
  return { passed, failed: names.length, skipped, names, repeated: [] }
}

const readVitest = ({ testResults }: VitestReport): Tally => testResults.map(readVitestFile).reduce(add, noTests)

const fileFailed = ({ status }: VitestFile): boolean => status === 'failed'

/** The files of a Vitest report with a failed test; none when there is no readable report. */
export function failedFiles(file: string): string[] {
  if (!existsSync(file)) return []
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as VitestReport).testResults
      .filter(fileFailed)
      .map(each => each.name)
  } catch {
    return []
  }
}

/**
 * The tally of a run of Vitest whose failed files ran once more by themselves. What passed then has passed and is named,
 * because a name that comes back is a fault.
 */
export function tallyWithSecondAttempt(firstFile: string, secondFile: string, secondExitCode: number): Tally {
  if (!existsSync(secondFile)) return tallyOfReport('vitest', firstFile, secondExitCode)
  const second = tallyOfReport('vitest', secondFile, secondExitCode)
  const { testResults } = JSON.parse(readFileSync(firstFile, 'utf8')) as VitestReport
  const stillFailed = new Set(second.names)
  const repeated = readVitest({ testResults }).names.filter(name => !stillFailed.has(name))
  const once = readVitest({ testResults: testResults.filter(file => !fileFailed(file)) })
  return { ...add(once, second), repeated }
}

interface JourneySuite {
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[]
  suites?: JourneySuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites?: JourneySuite[]
}

/** The journeys of a suite, and of those in it, that ended in this way. */
const journeysThat = (status: string, { specs = [], suites = [] }: JourneySuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.filter(each => each.status === status).map(({ projectName }) => `${projectName} ${file}: ${title}`),
  ),
  ...suites.flatMap(suite => journeysThat(status, suite)),
]

/**
 * A set-up or tear-down with an error of its own has failed. A journey that passed at its second attempt has passed and is named.
 */
const readPlaywright = ({ stats, errors, suites = [] }: PlaywrightReport): Tally => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  names: journeysThat('unexpected', { suites }),
  repeated: journeysThat('flaky', { suites }),
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
  if (tally.passed + tally.failed === 0) return add(tally, oneFailed(`${runner} (no test)`))
  return exitCode !== 0 && tally.failed === 0 ? add(tally, oneFailed(`${runner} (exit code ${exitCode})`)) : tally
}

function readTally(runner: keyof typeof readers, file: string): Tally {
  const unreadable = oneFailed(`${runner} (no report)`)
  if (!existsSync(file)) return unreadable
  try {
    const tally = readers[runner](JSON.parse(readFileSync(file, 'utf8')))
    return [tally.passed, tally.failed, tally.skipped].every(count => Number.isInteger(count)) ? tally : unreadable
  } catch {
    return unreadable
  }
}
