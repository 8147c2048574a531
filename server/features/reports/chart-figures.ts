import { guardGroups } from '#contract/permissions-catalogue.ts'
import type { ChartFigures, ReportDimension, ReportMeasure } from '#contract/reports/reports.ts'
import { requireOwnIds } from '#server/features/complaint-parts/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import { NotPermitted, NotSignedIn } from '#server/platform/errors.ts'
import { makeReport } from './make-report.ts'
import { listStages } from './stages.queries.ts'

/** The charts are for the guard group editor (specification, section 2). Throws NotSignedIn and NotPermitted. */
export async function chartFigures(
  context: Context,
  actor: Actor,
  ids: { userId: number; roleId: number },
): Promise<ChartFigures> {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!(guardGroups.editor as readonly string[]).includes(actor.guardLevel)) throw new NotPermitted()
  requireOwnIds(actor, ids)
  const now = context.clock.now()
  return readAs(context, actor, async tx => {
    const by = (dimension: ReportDimension, measures: readonly ReportMeasure[], filters = {}) =>
      makeReport(tx, { groupings: [dimension], measures, criteria: { filters } }, now)
    const counts = ['complaints', 'closed'] as const
    const [months, ethiopianMonths, zones, organizations, outcomes, stages] = await Promise.all([
      by('month', counts),
      by('ethiopianMonth', counts),
      by('zone', counts),
      by('organization', counts),
      by('closeReason', ['complaints'], { status: 'CLOSED' }),
      listStages(tx, now),
    ])
    return { months, ethiopianMonths, zones, organizations, outcomes, stages }
  })
}
