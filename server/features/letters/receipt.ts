import type { Bilingual } from '#contract/complaint-parts.ts'
import type { Language } from '#server/platform/actor.ts'

/** What a receipt shows, in the words of the complainant's language. Plain values only: it travels to a worker thread. */
export interface ReceiptData {
  language: Language
  /** Sixteen digits. */
  trackingId: string
  /** The public page that shows the complaint's status, the ID filled in. */
  trackUrl: string
  /** Its code and the page that says whether it is genuine; null for those from before receipts had one. */
  check: { code: string; url: string } | null
  registeredAt: Date
  /** The body with which it was filed: its letterhead. */
  filedWith: Bilingual
  /** Body and, if named, department complained against. */
  against: string
  complaintType: string
  /** Place of decision, outermost first. */
  place: string[]
  /** The day of the violated decision, ISO text. */
  violatedDecisionOn: string | null
  complainant: string
  representatives: string[]
  /** Of a group; null for one person or when unknown. */
  groupSize: number | null
  issues: string[]
  /** The files that were received; `type` is what each was said to be, null when nobody said it. */
  attachments: { name: string; type: string | null; size: number; sha256: string }[]
  /** A decision letter that was declared and not attached. */
  declaredLetter: { authority: string | null; number: string | null } | null
  /** Papers that were named and not attached. */
  papersNotAttached: string[]
  /** Until when the case has a receiver; null when no clock runs. */
  answerDueAt: Date | null
}
