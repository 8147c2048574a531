import { audit } from '#server/features/audit/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { mayOpen } from './kinds.ts'
import { countOwn, findOwnKind, mostOwn, updateOwn } from './saved-reports.queries.ts'

/**
 * Gives a saved report or view to another owner, who may open its kind; whom it is shared with stays. The transaction is the system's. Throws
 * NotFound, and RuleViolation `cannot-open-it` and `too-many-reports`.
 */
export async function handOverReport(
  tx: Tx,
  { actor, at }: By,
  { id, fromId, to }: { id: number; fromId: number; to: Staff },
): Promise<void> {
  const kind = await findOwnKind(tx, fromId, id)
  if (!kind) throw new NotFound('report')
  if (!mayOpen(to, kind.kind)) throw new RuleViolation('cannot-open-it')
  if ((await countOwn(tx, to.userId)) >= mostOwn) throw new RuleViolation('too-many-reports')
  if (!(await updateOwn(tx, { ownerId: fromId, id, isRemoved: false }, { owner_id: to.userId })))
    throw new NotFound('report')
  await audit(tx, actor, 'report-changed', { type: 'report', id }, { owner: { from: fromId, to: to.userId } }, at)
}
