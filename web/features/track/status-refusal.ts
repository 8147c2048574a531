import { type CaseRefusal, caseIntentOf } from './case/case-answer.ts'
import type { StatusRefusal } from './status.action.ts'

/** Whether something was refused; a step back to what was typed is none. */
export const isRefusal = (refusal: { kind: string } | undefined): boolean =>
  refusal !== undefined && refusal.kind !== 'code-sent' && refusal.kind !== 'proven'

/** What the forms of the case show: what was refused, or what was typed before the proof had to be renewed. */
export function caseRefusalOf(refusal: StatusRefusal | undefined): CaseRefusal | undefined {
  if (refusal?.kind === 'case') return refusal.refusal
  const intent = caseIntentOf(refusal?.kept?.intent)
  if (refusal?.kind !== 'proven' || !refusal.kept || !intent) return undefined
  return { intent, refused: { fields: [], values: refusal.kept.values }, code: 'proof-renewed', status: 200 }
}
