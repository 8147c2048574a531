import type { ComplaintDetail } from '#contract/complaints.ts'

/** Why a case is left out before anything is sent, as far as the browser can know. */
export type Beforehand =
  | 'out-of-sight'
  | 'changed'
  | 'conflict-of-interest'
  | 'closed'
  | 'has-receiver'
  | 'nobody-holds-it'
  | 'no-clock-runs'
  | 'not-delayed'
  | 'holds-it-already'
  | 'cannot-hold-it'
  | 'other'

type Looked = Pick<
  ComplaintDetail,
  'version' | 'status' | 'availableActions' | 'againstOrganization' | 'holderName' | 'dueAt' | 'delayInDays'
>

interface Reader {
  /** The version that was seen when the case was selected; undefined where its change was told already. */
  seenVersion: number | undefined
  organizationId: number | null
  /** The reader is who holds it. */
  holdsIt: boolean
}

/** Why the action cannot be taken with the case; undefined where it is offered and nothing has changed. */
export function whyNot(action: string, complaint: Looked, reader: Reader): Beforehand | undefined {
  if (reader.seenVersion !== undefined && reader.seenVersion !== complaint.version) return 'changed'
  if (complaint.availableActions.includes(action)) return undefined
  if (reader.organizationId === complaint.againstOrganization.id) return 'conflict-of-interest'
  if (complaint.status === 'CLOSED') return 'closed'
  if (action === 'assign-receiver') return complaint.status === 'CREATED' ? 'other' : 'has-receiver'
  if (action === 'extend') return complaint.dueAt === null ? 'no-clock-runs' : 'not-delayed'
  if (complaint.holderName === null) return 'nobody-holds-it'
  if (reader.holdsIt) return 'holds-it-already'
  return complaint.delayInDays > 0 ? 'other' : 'not-delayed'
}
