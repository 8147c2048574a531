import type { Bilingual } from '#contract/values/names.ts'
import type { Language } from '#server/platform/actor.ts'

/** The content of a receipt, in the complainant's language. Plain values only, because it is sent to a worker thread. */
export interface ReceiptData {
  language: Language
  /** Sixteen digits. */
  trackingId: string
  /** On the paper of who filed, for the time when no code reaches them; null on every later copy. */
  pin: string | null
  /** The public page that shows the complaint's status, the ID filled in. */
  trackUrl: string
  /** The code of the receipt, and the page that says whether it is genuine; null for a receipt without a code. */
  check: { code: string; url: string } | null
  registeredAt: Date
  /** The body with which it was filed; the letterhead names it. */
  filedWith: Bilingual
  /** The office that takes the complaints, with its address and numbers; null for one that has not entered its name. */
  office: string | null
  /** Body and, if named, department complained against. */
  against: string
  complaintType: string
  /** Place of decision, outermost first. */
  place: string[]
  /** The day of the violated decision, ISO text. */
  violatedDecisionOn: string | null
  complainant: string
  representatives: string[]
  /** The size of a group; null for one person or when it is unknown. */
  groupSize: number | null
  issues: string[]
  /** The files that were received; `type` is the declared one, null when none was declared. */
  attachments: { name: string; type: string | null; size: number; sha256: string }[]
  /** A decision letter that was declared and not attached. */
  declaredLetter: { authority: string | null; number: string | null } | null
  /** Papers that were named and not attached. */
  papersNotAttached: string[]
  /** The day by which the case gets a receiver; null when no clock runs. */
  answerDueAt: Date | null
}
