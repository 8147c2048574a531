/** Saved reports, and saved views of the lists of complaints. */
export { SavedList, SavedReports } from './saved-reports.tsx'
export { actOnSavedReport } from './saved-report-action.ts'
