import { afterAll, expect, test } from 'vitest'
import { reportColumns } from '#contract/reports/report-choices.ts'
import { mostRowsOnPaper, type SummaryReport } from '#contract/reports/reports.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { pagesOf } from '#tests/support/pdf.ts'
import { casesOnPaper, summaryOnPaper } from './report-paper.ts'

afterAll(stopLetters)

const frame = {
  language: 'am' as const,
  title: 'ማጠቃለያ ሪፖርት',
  issuer: { en: 'Water Bureau', am: 'የውኃ ቢሮ' },
  issuedAt: new Date('2026-11-22T09:00:00Z'),
  facts: [['ጊዜ', 'እስካሁን የተመዘገቡ']] as [string, string][],
}

/** A summary of so many rows, with names longer than their columns. */
const summaryOf = (rows: number): SummaryReport => ({
  groupings: ['organization', 'status', 'month'],
  measures: ['complaints', 'inTime', 'daysMedian', 'daysNinetieth', 'open', 'closed'],
  filters: [],
  before: null,
  rows: Array.from({ length: rows }, (_, at) => ({
    groups: [
      { key: '1', name: { en: 'x', am: 'የአዲስአበባከተማውኃናፍሳሽባለሥልጣንመሥሪያቤት' } },
      { key: 'CLOSED', name: null },
      { key: '2026-01', name: null },
    ].slice(0, at % 4),
    figures: { complaints: at, inTime: 0.5, daysMedian: 3, daysNinetieth: null, open: 1, closed: 2 },
  })),
})

test('a PDF has at most its limit of rows; one more is refused', async () => {
  const pdf = await summaryOnPaper(frame, summaryOf(mostRowsOnPaper))
  expect(pagesOf(pdf)).toBeGreaterThan(20)
  expect(() => summaryOnPaper(frame, summaryOf(mostRowsOnPaper + 1))).toThrow('format (too-many-rows)')
})

test('many columns get larger paper', async () => {
  const paperOf = async (columns: number) => {
    const shown = reportColumns.slice(0, columns)
    const cells = shown.map(() => ({ value: null, name: null }))
    const found = { id: 1, trackingId: '', groups: [], cells, kept: [] }
    const pdf = await casesOnPaper(frame, { columns: shown, gatheredBy: [] }, [{ found }])
    return /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1'))?.slice(1).map(Number)
  }
  expect(await paperOf(6)).toEqual([595.28, 841.89])
  expect(await paperOf(12)).toEqual([841.89, 595.28])
  expect(await paperOf(reportColumns.length)).toEqual([1190.55, 841.89])
})
