import type { RuleViolation } from '#server/platform/errors.ts'
import type { Beginning } from './act.ts'
import type { ActionName } from './lifecycle.ts'
import type { LockedComplaint } from './locked-complaint.queries.ts'

/** Of a case as it stands, what decides whether an action can be taken at all. */
export type StandingCase = Pick<
  LockedComplaint,
  | 'id'
  | 'status'
  | 'round'
  | 'is_final'
  | 'against_organization_id'
  | 'location_id'
  | 'receiver_id'
  | 'officer_id'
  | 'reviewer_id'
  | 'due_at'
  | 'closed_at'
>

/** Who asks about a case, in a transaction that sees it; an action that begins asks the same. */
export interface Asked extends Pick<Beginning<unknown>, 'tx' | 'actor' | 'at'> {
  complaint: StandingCase
  /** Answers to questions that several guards ask; left out where only one guard does. */
  known?: Map<unknown, Promise<unknown>>
}

/**
 * Why the case as it stands refuses an action, whatever is typed; undefined when it does not. The action throws it, and what
 * it refuses is shown as blocked, with this reason.
 */
export type CaseGuard = (asked: Asked) => Promise<RuleViolation | undefined> | RuleViolation | undefined

/** The guards of every action that has one, as server/app hands them in: they belong to other features. */
export type CaseGuards = Readonly<Partial<Record<ActionName, CaseGuard>>>

declare module '#server/platform/context.ts' {
  interface Context {
    caseGuards: CaseGuards
  }
}

/** The answer to a question about the case, asked once however many guards want to know. */
export function once<Answer>(asked: Asked, question: (asked: Asked) => Promise<Answer>): Promise<Answer> {
  const found = asked.known?.get(question) as Promise<Answer> | undefined
  if (found) return found
  const answer = question(asked)
  asked.known?.set(question, answer)
  return answer
}
