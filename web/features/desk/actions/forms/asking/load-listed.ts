import type { DocumentsContent } from '#contract/desk/standard-texts.ts'
import { browserClient } from '#web/platform/answers/api.ts'

/** The documents that are listed for the type of the case; empty if they cannot be loaded, because the form works without them. */
export const loadListed = (complaintId: number): Promise<DocumentsContent['items']> =>
  browserClient.getOfferedTexts({ params: { complaintId, offered: 'missing-documents' } }).then(
    ([list]) => list?.documents?.items ?? [],
    () => [],
  )
