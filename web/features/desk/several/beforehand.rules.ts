import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { DetailForApproval } from '#contract/desk/signatures.ts'

/** Why a case is left out before anything is sent, as far as the browser knows. */
export type Beforehand =
  | 'not-visible'
  | 'changed'
  | 'conflict-of-interest'
  | 'closed'
  | 'has-receiver'
  | 'nobody-holds-it'
  | 'no-clock-runs'
  | 'not-delayed'
  | 'held-by-another'
  | 'holds-it-already'
  | 'cannot-hold-it'
  | 'nobody-else'
  | 'nothing-waits'
  | 'own-proposal'
  | 'already-signed'
  | 'not-your-turn'
  | 'nothing-to-accept'
  | 'nobody-to-remind'
  | 'reminded-already'
  | 'other'

type Looked = Pick<
  ComplaintDetail,
  'version' | 'status' | 'availableActions' | 'againstOrganization' | 'holderName' | 'dueAt' | 'delayInDays'
>

interface Reader {
  /** The version that was seen when the case was selected; undefined when its change was reported already. */
  seenVersion: number | undefined
  organizationId: number | null
  /** The reader holds it. */
  holdsIt: boolean
}

/** Why the action cannot be taken on the case; undefined when it is offered and nothing has changed. */
export function whyNot(action: string, complaint: Looked, reader: Reader): Beforehand | undefined {
  if (reader.seenVersion !== undefined && reader.seenVersion !== complaint.version) return 'changed'
  if (complaint.availableActions.includes(action)) return undefined
  if (reader.organizationId === complaint.againstOrganization.id) return 'conflict-of-interest'
  if (complaint.status === 'CLOSED') return 'closed'
  if (action === 'assign-receiver') return complaint.status === 'CREATED' ? 'other' : 'has-receiver'
  if (action === 'accept-case') return 'nothing-to-accept'
  if (action === 'remind') return 'nobody-to-remind'
  if (action === 'extend') return complaint.dueAt === null ? 'no-clock-runs' : 'not-delayed'
  if (complaint.holderName === null) return 'nobody-holds-it'
  if (reader.holdsIt) return 'holds-it-already'
  return complaint.delayInDays > 0 ? 'other' : 'not-delayed'
}

/** Why the reader cannot sign what is proposed; undefined when they can, and nothing has changed. */
export function whyNotSign(
  {
    complaint,
    proposal,
    turn,
  }: { complaint: Pick<ComplaintDetail, 'version'> } & Pick<DetailForApproval, 'proposal' | 'turn'>,
  seenVersion: number | undefined,
): Beforehand | undefined {
  if (!proposal || turn === null) return 'nothing-waits'
  if (seenVersion !== undefined && seenVersion !== complaint.version) return 'changed'
  if (turn === 'can-sign') return undefined
  return signingProblems.find(problem => problem === turn) ?? 'not-your-turn'
}

const signingProblems = ['own-proposal', 'conflict-of-interest', 'already-signed'] as const
