import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { importedTables, mostRowsAtOnce } from './table-columns.ts'

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
  /** As the file has it. */
  cells: z.record(z.string(), z.string()),
  /** Every column as it is stored; empty for a refused row. */
  stored: z.record(z.string(), z.string()),
})
export type ImportRow = z.output<typeof importRow>

/** An import that a job does: all of it or nothing. */
export const tableImport = z.object({
  id: z.int(),
  table: z.enum(importedTables),
  /** The body whose departments they are; null for the other tables. */
  organizationId: z.int().nullable(),
  /** `refused`: the reason is in `reason`; `failed`: it did not succeed in several attempts. Nothing was changed then. */
  status: z.enum(['under-way', 'done', 'refused', 'failed', 'cancelled']),
  /** `changed-since-preview`, `not-permitted`, or another code of a refusal. */
  reason: z.string().nullable(),
  /** Rows to write, and rows written so far. */
  rows: z.int(),
  rowsDone: z.int(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Until then the result can be read. */
  endsAt: instant,
})
export type TableImport = z.output<typeof tableImport>

/** What a file would change, or has changed; unchanged rows are only counted. */
export const importAnswer = z.object({
  isApplied: z.boolean(),
  /** Set when a job was ordered instead, because there are many rows. */
  ordered: tableImport.nullable(),
  plan: z.string(),
  columns: z.array(z.string()),
  counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  rows: z.array(importRow),
})
export type ImportAnswer = z.output<typeof importAnswer>

/** Note of every import call in the description of the API. */
export const importNote =
  'The file comes as multipart/form-data, field `file`, CSV in UTF-8 or XLSX, its first row the column names; commas, semicolons or tabs separate, as in that row. ' +
  `With more than ${mostRowsAtOnce} rows to write, \`apply\` orders a job, which answers \`ordered\` with \`isApplied\` false; GetNewestImport tells how far it is. 409 \`import-under-way\` while a job imports the same table.`
