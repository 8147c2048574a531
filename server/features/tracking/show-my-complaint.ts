import type { MyComplaint } from '#contract/tracking.ts'
import { loadFiled } from '#server/features/complaints/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/** The complaint whose possession a one-time code proved. Throws the refusal that asks for a code. */
export function provenComplaintId(actor: Actor): number {
  const id = actor.kind === 'visitor' ? actor.provenComplaintId : undefined
  if (id === undefined) throw new Refusal(401, 'code-required', 'Please confirm with a one-time code.')
  return id
}

/** One's own complaint with everything that was filed, personal details too. */
export async function showMyComplaint(context: Context, actor: Actor): Promise<Omit<MyComplaint, 'provenUntil'>> {
  const complaintId = provenComplaintId(actor)
  return inTransaction(
    context,
    actor,
    async tx => {
      const { filed } = await loadFiled(tx, complaintId, context.clock.now())
      return filed
    },
    { complaintId, readOnly: true },
  )
}
