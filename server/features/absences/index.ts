/** Absences of staff and their substitutes. */
export { absencesEndpoints } from './absences.endpoints.ts'
export { handOverAbsence } from './enter-absence.ts'
