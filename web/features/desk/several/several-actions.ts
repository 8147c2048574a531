import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { PageCode } from '#contract/permissions-catalogue.ts'
import type { EligibleHolder } from '#contract/desk/supervision.ts'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { acceptCase } from '../actions/forms/accept-case.ts'
import { approve } from '../actions/forms/approve.ts'
import { assignReceiver } from '../actions/forms/people/assign-receiver.tsx'
import { remind } from '../actions/forms/people/remind.tsx'
import { extendDeadline, reassign, takeOver } from '../actions/forms/people/supervise.tsx'
import { casePath } from '../case-path.ts'
import type { AnyCaseAction } from '../actions/case-action.ts'

/** An action that makes sense for several cases at once, with its form and call for a single one. */
export interface SeveralAction {
  entry: AnyCaseAction
  /** The permission that it needs. */
  page: PageCode
  /** The field for a person; the proposed people differ from case to case. */
  person?: string
  /** The required fields. */
  required: readonly string[]
}

export const severalActions: readonly SeveralAction[] = [
  { entry: assignReceiver, page: 'Complaints - Supervise', person: 'receiverId', required: ['receiverId'] },
  { entry: reassign, page: 'Complaints - Act on Delayed', person: 'userId', required: ['userId', 'reason'] },
  { entry: remind, page: 'Complaints - Supervise', required: [] },
  { entry: takeOver, page: 'Complaints - Act on Delayed', required: ['reason'] },
  { entry: extendDeadline, page: 'Complaints - Act on Delayed', required: ['days', 'reasonCode', 'reason'] },
  { entry: acceptCase, page: 'Complaints - Decide', required: [] },
]

/** Offered where cases wait for a signature; nothing is filled in. */
export const approveSeveral: SeveralAction = { entry: approve, page: 'Complaints - Approval View', required: [] }

/** Whether there is nothing to fill in: the preview comes at once. */
export const isPlain = ({ entry }: SeveralAction): boolean => [acceptCase, approve, remind].includes(entry)

/** The page of a case for those who take the action. */
export const pathFor = (action: string, complaintId: number): string =>
  action === approve.action ? `/complaint_detail-approval/${complaintId}` : casePath(complaintId)

export function findSeveral(action: string): SeveralAction {
  const found = [...severalActions, approveSeveral].find(({ entry }) => entry.action === action)
  if (!found) throw new Error(`There is no action of several cases that is called ${action}.`)
  return found
}

/** A person who can be chosen, as in the answers of the calls that propose people. */
export type Candidate = Pick<EligibleHolder, 'userId' | 'name' | 'role' | 'casesWaiting' | 'supervises' | 'awayUntil'>

/** Missing or impossible answers, before anything is sent; the server checks each case again. */
export function wrongIn({ required }: SeveralAction, answers: Record<string, string>): FieldError[] {
  const empty = required.filter(field => !answers[field]?.trim())
  const days = answers.days?.trim() ? readWholeNumber(answers.days) : undefined
  const wrongDays = days !== undefined && (Number.isNaN(days) ? 'whole-number' : days < 1 && 'too-few-days')
  return [
    ...empty.map(field => ({ field, reason: 'required' })),
    ...(wrongDays ? [{ field: 'days', reason: wrongDays }] : []),
  ]
}
