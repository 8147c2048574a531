export { applicationsEndpoints } from './applications.endpoints.ts'
export { beginApplication } from './draft.ts'
export { deleteExpiredDraftsJob } from './delete-expired-drafts.job.ts'
export { keepOfficeFiles } from './keep-office-files.ts'
