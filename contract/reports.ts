import { z } from 'zod'
import { bilingual, day } from './complaint-parts.ts'
import { endpoints } from './endpoint.ts'
import { mostGroupings, type ReportDimension, reportDimensions, reportMeasures } from './report-choices.ts'
import { named, wireObject } from './wire.ts'

export {
  mostGroupings,
  type ReportDimension,
  type ReportMeasure,
  reportDimensions,
  reportMeasures,
  withoutValue,
} from './report-choices.ts'

/** Names with commas between them, as the specification writes both texts of a request. */
const namesText = z.string({ error: 'required' }).max(400)

/** An id, a status, a month as `2026-11`, or `none`: the key of a group. */
const groupKey = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, 'not-an-option')

type Filters = { [Dimension in ReportDimension]?: string | undefined }

/** One group of each dimension at most. */
const filters = z.object(
  Object.fromEntries(reportDimensions.map(name => [name, groupKey.optional()])),
) as unknown as z.ZodType<Filters>
export type ReportFilters = z.output<typeof filters>

/** What a report is made of: the same of tables, charts and exports. */
const reportFields = {
  userId: named('userID', z.int({ error: 'required' })),
  roleId: named('roleID', z.int({ error: 'required' })),
  /** First and last day of registration, both included. */
  from: day.optional(),
  to: day.optional(),
  filters: filters.optional(),
} as const

const summaryRequest = wireObject({
  ...reportFields,
  select: named('groupBySelectText', namesText),
  groupings: named('grpByListText', namesText),
  /** `before` adds the figures of as many days before the period. */
  compare: z.enum(['before']).optional(),
})
export type SummaryRequest = z.output<typeof summaryRequest>

/** Counts are whole; days are whole days, null where nothing was decided. */
const figures = z.partialRecord(z.enum(reportMeasures), z.number().nullable())
export type Figures = z.output<typeof figures>

const group = z.object({
  key: z.string(),
  /** Null for a status, a reason, a month and `none`, which the screens can name. */
  name: bilingual.nullable(),
})
export type ReportGroup = z.output<typeof group>

const reportRow = z.object({
  /** From the first grouping down. Fewer than there are groupings make a subtotal, none the total. */
  groups: z.array(group),
  figures,
  /** The same of the period before, when it was asked for. */
  before: figures.optional(),
})
export type ReportRow = z.output<typeof reportRow>

const period = z.object({ from: day, to: day })

export const summaryReport = wireObject({
  groupings: named('grpByList', z.array(z.enum(reportDimensions))),
  measures: z.array(z.enum(reportMeasures)),
  /** The total, then each group before what it is divided into. */
  rows: z.array(reportRow),
  /** The filters that were on, named. */
  filters: z.array(z.object({ dimension: z.enum(reportDimensions), ...group.shape })),
  before: period.nullable(),
})
export type SummaryReport = z.output<typeof summaryReport>

export const reportsContract = endpoints({
  getSummaryReport: {
    method: 'POST',
    path: '/Complaints/GetCompliantsReport_Summary',
    summary: 'Figures of the complaints that the caller may see, by one to three groupings',
    access: { page: 'Summary Reports - View' },
    body: summaryRequest,
    answer: summaryReport,
    failure: 'Error',
    note: `userID and roleID are those of the token; with \`Users - Manage\` another’s are taken too. \`grpByListText\` has one to ${mostGroupings} groupings in their order, \`groupBySelectText\` the figures that are wanted, with commas between them; without any all are given, and names of groupings may stand among them. Nothing of it is ever SQL. It changes nothing.`,
  },
})
