import type { MyComplaint } from '#contract/filing/tracking.ts'
import type { Status } from '#contract/statuses.ts'
import { loadFiled } from '#server/features/complaint-detail/index.ts'
import { listDeadAddresses } from '#server/features/lost-addresses/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { CodeRequired } from '#server/platform/errors.ts'
import { findRequest, type Request } from './tracking.queries.ts'

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
      const now = context.clock.now()
      const { filed } = await loadFiled(tx, complaintId, now)
      const asked = requestIn[filed.status]
      return {
        ...filed,
        missing: asked ? await loadMissing(tx, complaintId, asked) : null,
        deadAddresses: filed.status === 'CLOSED' ? [] : await loadDeadAddresses(tx, complaintId, now),
      }
    },
    { complaintId },
  )
}

/** Where messages to the complainant's side do not arrive; the desk corrects an address until the complaint is closed. */
const loadDeadAddresses = async (tx: Tx, complaintId: number, now: Date): Promise<MyComplaint['deadAddresses']> =>
  (await listDeadAddresses(tx, complaintId, now)).map(({ channel, address, failed_at }) => ({
    channel,
    address,
    failedAt: failed_at.toISOString(),
  }))

/** The action that asked the complainant for something in a status. */
const requestIn: Partial<Record<Status, Request>> = {
  REQUESTED_FOR_STANDARD_TO_BE_FULFILLED: 'request-standard',
  INFORMATION_REQUESTED: 'request-information',
}

/** The office's last request, item by item, with its text. */
async function loadMissing(tx: Tx, complaintId: number, asked: Request): Promise<MyComplaint['missing']> {
  const request = await findRequest(tx, complaintId, asked)
  const listOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : [])
  const { questions, missingItems } = request?.details ?? {}
  return { questions: listOf(questions), items: listOf(missingItems), note: request?.reason ?? null }
}
