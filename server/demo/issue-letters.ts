import { askedDocument, askedQuestions } from '#db/demo/issues.ts'
import type { ConclusionContent } from '#contract/desk/conclusion-content.ts'
import type { ReceivingBody } from '#contract/desk/referral.ts'
import { type ActionName, findTransition } from '#server/features/lifecycle/index.ts'
import {
  decisionLetter,
  endLetters,
  issueLetter,
  issueReceipt,
  type LetterBody,
  loadReceipt,
  nonAdmissionLetter,
} from '#server/features/letters/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import type { TrackRow } from './compose-history.ts'

/**
 * The receipts and letters of all these complaints, issued and ended by their steps as the rows of the table say, in the order
 * in which they happened, which is that of their references.
 */
export async function issueDemoLetters(tx: Tx, composed: readonly ComposedComplaint[]): Promise<void> {
  const steps = composed.flatMap(complaint => complaint.status_track.map(step => ({ complaint, step })))
  for (const { complaint, step } of steps.toSorted((one, other) => one.step.at.getTime() - other.step.at.getTime()))
    await writeLetters(tx, complaint, step)
}

async function writeLetters(tx: Tx, complaint: ComposedComplaint, step: TrackRow): Promise<void> {
  const { complaint_id: complaintId, action, from_status: from, actor_id: authorId, at } = step
  if (action === 'register') {
    const { filedWith: issuer, complainant, language } = await loadReceipt(tx, complaintId, { publicUrl: '' })
    await issueReceipt(tx, { complaintId, language, issuer, complainant }, at)
  }
  const row = findTransition(action as ActionName, from)
  if (row?.endsLetters) await endLetters(tx, complaintId, { ...row.endsLetters, at })
  const body = row?.letter && bodyOf(complaint, step)
  if (body) await issueLetter(tx, complaintId, { body, authorId }, at)
}

/** A row of `referral` as it was composed. */
interface Referral {
  body_kind: ReceivingBody
  main_issue: string
  reason: string
  resolved_at: Date
  deadline_on: string
}

/** The content of this step's letter, from the rows of the step. */
function bodyOf({ complaint: { language }, work }: ComposedComplaint, step: TrackRow): LetterBody | undefined {
  const [concluded, replacing] = work.conclusion as { content: ConclusionContent }[]
  const [referral] = work.referral as Referral[]
  if (step.action === 'request-standard')
    return { kind: 'standard-request', items: [askedDocument[language === 'en' ? 0 : 1]], note: step.reason }
  if (step.action === 'request-information')
    return {
      kind: 'information-request',
      questions: askedQuestions.map(question => question[language === 'en' ? 0 : 1]),
      items: [],
      note: step.reason,
    }
  if (step.action === 'conclude' && concluded) return decisionLetter(concluded.content, language)
  if (step.action === 'replace-decision' && replacing)
    return decisionLetter(replacing.content, language, { replacesBecause: step.reason ?? '' })
  if (step.action === 'not-admit' && concluded) return nonAdmissionLetter(concluded.content, language)
  if (step.action !== 'refer' || !referral) return undefined
  return {
    kind: 'referral',
    receivingBody: referral.body_kind,
    organization: null,
    mainIssue: referral.main_issue,
    reason: referral.reason,
    resolvedAt: referral.resolved_at.toISOString(),
    deadlineOn: referral.deadline_on,
    attachments: [],
  }
}
