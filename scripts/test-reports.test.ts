import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { namesText, noTests, tallyOfReport, tallyText } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const vitest = (
  passed: number,
  failed: number,
  files: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[],
) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: files,
  })

test('counts what the runners report', () => {
  const failed = { status: 'failed', fullName: 'adds two numbers' }
  const units = vitest(7, 1, [{ name: 'sum.test.ts', status: 'failed', assertionResults: [failed] }])
  expect(tallyOfReport('vitest', units, 1)).toEqual({
    ...noTests,
    passed: 7,
    failed: 1,
    skipped: 1,
    names: ['sum.test.ts: adds two numbers'],
  })
  const spec = (title: string, status: string) => ({
    title,
    file: 'file.test.ts',
    tests: [{ projectName: 'phone', status }],
  })
  const journeys = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{}],
    suites: [{ specs: [spec('a', 'expected'), spec('b', 'flaky')], suites: [{ specs: [spec('c', 'unexpected')] }] }],
  })
  expect(tallyOfReport('playwright', journeys, 1)).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    names: ['phone file.test.ts: c'],
    repeated: ['phone file.test.ts: b'],
  })
})

test('a file that could not be loaded is a failure', () => {
  const file = vitest(7, 0, [{ name: 'sum.test.ts', status: 'failed', assertionResults: [] }])
  expect(tallyOfReport('vitest', file, 1)).toMatchObject({ passed: 7, failed: 1, names: ['sum.test.ts (not loaded)'] })
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
  expect(tallyOfReport('vitest', vitest(7, 0, []), 137)).toMatchObject({ passed: 7, failed: 1, skipped: 1 })
})

test('the last line names skipped tests only when there are some', () => {
  expect(tallyText({ ...noTests, passed: 3 })).toBe('3 passed, 0 failed')
  expect(tallyText({ ...noTests, passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped')
})

test('before the last line stand the names of what failed or needed a second attempt', () => {
  expect(namesText({ ...noTests, passed: 4, failed: 1, names: ['types'], repeated: ['phone a.test.ts: b'] })).toBe(
    'SECOND ATTEMPT phone a.test.ts: b\nFAILED types\n',
  )
  expect(namesText(noTests)).toBe('')
})
