import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tallyOfReport, tallyText } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (passed: number, failed: number, files: { status: string; assertionResults: { status: string }[] }[]) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files,
  })

test('counts what the runners report', () => {
  expect(tallyOfReport('vitest', vitest(7, 0, []), 0)).toEqual({ passed: 7, failed: 0, skipped: 1 })
  const journeys = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] })
  expect(tallyOfReport('playwright', journeys, 1)).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('a file that could not be loaded is a failure', () => {
  const file = vitest(7, 0, [{ status: 'failed', assertionResults: [] }])
  expect(tallyOfReport('vitest', file, 1)).toEqual({ passed: 7, failed: 1, skipped: 1 })
})

test.each([
  ['a missing report', join(folder, 'never-written.json')],
  ['a cut report', report('{"numPassedTests": 3')],
  ['an empty report', report('')],
  ['a report of something else', report({ passed: 3 })],
  ['a report without a test', report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })],
])('%s counts as failed', (_what, file) => {
  expect(tallyOfReport('vitest', file, 0).failed).toBe(1)
  expect(tallyOfReport('playwright', file, 0).failed).toBe(1)
})

test('a runner that exits with an error has failed even when its report is good', () => {
  expect(tallyOfReport('vitest', vitest(7, 0, []), 137)).toEqual({ passed: 7, failed: 1, skipped: 1 })
})

test('the last line names skipped tests only when there are some', () => {
  expect(tallyText({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
  expect(tallyText({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})
