import { dashboardContract } from '#contract/desk/dashboard.ts'
import { serve } from '#server/platform/http/call.ts'
import { showDashboard } from './show-dashboard.ts'

export const dashboardEndpoints = serve(dashboardContract, {
  getDashboard: (_, { context, actor }) => showDashboard(context, actor),
})
