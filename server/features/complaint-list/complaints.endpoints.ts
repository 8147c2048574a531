import { complaintsContract } from '#contract/desk/complaints.ts'
import { serve } from '#server/platform/http/call.ts'
import { countLists } from './count-lists.ts'
import { listComplaints } from './list-complaints.ts'
import { listDashboardCards, listDashboardComplaints, listDashboardSummary } from './list-dashboard.ts'
import { listRepresentatives, showComplaint } from '#server/features/complaint-detail/index.ts'

export const complaintsEndpoints = serve(complaintsContract, {
  getDashboardComplaints: ({ params }, { context, actor }) => listDashboardComplaints(context, actor, params),
  listComplaints: ({ params, query }, { context, actor }) => listComplaints(context, actor, { ...query, ...params }),
  countLists: ({ params, query }, { context, actor }) => countLists(context, actor, { ...query, ...params }),
  getDashboardCards: ({ params }, { context, actor }) => listDashboardCards(context, actor, params),
  getDashboardSummary: ({ params }, { context, actor }) => listDashboardSummary(context, actor, params),
  getComplaintDetail: ({ params }, { context, actor }) => showComplaint(context, actor, params.complaintId),
  listRepresentatives: ({ params, query }, { context, actor }) =>
    listRepresentatives(context, actor, { ...query, ...params }),
})
