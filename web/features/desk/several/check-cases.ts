import type { Bilingual } from '#contract/values/names.ts'
import { CallFailure } from '#contract/http/client.ts'
import type { Status } from '#contract/statuses.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { type Beforehand, whyNot, whyNotSign } from './beforehand.rules.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { SelectedCase } from './selection.rules.ts'
import { approveSeveral, type Candidate, findSeveral, type SeveralAction } from './several-actions.ts'

/** A case that was checked. */
export interface CheckedCase {
  complaintId: number
  trackingId: string
  version: number
  holderId: number | undefined
  /** People who can be chosen for it; undefined when nobody has to be chosen. */
  candidates?: readonly Candidate[]
  refusal?: Beforehand
  /** What is proposed, where a signature is asked. */
  proposed?: Proposed
  /** The people who will be told, where somebody is reminded. */
  reminded?: readonly Bilingual[]
}

/** An action that takes effect with its last signature. */
export interface Proposed {
  action: string
  by: Bilingual
  /** The status after the last signature; undefined where it stays. */
  to: Status | undefined
}

export interface CaseToCheck extends Pick<SelectedCase, 'complaintId' | 'trackingId'> {
  /** Undefined when the reader was told already that it has changed. */
  version: number | undefined
  holderId: number | undefined
}

/** A chosen action and its cases. */
export interface Asked {
  several: SeveralAction
  cases: readonly CaseToCheck[]
  /** The person whose cases these are, where the list is theirs: only what they hold is taken from them. */
  from?: number | undefined
  /** Earlier typing in its form. */
  answers?: Record<string, string>
}

/**
 * Asks for each case whether the action is offered, and who can be chosen for it. Throws CallFailure, or the browser's error
 * when no answer comes.
 */
export async function checkCases(
  several: SeveralAction,
  { cases, from }: Pick<Asked, 'cases' | 'from'>,
  user: Pick<SessionUser, 'id' | 'organizationId'>,
  onLooked: (count: number) => void,
): Promise<CheckedCase[]> {
  const checked = new Map<number, CheckedCase>()
  await fewAtATime(cases, async one => {
    checked.set(one.complaintId, await checkCase(several, { ...one, from }, user))
    onLooked(checked.size)
  })
  return cases.flatMap(({ complaintId }) => checked.get(complaintId) ?? [])
}

async function checkCase(
  several: SeveralAction,
  { complaintId, trackingId, version, holderId, from }: CaseToCheck & Pick<Asked, 'from'>,
  { id, organizationId }: Pick<SessionUser, 'id' | 'organizationId'>,
): Promise<CheckedCase> {
  const { entry, person } = several
  const common = { complaintId, trackingId, holderId }
  try {
    if (entry === approveSeveral.entry) return { ...common, ...(await checkSignature(complaintId, version)) }
    const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
    const refusal = whyNot(entry.action, complaint, { seenVersion: version, organizationId, holdsIt: holderId === id })
    if (refusal) return { ...common, version: complaint.version, refusal }
    const isTaken = entry === findSeveral('reassign').entry && from !== undefined && holderId !== undefined
    if (isTaken && holderId !== from) return { ...common, version: complaint.version, refusal: 'held-by-another' }
    if (entry === findSeveral('remind').entry)
      return { ...common, version: complaint.version, ...(await checkReminder(complaintId)) }
    const candidates = person && ((await entry.load(complaint)) as readonly Candidate[])
    if (candidates?.length === 0) return { ...common, version: complaint.version, refusal: 'nobody-else' }
    return { ...common, version: complaint.version, ...(candidates && { candidates }) }
  } catch (error) {
    const isGone = error instanceof CallFailure && error.status === 404
    if (!isGone) throw error
    return { ...common, version: version ?? 0, refusal: 'not-visible' }
  }
}

/** Who will be reminded of the case, or why nobody will. */
async function checkReminder(complaintId: number): Promise<Pick<CheckedCase, 'reminded' | 'refusal'>> {
  const people = await browserClient.listToRemind({ params: { complaintId } })
  const open = people.filter(({ remindedAt }) => remindedAt === null)
  if (open.length > 0) return { reminded: open.map(({ name }) => name) }
  return { refusal: people.length === 0 ? 'nobody-to-remind' : 'reminded-already' }
}

/** Whether the reader can sign what is proposed in the case, and what that is. */
async function checkSignature(complaintId: number, seenVersion: number | undefined) {
  const detail = await browserClient.getDetailForApproval({ params: { complaintId } })
  const { complaint, proposal, changes } = detail
  const refusal = whyNotSign(detail, seenVersion)
  const status = changes.find(({ subject }) => subject === 'status')?.after
  const to = status?.kind === 'status' ? status.status : undefined
  return {
    version: complaint.version,
    ...(refusal && { refusal }),
    ...(proposal && { proposed: { action: proposal.action, by: proposal.proposedBy.name, to } }),
  }
}
