import { calendarChanged } from '#server/features/calendar/index.ts'
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts'
import { recomputeDeadlines } from './recompute-deadlines.ts'

/** Runs after each change of the working calendar. */
export const recomputeDeadlinesJob: JobDefinition<{ regionId: number | null }> = {
  kind: calendarChanged,
  async run(context, { regionId }) {
    const moved = await recomputeDeadlines(context, regionId)
    context.log.info({ regionId, moved }, 'supervision: deadlines were computed again for a changed working calendar')
  },
}
