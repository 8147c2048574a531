import { audit } from '#server/features/audit/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import { deleteUngivenRows } from './attachments.queries.ts'

/** What a body has added a file to and has not given yet. */
type Ungiven = { statementRequestId: number } | { orderId: number }

/**
 * Removes one file that a body has added to a statement, or to the report of an order, once `check` has found nothing against it, and
 * answers what `read` reads in the same transaction. Throws NotFound, and what `check` throws.
 */
export async function removeUngivenFile<Answer>(
  context: Context,
  actor: Actor,
  { of, fileId, check }: { of: Ungiven; fileId: string; check?: (tx: Tx) => Promise<unknown> },
  read: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  const { keys, answer } = await inTransaction(context, actor, async tx => {
    await check?.(tx)
    const which = 'orderId' in of ? { orderIds: [of.orderId] } : { statementRequestIds: [of.statementRequestId] }
    const removed = await deleteUngivenRows(tx, { ...which, attachmentId: fileId })
    if (removed.length === 0) throw new NotFound('file')
    const details = 'orderId' in of ? of : { requestId: of.statementRequestId }
    for (const { id, sha256 } of removed)
      await audit(
        tx,
        actor,
        'attachment-deleted',
        { type: 'attachment', id },
        { ...details, sha256 },
        context.clock.now(),
      )
    return { keys: removed.map(({ storage_key }) => storage_key), answer: await read(tx) }
  })
  for (const key of keys) await context.files.remove(key)
  return answer
}

/** Removes all that was added to statements or reports that will not be given any more. `find` names them, a limited number at once. */
export async function removeUngivenFiles(
  context: Context,
  actor: Actor,
  find: (tx: Tx) => Promise<Parameters<typeof deleteUngivenRows>[1]>,
): Promise<void> {
  const removed = await inTransaction(context, actor, async tx => deleteUngivenRows(tx, await find(tx)))
  for (const { storage_key } of removed) await context.files.remove(storage_key)
}
