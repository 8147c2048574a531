import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failedFiles, namesText, noTests, tallyOfReport, tallyText, tallyWithSecondAttempt } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

interface File {
  name: string
  status: string
  assertionResults: { status: string; fullName: string }[]
}
const vitest = (testResults: File[]) => report({ testResults })
const file = (name: string, statuses: Record<string, string>): File => ({
  name,
  status: Object.values(statuses).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(statuses).map(([fullName, status]) => ({ status, fullName })),
})
const good = file('good.test.ts', { one: 'passed', two: 'passed', three: 'skipped' })

test('counts what the runners report', () => {
  const units = vitest([good, file('sum.test.ts', { 'adds two numbers': 'failed', 'adds none': 'passed' })])
  expect(tallyOfReport('vitest', units, 1)).toEqual({
    ...noTests,
    passed: 3,
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
  const units = vitest([good, { name: 'sum.test.ts', status: 'failed', assertionResults: [] }])
  expect(tallyOfReport('vitest', units, 1)).toMatchObject({ passed: 2, failed: 1, names: ['sum.test.ts (not loaded)'] })
})

test('what passes at a second attempt has passed and is named; what fails again has failed', () => {
  const first = vitest([
    good,
    file('busy.test.ts', { waits: 'failed', counts: 'passed' }),
    file('sum.test.ts', { adds: 'failed' }),
  ])
  expect(failedFiles(first)).toEqual(['busy.test.ts', 'sum.test.ts'])
  const second = vitest([
    file('busy.test.ts', { waits: 'passed', counts: 'passed' }),
    file('sum.test.ts', { adds: 'failed' }),
  ])
  expect(tallyWithSecondAttempt(first, second, 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
    names: ['sum.test.ts: adds'],
    repeated: ['busy.test.ts: waits'],
  })
  const missing = join(folder, 'never-written.json')
  expect(tallyWithSecondAttempt(first, missing, 1)).toEqual(tallyOfReport('vitest', first, 1))
  expect(failedFiles(missing)).toEqual([])
})

test.each([
  ['a missing report', join(folder, 'never-written.json')],
  ['a cut report', report('{"testResults": [')],
  ['an empty report', report('')],
  ['a report of something else', report({ passed: 3 })],
  ['a report without a test', report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })],
])('%s counts as failed', (_what, file) => {
  expect(tallyOfReport('vitest', file, 0).failed).toBe(1)
  expect(tallyOfReport('playwright', file, 0).failed).toBe(1)
})

test('a runner that exits with an error has failed even when its report is good', () => {
  expect(tallyOfReport('vitest', vitest([good]), 137)).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
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
