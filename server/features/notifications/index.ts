export { notificationsEndpoints } from './notifications.endpoints.ts'
export { type MessagesToQueue, type QueuedMessages, queueMessages } from './queue-messages.ts'
export { sendMessageJob } from './send-message.job.ts'
export type { TemplateName, TemplateValues } from './templates.ts'
