import { z } from 'zod'
import { bilingual } from '#contract/values/names.ts'
import { receivingBodies } from '#contract/desk/referral.ts'

const text = z.string()

/** An order of a decision; letters from before there were orders have none. */
const order = z.object({ number: z.int(), text, to: text, dueOn: z.iso.date(), proof: text })

/** Whether a body that was asked for its statement gave one; letters from before there were statements have none. */
const heard = z.object({
  body: text,
  askedOn: z.iso.date(),
  dueOn: z.iso.date(),
  givenOn: z.iso.date().nullable(),
})

/** To a body about an order of a decision: to the one that has to carry it out, or to the one above. */
const aboutOrder = {
  organization: text,
  order,
  /** The number of the decision letter, with that of the order. */
  decisionLetter: text,
  reason: text.nullable(),
}

/** The content of each kind of letter, in the complainant's language, exactly as it was issued. */
export const letterBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('standard-request'), items: z.array(text), note: text.nullable() }),
  z.object({
    kind: z.literal('information-request'),
    questions: z.array(text),
    items: z.array(text),
    note: text.nullable(),
  }),
  z.object({
    kind: z.literal('decision'),
    answers: z.array(
      z.object({ issue: text, finding: text, law: text, remedy: text, orders: z.array(order).default([]) }),
    ),
    justification: text,
    requiredDecision: text.nullable(),
    attachments: z.array(text),
    statements: z.array(heard).default([]),
    /** Upheld after a review, with the reviewer's reasons: it cannot be rejected again. */
    upheldBecause: text.nullable(),
    /** Put in the place of a former decision by a review, with its reasons; letters from before that have none. */
    replacesBecause: text.nullable().default(null),
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
  z.object({
    kind: z.literal('statement-request'),
    organization: text,
    /** The number of the request, which the body's people see in the portal too. */
    requestId: z.int(),
    issues: z.array(text),
    question: text.nullable(),
    documents: z.array(text),
    decisionOn: z.iso.date().nullable(),
    decisionAuthority: text.nullable(),
    decisionNumber: text.nullable(),
    /** Null where the office does not name the complainant. */
    complainant: text.nullable(),
    dueAt: z.iso.datetime(),
  }),
  z.object({ kind: z.literal('order-reminder'), ...aboutOrder }),
  z.object({ kind: z.literal('order-escalation'), ...aboutOrder }),
])
export type LetterBody = z.output<typeof letterBody>

/** A letter as it is stored: its body, and what every letter says of its case. */
export const letterContent = z.object({
  body: letterBody,
  /** The handling organization: its letterhead. */
  issuer: bilingual,
  /** The office that takes the complaints, with its address and numbers; null for one that has not entered its name. */
  office: text.nullable().default(null),
  complainant: text,
  representatives: z.array(text),
  groupSize: z.int().nullable(),
  /** Body and, if named, department complained against. */
  against: text,
  filedAt: z.iso.datetime(),
  issues: z.array(text),
  /** The last four digits of the tracking ID: enough to recognize one's own case, useless to a stranger. */
  trackingIdEnd: text,
  /** The day by which the complainant has to answer; null when no answer is awaited. */
  answerBy: z.iso.datetime().nullable(),
  /** Who is responsible for it: body and role, never a name. */
  issuedBy: z.object({ organization: text, role: text.nullable() }),
  /** The capacities in which it was approved, in the order of the signatures. */
  approvedBy: z.array(text),
})
export type LetterContent = z.output<typeof letterContent>

/** The input for typesetting a letter. Plain values only, because it is sent to a worker thread. */
export interface LetterSheet {
  language: 'en' | 'am'
  reference: string
  checkCode: string
  /** The page that says whether the letter is genuine, with its code. */
  checkUrl: string
  issuedAt: Date
  content: LetterContent
}
