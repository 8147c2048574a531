import { canTakeWork, holds } from '#server/features/staff/index.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { record, requireOpen } from './systemic-change.ts'
import { lockCase, updateCase } from './systemic-cases.queries.ts'

/**
 * Gives an open systemic case to another owner, who is told of its follow-up from then on. The transaction is the system's. Throws NotFound,
 * and RuleViolation `systemic-case-closed` and `cannot-hold-it`.
 */
export async function handOverSystemicCase(
  tx: Tx,
  { actor, at }: By,
  { id, fromId, toId }: { id: number; fromId: number; toId: number },
): Promise<void> {
  const found = await lockCase(tx, id)
  if (found?.owner_id !== fromId) throw new NotFound('systemic case')
  requireOpen(found)
  const taker = await tx
    .selectFrom('user_account')
    .where('id', '=', toId)
    .where(canTakeWork('user_account'))
    .where(holds('Complaints - Supervise'))
    .select('id')
    .executeTakeFirst()
  if (!taker) throw new RuleViolation('cannot-hold-it')
  const version = found.version + 1
  // a new owner is told of a follow-up that is due already
  await updateCase(tx, id, { owner_id: toId, version, told_for: null })
  const details = { before: { ownerId: fromId }, after: { ownerId: toId } }
  await record(tx, { staff: actor, now: at }, { id, version, kind: 'changed', details })
}
