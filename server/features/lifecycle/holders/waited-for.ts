import { type Status, statusMeanings } from '#contract/statuses.ts'
import type { CaseToHold } from '#server/features/case-people/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { listWhoCanSign } from '../actions/signing.queries.ts'
import { listOwnSteps, type WaitedFor } from '../next-step.queries.ts'
import type { Held } from './case-holder.queries.ts'
import { listOfficersFor } from './staff-with.queries.ts'

/** People who are told at once that a case waits for them. */
const most = 20

/**
 * The people for whose next step the case waits: its holder, handlers and experts whose answer or opinion is missing, whoever can sign,
 * and for a forwarded case that nobody directs the officers who can. The transaction sees everything.
 */
export async function listWaitedFor(
  tx: Tx,
  complaint: Held & { status: Status } & CaseToHold & { handling_organization_id: number },
  now: Date,
): Promise<WaitedFor[]> {
  const { nextStep } = statusMeanings[complaint.status]
  const ofAll = async (step: WaitedFor['step'], people: Promise<number[]>) =>
    (await people).map(userId => ({ userId, step }))
  const found =
    nextStep === 'sign'
      ? await ofAll('sign', listWhoCanSign(tx, complaint.id, now))
      : nextStep === 'direct' && complaint.officer_id === null
        ? await ofAll('direct', listOfficersFor(tx, complaint, now))
        : await listOwnSteps(tx, complaint.id)
  return found.slice(0, most)
}
