import { z } from 'zod'
import { binaryAnswer } from '../filing/file.ts'
import { day, status } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { standingFields } from '../values/standing-fields.ts'
import { endpoints } from '../http/endpoint.ts'
import {
  exportFormats,
  exportsInAnHour,
  groupSorts,
  mostChosenCases,
  mostGroupings,
  mostRowsDirectly,
  mostRowsOnPaper,
  reportColumns,
  type ReportDimension,
  reportDimensions,
  reportMeasures,
  reportPageSize,
  singleDimensions,
  reportSorts,
} from './report-choices.ts'
import { integerText, named, wireObject } from '../http/wire.ts'

export {
  type ExportFormat,
  exportsInAnHour,
  mostGroupings,
  mostRowsDirectly,
  mostRowsOnPaper,
  type ReportColumn,
  reportPageSize,
  type ReportDimension,
  type ReportMeasure,
  reportDimensions,
  reportMeasures,
  withoutValue,
} from './report-choices.ts'

/** Names separated by commas, as the specification has both texts of a request: room for all of them. */
const namesText = z.string({ error: 'required' }).max(1000, 'too-long')

/** The key of a group: an id, a status, a month as `2026-11`, or `none`. */
const groupKey = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'not-an-option')

type Filters = { [Dimension in ReportDimension]?: string | undefined }

/** One group of each dimension at most. */
const filterFields = Object.fromEntries(reportDimensions.map(name => [name, groupKey.optional()]))
const filters = z.object(filterFields) as unknown as z.ZodType<Filters>
export type ReportFilters = z.output<typeof filters>

/** The content of a report, the same for tables, charts and exports. */
const reportFields = {
  userId: named('userID', z.int({ error: 'required' })),
  roleId: named('roleID', z.int({ error: 'required' })),
  /** First and last day of registration, both included. */
  from: day.optional(),
  to: day.optional(),
  filters: filters.optional(),
} as const

/** The language whose names are in order; by default the caller's. */
const languageOfNames = z.enum(['en', 'am']).optional()

const summaryFields = {
  ...reportFields,
  select: named('groupBySelectText', namesText),
  groupings: named('grpByListText', namesText),
  /** `before` adds the figures of the period of the same length before. */
  compare: z.enum(['before']).optional(),
  /** The order of the groups within each other; by default their own: by key, by list or by number of complaints. */
  sort: z.enum(groupSorts).optional(),
} as const
const summaryRequest = wireObject({ ...summaryFields, language: languageOfNames })
export type SummaryRequest = z.output<typeof summaryRequest>

/** Counts are whole; days are whole days, null where nothing was decided. */
const figures = z.partialRecord(z.enum(reportMeasures), z.number().nullable())
export type Figures = z.output<typeof figures>

const group = z.object({
  key: z.string(),
  /** Null for a status, a reason, a month and `none`, which the screens can name. */
  name: bilingual.nullable(),
})

const reportRow = z.object({
  /** From the first grouping down. Fewer keys than groupings are a subtotal, no key the total. */
  groups: z.array(group),
  figures,
  /** The figures of the period before, when requested. */
  before: figures.optional(),
})
export type ReportRow = z.output<typeof reportRow>

const namedFilters = z.array(z.object({ dimension: z.enum(reportDimensions), ...group.shape, ...standingFields }))

const period = z.object({ from: day, to: day })

export const summaryReport = wireObject({
  groupings: named('grpByList', z.array(z.enum(reportDimensions))),
  measures: z.array(z.enum(reportMeasures)),
  /** The total, then each group before what it is divided into. */
  rows: z.array(reportRow),
  /** The filters in use, with names. */
  filters: namedFilters,
  before: period.nullable(),
})
export type SummaryReport = z.output<typeof summaryReport>

const casesFields = {
  ...reportFields,
  /** Only cases that this figure counts. */
  measure: z.enum(reportMeasures).optional(),
  /** Only these cases, as far as the caller may see them. */
  cases: z.array(z.int()).max(mostChosenCases, 'too-many').optional(),
  columns: z.array(z.enum(reportColumns), { error: 'required' }).min(1).max(reportColumns.length),
  sort: z.enum(reportSorts).optional(),
  /** Columns that the cases are grouped by, the outermost first; the order by name comes before the sort. */
  gatheredBy: named('grpByList', z.array(z.enum(singleDimensions)).max(mostGroupings, 'too-long').optional()),
} as const

const complaintReportRequest = wireObject({
  ...casesFields,
  language: languageOfNames,
  /** From the previous answer; opaque. */
  cursor: z.string().max(600).optional(),
})
export type ComplaintReportRequest = z.output<typeof complaintReportRequest>

const cell = z.object({
  /** A text, a whole number, an instant, or the key of a group; null where there is none. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** The name of the group, unless the screens can name it. */
  name: bilingual.nullable(),
})
export type ReportCell = z.output<typeof cell>

export const complaintReport = wireObject({
  columns: z.array(z.enum(reportColumns)),
  /** The cells of a row are in the order of the columns. */
  rows: z.array(
    wireObject({
      complaintId: named('compliant_id', z.int()),
      trackingId: named('complaintRefNo', z.string()),
      cells: z.array(cell),
      /** The keys of its groups, the outermost first. */
      groups: z.array(z.string()),
    }),
  ),
  /** The groups of these rows, each before its parts, with the number of all its cases. */
  groups: z.array(z.object({ groups: z.array(group), cases: z.int() })),
  nextCursor: z.string().nullable(),
  /** The total, on the first page: the same count that the summary shows. Null on later pages. */
  total: z.int().nullable(),
  filters: namedFilters,
})
export type ComplaintReport = z.output<typeof complaintReport>

const stage = z.object({
  status,
  cases: z.int(),
  /** Whole days in their present status. */
  daysMedian: z.int(),
  daysNinetieth: z.int(),
})

const chartQuery = z.object({ from: day.optional(), to: day.optional(), ...filterFields }) as unknown as z.ZodType<
  Filters & { from?: string | undefined; to?: string | undefined }
>

export const chartFigures = z.object({
  months: z.array(reportRow),
  ethiopianMonths: z.array(reportRow),
  zones: z.array(reportRow),
  organizations: z.array(reportRow),
  outcomes: z.array(reportRow),
  /** Open complaints by status, in the order of a complaint’s life. */
  stages: z.array(stage),
  /** The filters in use, with names. */
  filters: namedFilters,
})
export type ChartFigures = z.output<typeof chartFigures>

const exportFields = { format: z.enum(exportFormats), language: z.enum(['en', 'am']) } as const
export const exportedCases = wireObject({ ...casesFields, ...exportFields })
export type ExportedCases = z.output<typeof exportedCases>
const exportedSummary = wireObject({ ...summaryFields, ...exportFields })
export type ExportedSummary = z.output<typeof exportedSummary>

export const exportMedia = [
  'text/csv; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
] as const
const exportNote = `Beside the permission of the report. At most ${exportsInAnHour} in an hour; a PDF has ${mostRowsOnPaper} rows at most, more are refused with the field error \`too-many-rows\`; each stands in the audit trail with its filters and the number of its rows.`

const idsNote = 'userID and roleID are those of the token; with `Users - Manage` another’s are taken too.'

export const reportsContract = endpoints({
  getSummaryReport: {
    call: 'POST /Complaints/GetCompliantsReport_Summary',
    summary: 'Figures of the complaints that the caller may see, by one to three groupings',
    access: { page: 'Summary Reports - View' },
    body: summaryRequest,
    answer: summaryReport,
    failure: 'Error',
    note: `${idsNote} \`grpByListText\` has one to ${mostGroupings} groupings in their order, \`groupBySelectText\` the figures that are wanted, with commas between them; without any all are given, and names of groupings may stand among them. Nothing of it is ever SQL. It changes nothing.`,
  },
  getComplaintReport: {
    call: 'POST /Complaints/GetComplaintReport',
    summary: 'A page of the cases that a report is about',
    access: { page: 'Complaint Reports - View' },
    body: complaintReportRequest,
    answer: complaintReport,
    note: `${idsNote} Pages by cursor, ${reportPageSize} rows each. \`grpByList\` has the columns that the cases are grouped by, ${mostGroupings} at most; more groups than a summary may have are refused. It changes nothing.`,
  },
  exportComplaintReport: {
    call: 'POST /Complaints/ExportComplaintReport',
    summary: 'All the cases of a report as a table',
    access: { page: 'Complaint Reports - Export' },
    body: exportedCases,
    mediaTypes: exportMedia,
    answer: binaryAnswer,
    note: `${idsNote} ${exportNote} More than ${mostRowsDirectly} cases are refused with the same error; \`BeginReportExport\` orders them from a job.`,
  },
  exportSummaryReport: {
    call: 'POST /Complaints/ExportSummaryReport',
    summary: 'A summary report as a table',
    access: { page: 'Complaint Reports - Export' },
    body: exportedSummary,
    mediaTypes: exportMedia,
    answer: binaryAnswer,
    note: `${idsNote} ${exportNote}`,
  },
  getChartFigures: {
    call: 'GET /Complaints/GetChartFigures/:userId/:roleId',
    summary: 'The figures of the charts: over time, by place, by body, by stage and by outcome',
    access: 'signed-in',
    params: wireObject({ userId: integerText, roleId: integerText }),
    query: chartQuery,
    answer: chartFigures,
    note: `${idsNote} For the guard group editor. Period and filters are those of reports, each filter by the name of its dimension.`,
  },
})
