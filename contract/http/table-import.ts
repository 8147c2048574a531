import { z } from 'zod'

export { tableFormats, type TableFormat } from './table-columns.ts'

/** Media types of a table in each of the formats. */
export const tableMediaTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** The most rows of one file: enough for all places of the country down to the kebele. */
export const mostTableRows = 30_000

/**
 * `preview` says what would change; `apply` does it, and names the plan that was shown: when something changed
 * since, nothing is done and the refusal holds the new plan.
 */
export const importQuery = z.object({
  mode: z.enum(['preview', 'apply']),
  plan: z.string().max(64).optional(),
})

const change = z.object({ column: z.string(), from: z.string(), to: z.string() })
const reason = z.object({ column: z.string(), reason: z.string() })

/** One row of the file: `row` as a spreadsheet counts it, the headings being row 1. */
export const importRow = z.object({
  row: z.int(),
  verdict: z.enum(['added', 'changed', 'refused']),
  name: z.string(),
  changes: z.array(change),
  reasons: z.array(reason),
  cells: z.record(z.string(), z.string()),
})
export type ImportRow = z.output<typeof importRow>

/** What a file would change, or has changed; unchanged rows are only counted. */
export const importAnswer = z.object({
  isApplied: z.boolean(),
  plan: z.string(),
  columns: z.array(z.string()),
  counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  rows: z.array(importRow),
})
export type ImportAnswer = z.output<typeof importAnswer>

/** Note of every import call in the description of the API. */
export const importNote =
  'The file comes as multipart/form-data, field `file`, CSV in UTF-8 or XLSX, its first row the column names.'
