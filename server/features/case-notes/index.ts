/** Notes of staff on a case for their colleagues. */
export { caseNotesEndpoints } from './case-notes.endpoints.ts'
export { showNotes } from './show-notes.ts'
