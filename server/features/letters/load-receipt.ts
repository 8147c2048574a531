import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { ReceiptData } from './receipt.ts'
import { findFiled, listFingerprints, listIssueTexts, listNames } from './receipt.queries.ts'

/**
 * What the receipt of a complaint shows, in `language` or else in the language of correspondence.
 * The transaction has to see the complaint. Throws NotFound.
 */
export async function loadReceipt(
  tx: Tx,
  complaintId: number,
  options: { publicUrl: string; language?: Language },
): Promise<ReceiptData> {
  const filed = await findFiled(tx, complaintId)
  if (!filed) throw new NotFound('complaint')
  const language = options.language ?? filed.language
  const names = await listNames(tx, complaintId)
  const issues = await listIssueTexts(tx, complaintId)
  const files = await listFingerprints(tx, complaintId)
  const department = filed[`department_${language}`]
  return {
    language,
    trackingId: filed.tracking_id,
    trackUrl: trackUrl(options.publicUrl, filed.tracking_id),
    registeredAt: filed.registered_at,
    filedWith: filed[`handling_${language}`],
    against: [filed[`against_${language}`], department].filter(Boolean).join(language === 'am' ? '፣ ' : ', '),
    complaintType: filed[`type_${language}`],
    place: filed.location_names.map(name => name[language]),
    violatedDecisionOn: filed.violated_decision_on,
    complainant: names.filter(({ kind }) => kind === 'complainant').map(fullName)[0] ?? '',
    representatives: names.filter(({ kind }) => kind === 'representative').map(fullName),
    groupSize: filed.group_size,
    issues: issues.map(({ text }) => text),
    attachments: files.map(({ original_name: name, sha256 }) => ({ name, sha256 })),
    answerDueAt: filed.due_clock === 'A' ? filed.due_at : null,
  }
}

const fullName = (name: { first_name: string; father_name: string; grandfather_name: string | null }): string =>
  [name.first_name, name.father_name, name.grandfather_name].filter(Boolean).join(' ')

/** The search page with the ID filled in: opening it shows, and changes nothing. */
const trackUrl = (publicUrl: string, trackingId: string): string =>
  `${publicUrl}/home/track-status/search?text=${trackingId}`
