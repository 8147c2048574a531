export { handOverAssignment } from './hand-over-assignment.ts'
export { expertsEndpoints } from './experts.endpoints.ts'
