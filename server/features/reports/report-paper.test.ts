import { afterAll, expect, test } from 'vitest'
import { mostRowsOnPaper, type SummaryReport } from '#contract/reports.ts'
import { stopLetters } from '#server/features/letters/index.ts'
import { pagesOf } from '#tests/support/pdf.ts'
import { summaryOnPaper } from './report-paper.ts'

afterAll(stopLetters)

const frame = {
  language: 'am' as const,
  title: 'ማጠቃለያ ሪፖርት',
  issuer: { en: 'Water Bureau', am: 'የውኃ ቢሮ' },
  issuedAt: new Date('2026-11-22T09:00:00Z'),
  facts: [['ጊዜ', 'እስካሁን የተመዘገቡ']] as [string, string][],
}

/** A summary of so many rows; names are longer than their columns are wide. */
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

test('as many rows as paper should have are set, one more is refused', async () => {
  const pdf = await summaryOnPaper(frame, summaryOf(mostRowsOnPaper))
  expect(pagesOf(pdf)).toBeGreaterThan(20)
  expect(() => summaryOnPaper(frame, summaryOf(mostRowsOnPaper + 1))).toThrow('format (too-many-rows)')
}, 60_000)
