/** What staff note on a case for each other. */
export { caseNotesEndpoints } from './case-notes.endpoints.ts'
export { showNotes } from './show-notes.ts'
