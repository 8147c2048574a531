export { ownWhatWasFiled } from './own-complaints.ts'
export { ownComplaintsEndpoints } from './own-complaints.endpoints.ts'
