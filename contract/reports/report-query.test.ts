import { expect, test } from 'vitest'
import { chosenCasesPath } from './report-paths.ts'
import { casesPath, daysOfReport, readReportQuery, writeReportQuery } from './report-query.ts'

test('an address is read as it was written, and impossible values are left out', () => {
  const address =
    'group=status%2Cmonth&show=late&from=2026-01-01&to=2026-02-01&sector=4&compare=before&measure=late&sort=oldest'
  expect(writeReportQuery(readReportQuery(new URLSearchParams(address)))).toBe(address)
  const odd = 'group=drop&show=x&from=2026-13-01&sector=%27&measure=y&column=z&sort=up&compare=1'
  expect(writeReportQuery(readReportQuery(new URLSearchParams(odd)))).toBe('')
})

test('chosen cases are read by their ids; other texts are left out', () => {
  const address = chosenCasesPath([12, 7]).split('?')[1] ?? ''
  expect(readReportQuery(new URLSearchParams(address)).cases).toEqual([12, 7])
  expect(readReportQuery(new URLSearchParams('cases=x,0,-1,99999999999')).cases).toBeUndefined()
  expect(writeReportQuery(readReportQuery(new URLSearchParams('cases=12,x,7')))).toBe('cases=12%2C7')
})

test('a form may name its groupings one by one; three at most, none twice', () => {
  const query = new URLSearchParams('group=status&group=&group=status&group=month&group=sector&group=region')
  expect(readReportQuery(query).groupings).toEqual(['status', 'month', 'sector'])
})

test('the path of a figure holds its groups, its filters and what it counts', () => {
  const report = readReportQuery(new URLSearchParams('group=status,month&gender=7&from=2026-01-01'))
  const groups = [{ key: 'CLOSED' }, { key: '2026-01' }]
  expect(casesPath(report, groups, 'returned')).toBe(
    '/reports/complaint-report/?from=2026-01-01&gender=7&status=CLOSED&month=2026-01&measure=returned',
  )
  expect(casesPath(report, [], 'complaints')).toBe('/reports/complaint-report/?from=2026-01-01&gender=7')
})

test('a period that moves replaces days', () => {
  const report = readReportQuery(new URLSearchParams('period=last-month&from=2026-01-01&to=2026-01-02'))
  expect(writeReportQuery(report)).toBe('period=last-month')
  expect(daysOfReport(report, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOfReport(readReportQuery(new URLSearchParams('from=2026-01-01')), '2026-03-31')).toEqual({
    from: '2026-01-01',
  })
})
