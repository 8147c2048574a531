const noDashboard = { guest: 403, editor: 403 } as const
const ownIds = { passes: 200, by: noDashboard, why: 'one’s own ids; the guard group admin' }

/** Of the table of calls: those of the frame of every page at the desk, and those of the dashboard. */
export const dashboardCalls = {
  getDeskFrame: {},
  getDeskFigures: {},
  getDashboard: { by: noDashboard, why: 'the guard group admin' },
  getDashboardCards: ownIds,
  getDashboardSummary: ownIds,
}
