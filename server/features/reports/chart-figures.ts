import { guardGroups } from '#contract/permissions-catalogue.ts'
import type { ChartFigures, ReportDimension, ReportFilters, ReportMeasure } from '#contract/reports/reports.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { NotPermitted, NotSignedIn } from '#server/platform/errors.ts'
import { makeReport } from './make-report.ts'
import { nameFilters, readCriteria } from './read-request.ts'
import type { ReportCriteria } from './reported-complaints.queries.ts'
import { listStages } from './stages.queries.ts'

/** The charts are for the guard group editor (specification, section 2). Throws NotSignedIn, NotPermitted and InvalidInput. */
export async function chartFigures(
  context: Context,
  actor: Actor,
  ids: { userId: number; roleId: number },
  { from, to, ...filters }: ReportFilters & { from?: string | undefined; to?: string | undefined } = {},
): Promise<ChartFigures> {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!(guardGroups.editor as readonly string[]).includes(actor.guardLevel)) throw new NotPermitted()
  requireOwnIds(actor, ids)
  const all = readCriteria({ from, to, filters })
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const by = (dimension: ReportDimension, measures: readonly ReportMeasure[], criteria: ReportCriteria = all) =>
      makeReport(tx, { groupings: [dimension], measures, criteria }, now)
    const counts = ['complaints', 'closed'] as const
    const [months, ethiopianMonths, zones, organizations, outcomes, stages, named] = await Promise.all([
      by('month', counts),
      by('ethiopianMonth', counts),
      by('zone', counts),
      by('organization', counts),
      by('closeReason', ['complaints'], { ...all, measure: 'closed' }),
      listStages(tx, all, now),
      nameFilters(tx, filters),
    ])
    return { months, ethiopianMonths, zones, organizations, outcomes, stages, filters: named }
  })
}
