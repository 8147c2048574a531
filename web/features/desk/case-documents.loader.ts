import type { ComplaintDetail } from '#contract/complaints.ts'
import { actingPages, type PageCode } from '#contract/permissions-catalogue.ts'
import { browserClient } from '#web/platform/api.ts'
import { holds } from '#web/platform/guard.rules.ts'

/** What the forms of the documents offer; undefined for who may not change them, and once the case is closed. */
export async function loadDocumentChoices(permissions: ReadonlySet<PageCode>, { status }: ComplaintDetail) {
  if (status === 'CLOSED' || !actingPages.some(page => holds(permissions, page))) return undefined
  const [constants, limits] = await Promise.all([
    browserClient.getConstants({ params: { fieldNames: ['attachment-type'] }, query: {} }),
    browserClient.getFileLimits(),
  ])
  return { types: constants['attachment-type'] ?? [], limits }
}
