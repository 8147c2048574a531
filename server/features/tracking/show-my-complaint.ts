import type { MyComplaint } from '#contract/filing/tracking.ts'
import { loadFiled } from '#server/features/complaint-detail/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { CodeRequired } from '#server/platform/errors.ts'
import { findStandardRequest } from './tracking.queries.ts'

/** The complaint whose possession a one-time code proved. Throws the refusal that asks for a code. */
export function provenComplaintId(actor: Actor): number {
  const id = actor.kind === 'visitor' ? actor.provenComplaintId : undefined
  if (id === undefined) throw new CodeRequired()
  return id
}

/** The complainant's own complaint with everything that was filed, including personal details. */
export async function showMyComplaint(context: Context, actor: Actor): Promise<Omit<MyComplaint, 'provenUntil'>> {
  const complaintId = provenComplaintId(actor)
  return readAs(
    context,
    actor,
    async tx => {
      const { filed } = await loadFiled(tx, complaintId, context.clock.now())
      return { ...filed, missing: filed.status === askedFor ? await loadMissing(tx, complaintId) : null }
    },
    { complaintId },
  )
}

const askedFor = 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED'

/** The receiver's last request, item by item, with its text. */
async function loadMissing(tx: Tx, complaintId: number): Promise<MyComplaint['missing']> {
  const request = await findStandardRequest(tx, complaintId)
  const items = request?.details?.missingItems
  return { items: Array.isArray(items) ? items.map(String) : [], note: request?.reason ?? null }
}
