import { problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { caseIntentOf } from './case/case-answer.ts'

/** Forms of the page beside those of the case (`caseIntents`). */
export const codeForm = 'code'
export const pinForm = 'pin'
export const sendCodeForm = 'send-code'
export const documentForm = 'add-document'
export const adjustForm = 'adjust'

/** Codes that are no refusal but a step on the way back to what was typed: a code was sent, or has proven the complaint again. */
export const codeSent = 'code-sent'
export const proven = 'proven'

/** The proof of possession had expired when something was sent. */
export const proofOver = 'proof-over'

/** Some documents were refused; `details.added` others were added. */
export const filesRefused = 'files-refused'

/** Whether something was refused. */
export const isRefusal = (refusal: Refusal | undefined): boolean =>
  refusal !== undefined && refusal.problem?.code !== codeSent && refusal.problem?.code !== proven

/** What the forms of the case show: a refusal, or what was typed before the proof had to be renewed. */
export function caseRefusalOf(refusal: Refusal | undefined): Refusal | undefined {
  if (caseIntentOf(refusal?.intent)) return refusal
  const { problem, kept } = refusal ?? {}
  if (problem?.code !== proven || !kept || !caseIntentOf(kept.intent)) return undefined
  const renewed = problemOf('proof-renewed', { status: 200 })
  return { intent: kept.intent, refused: { fields: [], values: kept.values }, problem: renewed }
}
