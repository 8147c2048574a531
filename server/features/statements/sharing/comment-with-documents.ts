import { receiveSupplement, rereadSupplement, supplementsPerDay } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import { answerResult } from '#server/features/complaint-detail/index.ts'
import { requireAction, takeAction } from '#server/features/lifecycle/index.ts'
import { requirePermission } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { inOwnCase, type NamedCase } from '#server/platform/own-case.ts'
import { countAttempt } from '#server/platform/throttle/throttle.ts'
import { awaitsComment, commentOnStatement } from './comment-on-statement.ts'
import { addCommentDocuments, listShared } from './shared.queries.ts'

const texts = ['comment'] as const

interface Named extends NamedCase {
  requestId?: number | undefined
}

/**
 * The complainant, or the desk for them, comments on a shared statement by a form with a text and files: first the files, each separately,
 * then the comment. When a file is refused nothing is said yet, and the others count when the form comes again. Throws what
 * `receiveSupplement` and `takeAction` throw, NotFound and TooManyAttempts.
 */
export async function commentWithDocuments(call: Call, { requestId, ...named }: Named) {
  const { context, actor, ifMatch: seenVersion, idempotencyKey } = call
  const open = await openForm(call, named, requestId)
  // a repeated form is answered by the action; its files are not stored again
  const { input, payload } =
    open === undefined
      ? await rereadSupplement(call, texts)
      : await receiveSupplement(call, named.complaintId, texts, ids => keepDocuments(context, open, ids))
  const taken = { ...named, input: { ...input, requestId }, payload, seenVersion, idempotencyKey }
  const result = await takeAction(context, actor, commentOnStatement, taken)
  return actor.kind === 'staff' ? answerResult(call, result) : { ...result, complaint: null }
}

/** Before a file is read: the statement whose comment is awaited, with one more form counted; undefined when none is. */
function openForm({ context, actor }: Call, named: NamedCase, requestId: number | undefined) {
  const { complaintId } = named
  const work = async (tx: Tx): Promise<number | undefined> => {
    const at = context.clock.now()
    const awaited = (await listShared(tx, complaintId)).filter(each => awaitsComment(each, localDate(at)))
    const open = awaited.find(each => requestId === undefined || each.request_id === requestId)
    if (!open) return undefined
    await requireAction(tx, actor, 'comment-on-statement', complaintId, at)
    await countAttempt(tx, 'comment', `complaint:${complaintId}`, supplementsPerDay, at)
    return open.request_id
  }
  if (actor.kind !== 'staff') return inOwnCase(context, actor, named, inTransaction, work)
  requirePermission(actor, 'Complaints - Register')
  return inTransaction(context, actor, async tx => {
    await requireNamed(tx, named)
    return work(tx)
  })
}

/** Throws NotFound for a case that staff do not see, or that has another number. */
async function requireNamed(tx: Tx, { complaintId, trackingId }: NamedCase): Promise<void> {
  const reading = parseTrackingId(trackingId)
  const found =
    reading.ok &&
    (await tx
      .selectFrom('complaint')
      .where('id', '=', complaintId)
      .where('tracking_id', '=', reading.id)
      .select('id')
      .executeTakeFirst())
  if (!found) throw new NotFound('complaint')
}

/** The files belong to the comment from now on, also when the form comes again without them. */
const keepDocuments = (context: Context, requestId: number, ids: readonly string[]): Promise<void> =>
  inTransaction(context, { kind: 'system', job: 'comment-documents' }, tx => addCommentDocuments(tx, requestId, ids))
