import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listReceivedFiles } from './filed.queries.ts'
import { findReceiptCode } from './letters.queries.ts'
import { loadFiled } from './load-filed.ts'
import type { ReceiptData } from './receipt.ts'
import { checkUrl } from './reference.ts'

/**
 * The content of a complaint's receipt, in `language` or else in the language of correspondence.
 * The transaction has to see the complaint. Throws NotFound.
 */
export async function loadReceipt(
  tx: Tx,
  complaintId: number,
  options: { publicUrl: string; language?: Language },
): Promise<ReceiptData> {
  const { filed, language, ...said } = await loadFiled(tx, complaintId, options.language)
  const code = await findReceiptCode(tx, complaintId)
  const files = await listReceivedFiles(tx, complaintId)
  return {
    ...said,
    language,
    trackingId: filed.tracking_id,
    pin: null,
    trackUrl: trackUrl(options.publicUrl, filed.tracking_id),
    check: code === undefined ? null : { code, url: checkUrl(options.publicUrl, code) },
    registeredAt: filed.registered_at,
    filedWith: filed.handling,
    complaintType: filed.type[language],
    place: filed.location_names.map(name => name[language]),
    violatedDecisionOn: filed.violated_decision_on,
    groupSize: filed.group_size,
    attachments: files.map(({ original_name: name, size, sha256, type }) => ({
      name,
      type: type && type[language],
      size,
      sha256,
    })),
    declaredLetter:
      filed.decision_authority === null && filed.decision_number === null
        ? null
        : { authority: filed.decision_authority, number: filed.decision_number },
    papersNotAttached: filed.supporting_documents,
    answerDueAt: filed.due_clock === 'A' ? filed.due_at : null,
  }
}

/** The search page with the ID filled in; opening it changes nothing. */
const trackUrl = (publicUrl: string, trackingId: string): string =>
  `${publicUrl}/home/track-status/search?text=${trackingId}`
