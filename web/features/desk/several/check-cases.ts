import { CallFailure } from '#contract/client.ts'
import { browserClient } from '#web/platform/api.ts'
import type { SessionUser } from '#web/platform/session.ts'
import { type Beforehand, whyNot } from './beforehand.rules.ts'
import { fewAtATime } from './few-at-a-time.ts'
import type { SelectedCase } from './selection.rules.ts'
import type { Candidate, SeveralAction } from './several-actions.ts'

/** A case that was looked at. */
export interface CheckedCase {
  complaintId: number
  trackingId: string
  version: number
  holderId: number | undefined
  /** Who can be chosen for it; undefined where nobody is chosen. */
  candidates?: readonly Candidate[]
  refusal?: Beforehand
}

export interface CaseToCheck extends Pick<SelectedCase, 'complaintId' | 'trackingId'> {
  /** Undefined where the reader was told already that it has changed. */
  version: number | undefined
  holderId: number | undefined
}

/** An action that was chosen, and the cases that it is for. */
export interface Asked {
  several: SeveralAction
  cases: readonly CaseToCheck[]
  /** What was typed into its form before. */
  answers?: Record<string, string>
}

/**
 * Asks for each case whether the action is offered, and who can be chosen for it. Throws CallFailure, or what the browser throws
 * when no answer comes.
 */
export async function checkCases(
  several: SeveralAction,
  cases: readonly CaseToCheck[],
  user: Pick<SessionUser, 'id' | 'organizationId'>,
  onLooked: (count: number) => void,
): Promise<CheckedCase[]> {
  const checked = new Map<number, CheckedCase>()
  await fewAtATime(cases, async one => {
    checked.set(one.complaintId, await checkCase(several, one, user))
    onLooked(checked.size)
  })
  return cases.flatMap(({ complaintId }) => checked.get(complaintId) ?? [])
}

async function checkCase(
  { entry, person }: SeveralAction,
  { complaintId, trackingId, version, holderId }: CaseToCheck,
  { id, organizationId }: Pick<SessionUser, 'id' | 'organizationId'>,
): Promise<CheckedCase> {
  const common = { complaintId, trackingId, holderId }
  try {
    const complaint = await browserClient.getComplaintDetail({ params: { complaintId } })
    const refusal = whyNot(entry.action, complaint, { seenVersion: version, organizationId, holdsIt: holderId === id })
    if (refusal) return { ...common, version: complaint.version, refusal }
    const candidates = person && ((await entry.load(complaint)) as readonly Candidate[])
    return { ...common, version: complaint.version, ...(candidates && { candidates }) }
  } catch (error) {
    const isGone = error instanceof CallFailure && error.status === 404
    if (!isGone) throw error
    return { ...common, version: version ?? 0, refusal: 'out-of-sight' }
  }
}
