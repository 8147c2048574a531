/** Lists of complaints, and the figures that count them. */
export { findRowsOf } from './complaint-list.queries.ts'
export { complaintsEndpoints } from './complaints.endpoints.ts'
export { dashboardEndpoints } from './dashboard.endpoints.ts'
export { myWorkEndpoints } from './my-work.endpoints.ts'
export { listDashboardCards, opensDashboard } from './list-dashboard.ts'
export { bounded, countLimit, readCriteria, toComplaintRow } from './list-complaints.ts'
export { isListedAs } from './list-criteria.queries.ts'
