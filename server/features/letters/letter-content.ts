import { z } from 'zod'
import { bilingual } from '#contract/complaint-parts.ts'
import { receivingBodies } from '#contract/referral.ts'

const text = z.string()

/** What each kind of letter says of its own, in the complainant's language and word for word as it was issued. */
export const letterBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standard-request'), items: z.array(text), note: text.nullable() }),
  z.object({
    kind: z.literal('decision'),
    answers: z.array(z.object({ issue: text, finding: text, law: text, remedy: text })),
    justification: text,
    requiredDecision: text.nullable(),
    attachments: z.array(text),
    /** Upheld after a review, with the reviewer's reasons: it can no longer be rejected. */
    upheldBecause: text.nullable(),
  }),
  z.object({
    kind: z.literal('non-admission'),
    reason: text,
    explanation: text,
    whereInstead: text,
    upheldBecause: text.nullable(),
  }),
  z.object({
    kind: z.literal('referral'),
    receivingBody: z.enum(receivingBodies),
    organization: text.nullable(),
    mainIssue: text,
    reason: text,
    resolvedAt: z.iso.datetime(),
    deadlineOn: z.iso.date(),
    attachments: z.array(text),
  }),
])
export type LetterBody = z.output<typeof letterBody>

/** A letter as it is kept: its body, and what every letter says of its case. */
export const letterContent = z.object({
  body: letterBody,
  /** The handling organization: its letterhead. */
  issuer: bilingual,
  complainant: text,
  representatives: z.array(text),
  groupSize: z.int().nullable(),
  /** Body and, if named, department complained against. */
  against: text,
  filedAt: z.iso.datetime(),
  issues: z.array(text),
  /** The last four digits of the tracking ID: enough to know one's own case, useless to a stranger. */
  trackingIdEnd: text,
  /** Until when the complainant answers; null when no answer is awaited. */
  answerBy: z.iso.datetime().nullable(),
  /** Who answers for it: body and role, never a name. */
  issuedBy: z.object({ organization: text, role: text.nullable() }),
  /** In which capacity it was approved, in the order of the signatures. */
  approvedBy: z.array(text),
})
export type LetterContent = z.output<typeof letterContent>

/** A letter as it is set. Plain values only: it travels to a worker thread. */
export interface LetterSheet {
  language: 'en' | 'am'
  reference: string
  checkCode: string
  /** The page that says whether it is genuine, with its code. */
  checkUrl: string
  issuedAt: Date
  content: LetterContent
}
