export { applicationsEndpoints } from './applications.endpoints.ts'
export { deleteExpiredDrafts, deleteExpiredDraftsJob } from './delete-expired-drafts.job.ts'
