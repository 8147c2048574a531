export { ownWhatIsFiled } from './own-complaints.ts'
export { ownComplaintsEndpoints } from './own-complaints.endpoints.ts'
