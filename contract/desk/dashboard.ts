import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { complaintRow, dashboardCards, summaryRow } from './complaints.ts'
import { myWorkContract } from './my-work.ts'

const dashboard = z.object({
  /** What waits for the reader; null for a reader who may not open lists, whose lists below are empty. */
  work: myWorkContract.getMyWork.answer.nullable(),
  /** Who holds what; null for a reader who does not supervise. */
  team: myWorkContract.getTeamWork.answer.nullable(),
  cards: dashboardCards,
  locations: z.array(summaryRow),
  statuses: z.array(summaryRow),
  newest: z.array(complaintRow),
  critical: z.array(complaintRow),
  /** Active complaints with a deadline, the nearest first. */
  urgent: z.array(complaintRow),
})
export type Dashboard = z.output<typeof dashboard>

export const dashboardContract = endpoints({
  getDashboard: {
    call: 'GET /Complaints/GetDashboard',
    summary: 'The dashboard as its page shows it',
    access: 'signed-in',
    answer: dashboard,
    note: 'Ours. For a role of the guard group admin. Each part is what the call for it alone answers, for the caller.',
  },
})
