/** Who is away from when to when, and who stands in. */
export { absencesEndpoints } from './absences.endpoints.ts'
