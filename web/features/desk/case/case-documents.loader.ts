import type { ComplaintDetail } from '#contract/complaints.ts'
import { browserClient } from '#web/platform/api.ts'

/** What the forms of the documents offer; undefined for who may not change them, and once the case is closed. */
export async function loadDocumentChoices({ availableActions }: ComplaintDetail) {
  if (!availableActions.includes('add-document')) return undefined
  const [constants, limits] = await Promise.all([
    browserClient.getConstants({ params: { fieldNames: ['attachment-type'] }, query: {} }),
    browserClient.getFileLimits(),
  ])
  return { types: constants['attachment-type'] ?? [], limits }
}
