import { randomUUID } from 'node:crypto'
import type { Application } from '#contract/filing/application.ts'
import type { Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { hashOf } from '#server/platform/http/idempotency.ts'
import { type Filing, registerComplaint, type Registration } from '#server/features/registration/index.ts'

/**
 * Registers a whole application that staff or another system sends. The same key of the same account gives the
 * same complaint. Files are uploaded to an application before; without them the decision letter has to be declared.
 */
export async function registerAtOnce(
  context: Context,
  staff: Staff,
  application: Application,
  idempotencyKey: string | undefined,
): Promise<Registration> {
  const filing: Filing = {
    actor: staff,
    submissionKey: `user:${staff.userId}:${idempotencyKey ?? randomUUID()}`,
    submissionHash: hashOf(application),
    hasDecisionLetter: false,
    submissionWay: 'desk',
  }
  return inTransaction(context, staff, tx => registerComplaint(tx, context, application, filing))
}
