import { statisticsContract } from '#contract/reports/statistics.ts'
import { serve } from '#server/platform/http/call.ts'
import { downloadStatistics, showStatistics } from './show-statistics.ts'

export const statisticsEndpoints = serve(statisticsContract, {
  getStatistics: (_, { context, actor }) => showStatistics(context, actor),
  downloadStatistics: (_, { context, actor }) => downloadStatistics(context, actor),
})
