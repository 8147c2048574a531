import { loadCalendarAt } from '#server/features/calendar/index.ts'
import type { RuleViolation } from '#server/platform/errors.ts'
import type { Beginning } from '../act.ts'
import { listEntries } from '../change-status.ts'
import type { ActionName } from '../lifecycle.ts'
import type { LockedComplaint } from '../locked-complaint.queries.ts'

/** Facts of a case that decide whether an action can be taken at all. */
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
  | 'held_by'
  | 'due_at'
  | 'closed_at'
>

/** The actor who asks about a case, in a transaction that sees it; the start of an action does the same. */
export interface Asked extends Pick<Beginning<unknown>, 'tx' | 'actor' | 'at'> {
  /** With the number of its representatives, where that was read before. */
  complaint: StandingCase & { representatives?: number }
  /** Remembered answers to queries that several guards need; left out when only one guard runs. */
  known?: Map<unknown, Promise<unknown>>
}

/**
 * Why the case refuses an action, whatever the input is; undefined when it does not. The action throws it, and the list
 * of actions shows it as blocked, with this reason.
 */
export type CaseGuard = (asked: Asked) => Promise<RuleViolation | undefined> | RuleViolation | undefined

/** The guards of all actions that have one; server/app passes them in, because they belong to other features. */
export type CaseGuards = Readonly<Partial<Record<ActionName, CaseGuard>>>

declare module '#server/platform/context.ts' {
  interface Context {
    caseGuards: CaseGuards
  }
}

/** What several guards ask, and whoever shows the case. */
export const ledgerOf = ({ tx, complaint }: Asked) => listEntries(tx, complaint.id)
export const calendarOf = ({ tx, complaint }: Asked) => loadCalendarAt(tx, complaint.location_id)

/** The answer to a query about the case, which runs once however many guards need it. */
export function once<Question extends Pick<Asked, 'known'>, Answer>(
  asked: Question,
  question: (asked: Question) => Promise<Answer>,
): Promise<Answer> {
  const found = asked.known?.get(question) as Promise<Answer> | undefined
  if (found) return found
  const answer = question(asked)
  asked.known?.set(question, answer)
  return answer
}
