import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { EligibleHolder } from '#contract/supervision.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { assignReceiver } from '../actions/forms/assign-receiver.tsx'
import { extendDeadline, reassign, takeOver } from '../actions/forms/supervise.tsx'
import type { AnyCaseAction } from '../actions/case-action.ts'

/** An action that makes sense for several cases at once, with the form and the call that it has for one. */
export interface SeveralAction {
  entry: AnyCaseAction
  /** What its reader has to hold. */
  page: PageCode
  /** The field in which a person is chosen; who is proposed differs from case to case. */
  person?: string
  /** What has to be answered. */
  required: readonly string[]
}

export const severalActions: readonly SeveralAction[] = [
  { entry: assignReceiver, page: 'Complaints - Supervise', person: 'receiverId', required: ['receiverId'] },
  { entry: reassign, page: 'Complaints - Act on Delayed', person: 'userId', required: ['userId', 'reason'] },
  { entry: takeOver, page: 'Complaints - Act on Delayed', required: ['reason'] },
  { entry: extendDeadline, page: 'Complaints - Act on Delayed', required: ['days', 'reasonCode', 'reason'] },
]

export function findSeveral(action: string): SeveralAction {
  const found = severalActions.find(({ entry }) => entry.action === action)
  if (!found) throw new Error(`There is no action of several cases that is called ${action}.`)
  return found
}

/** Somebody who can be chosen, as the calls that propose people name them. */
export type Candidate = Pick<EligibleHolder, 'userId' | 'name' | 'role' | 'casesInHand'>

/** What was left out or cannot be meant, before anything is sent; each case is judged by the server once more. */
export function wrongIn({ required }: SeveralAction, answers: Record<string, string>): FieldError[] {
  const empty = required.filter(field => !answers[field]?.trim())
  const days = answers.days?.trim()
  const wrongDays = days && (/^\d+$/.test(days) ? Number(days) < 1 && 'too-few-days' : 'whole-number')
  return [
    ...empty.map(field => ({ field, reason: 'required' })),
    ...(wrongDays ? [{ field: 'days', reason: wrongDays }] : []),
  ]
}
