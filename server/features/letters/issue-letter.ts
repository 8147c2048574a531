import { letterCodeLength } from '#contract/values/letter-code.ts'
import type { LetterKind } from '#contract/filing/letters.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import type { Language } from '#server/platform/actor.ts'
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

/** The language of a letter, and all that it says. */
interface Composed {
  language: Language
  content: LetterContent
}

/** What differs between a letter that is issued and one that is only proposed. */
interface Issuing {
  /** The day by which the complainant has to answer; that of the case if it is left out. */
  answerBy?: Date | null
  /** When the proposal took effect, whose signatures are named; null for the one that waits for them. */
  signedAt: Date | null
}

/** A letter as it would be issued now. The transaction is the system's. */
export async function composeLetter(
  tx: Tx,
  complaintId: number,
  { body, authorId }: LetterToIssue,
  { answerBy, signedAt }: Issuing,
): Promise<Composed> {
  const { filed, language, ...said } = await loadFiled(tx, complaintId)
  const post = authorId === null ? undefined : await findPost(tx, authorId, language)
  const dueAt = filed.due_clock === 'E' ? filed.due_at : null
  const content: LetterContent = {
    ...said,
    body,
    issuer: filed.handling,
    groupSize: filed.group_size,
    filedAt: filed.registered_at.toISOString(),
    trackingIdEnd: filed.tracking_id.slice(-4),
    answerBy: (answerBy === undefined ? dueAt : answerBy)?.toISOString() ?? null,
    issuedBy: { organization: post?.organization ?? filed.handling[language], role: post?.role ?? null },
    approvedBy: await listCapacities(tx, complaintId, signedAt, language),
    ...(body.kind === 'statement-request' && namingOnly(body.complainant)),
  }
  return { language, content }
}

/**
 * Issues a letter in the transaction of its action, after status and clocks are written, because it names the day by which an
 * answer is due. The transaction is the system's. Returns its id. Throws RuleViolation `not-printable`.
 */
export async function issueLetter(tx: Tx, complaintId: number, letter: LetterToIssue, at: Date): Promise<number> {
  const { language, content } = await composeLetter(tx, complaintId, letter, { signedAt: at })
  requirePrintedLetter(content)
  const { kind } = letter.body
  const checkCode = newCheckedDigits(letterCodeLength)
  const id = await insertLetter(tx, {
    complaintId,
    kind,
    checkCode,
    language,
    content,
    issuedAt: at,
    issuedById: letter.authorId,
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
