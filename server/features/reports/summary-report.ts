import {
  mostGroupings,
  type ReportDimension,
  type ReportMeasure,
  type ReportRow,
  reportDimensions,
  reportMeasures,
  type SummaryReport,
  type SummaryRequest,
} from '#contract/reports/reports.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { refuseFields } from '#server/platform/errors.ts'
import { makeReport, sumUp } from './make-report.ts'
import { nameFilters, periodBefore, readCriteria } from './read-request.ts'

/** Figures of what the actor may see, with subtotals and the total. Throws NotPermitted and InvalidInput. */
export async function summaryReport(context: Context, actor: Actor, request: SummaryRequest): Promise<SummaryReport> {
  requirePermission(actor, 'Summary Reports - View')
  requireOwnIds(actor, request)
  const { groupings, measures } = readChoice(request)
  const criteria = readCriteria(request)
  const before = request.compare === 'before' ? periodBefore(request) : null
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const asked = { groupings, measures, criteria, sort: request.sort, language: request.language ?? actor.language }
    const former = before && { ...asked, criteria: readCriteria({ ...request, ...before }) }
    const [rows, sums, filters] = await Promise.all([
      makeReport(tx, asked, now),
      former ? sumUp(tx, former, now) : [],
      nameFilters(tx, request.filters ?? {}),
    ])
    const formerOf = new Map(sums.map(({ keys, figures }) => [keys.join(' '), figures]))
    const withFormer = (row: ReportRow): ReportRow => ({
      ...row,
      before: formerOf.get(row.groups.map(({ key }) => key).join(' ')) ?? {},
    })
    return { groupings, measures, filters, before, rows: before ? rows.map(withFormer) : rows }
  })
}

/** The requested groupings and figures; all figures when none is named. Throws InvalidInput. */
export function readChoice({ groupings: groupingsText, select }: Pick<SummaryRequest, 'groupings' | 'select'>): {
  groupings: ReportDimension[]
  measures: ReportMeasure[]
} {
  // a grouping that is named twice counts once
  const groupings = [...new Set(namesIn(groupingsText))]
  const selected = namesIn(select)
  const reason = reasonAgainst(groupings)
  const isGrouped = selected.every(name => isMeasure(name) || groupings.includes(name))
  refuseFields([
    reason && { field: 'grpByListText', reason },
    !isGrouped && { field: 'groupBySelectText', reason: 'not-grouped' },
  ])
  const measures = reportMeasures.filter(name => selected.includes(name))
  return { groupings: groupings.filter(isDimension), measures: measures.length === 0 ? [...reportMeasures] : measures }
}

const isMeasure = (name: string): name is ReportMeasure => reportMeasures.includes(name as ReportMeasure)
const isDimension = (name: string): name is ReportDimension => reportDimensions.includes(name as ReportDimension)

function reasonAgainst(groupings: readonly string[]) {
  if (groupings.length === 0) return 'required'
  if (groupings.length > mostGroupings) return 'too-long'
  return groupings.every(isDimension) ? undefined : 'not-an-option'
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
