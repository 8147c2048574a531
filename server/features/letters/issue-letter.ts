import { letterCodeLength } from '#contract/values/letter-code.ts'
import type { LetterKind } from '#contract/filing/letters.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { LetterBody, LetterContent } from './letter-content.ts'
import { endLetters, findPost, insertLetter, insertReceipt, listCapacities, type Receipt } from './letters.queries.ts'
import { loadFiled } from './load-filed.ts'
import { requirePrintedLetter } from './require-printed.ts'

/** The kinds of letters that a new letter replaces. */
const replaced: Record<LetterKind, readonly LetterKind[]> = {
  'standard-request': ['standard-request'],
  'information-request': ['information-request'],
  decision: ['decision', 'non-admission'],
  'non-admission': ['decision', 'non-admission'],
  referral: ['referral'],
  // a body may be written to about several orders
  'order-reminder': [],
  'order-escalation': [],
  'statement-request': ['statement-request'],
}

/** The content that an action gives to a letter, and in whose name it is written. */
export interface LetterToIssue {
  body: LetterBody
  authorId: number | null
}

/**
 * Issues a letter in the transaction of its action, after status and clocks are written, because it names the day by which an
 * answer is due. The transaction is the system's. Returns its id. Throws RuleViolation `not-printable`.
 */
export async function issueLetter(
  tx: Tx,
  complaintId: number,
  { body, authorId }: LetterToIssue,
  at: Date,
): Promise<number> {
  const { filed, language, ...said } = await loadFiled(tx, complaintId)
  const post = authorId === null ? undefined : await findPost(tx, authorId, language)
  const content: LetterContent = {
    ...said,
    body,
    issuer: filed.handling,
    groupSize: filed.group_size,
    filedAt: filed.registered_at.toISOString(),
    trackingIdEnd: filed.tracking_id.slice(-4),
    answerBy: filed.due_clock === 'E' ? (filed.due_at?.toISOString() ?? null) : null,
    issuedBy: { organization: post?.organization ?? filed.handling[language], role: post?.role ?? null },
    approvedBy: await listCapacities(tx, complaintId, at, language),
    ...(body.kind === 'statement-request' && namingOnly(body.complainant)),
  }
  requirePrintedLetter(content)
  const { kind } = body
  const checkCode = newCheckedDigits(letterCodeLength)
  const id = await insertLetter(tx, {
    complaintId,
    kind,
    checkCode,
    language,
    content,
    issuedAt: at,
    issuedById: authorId,
  })
  const kinds = replaced[kind]
  if (kinds.length > 0) await endLetters(tx, complaintId, { kinds, because: 'replaced', at, replacedById: id })
  return id
}

/** A body that is heard learns of the case what it is asked, and who complains only where the office says so. */
const namingOnly = (complainant: string | null) => ({
  complainant: complainant ?? '',
  representatives: [],
  groupSize: null,
  issues: [],
  trackingIdEnd: '',
})

/** Gives the receipt of a complaint its code, in the transaction that registers the complaint. */
export const issueReceipt = (tx: Tx, receipt: Receipt, at: Date) =>
  insertReceipt(tx, receipt, newCheckedDigits(letterCodeLength), at)
