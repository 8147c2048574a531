export { notificationsEndpoints } from './notifications.endpoints.ts'
export { countGivenUp } from './outbox.ts'
export {
  addressedTo,
  type EmailToQueue,
  type MessagesToQueue,
  queueEmails,
  type QueuedMessages,
  queueMessages,
} from './queue-messages.ts'
export { publishAuditHeadJob } from './publish-audit-head.job.ts'
export { sendMessageJobs } from './send-message.job.ts'
export type { TemplateName, TemplateValues } from './templates.ts'
export { listCaseMessages } from './case-messages.ts'
