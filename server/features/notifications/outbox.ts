import {
  messagesPage as page,
  type NotificationStatus,
  type OutboxMessage,
  type UnmatchedReports,
} from '#contract/settings/notifications.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import { type Actor, requirePermission, seesEverything, type Staff } from '#server/platform/actor.ts'
import { continueAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { spaceOfUploads } from '#server/features/attachments/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { listUnmatched } from './delivery-reports.queries.ts'
import { laneOf } from './lanes.ts'
import {
  findFloor,
  listMessages,
  lockMessage,
  seesMessage,
  type StoredMessage,
  type Stretch,
  updateMessage,
} from './outbox.queries.ts'
import { withoutSecret } from './templates.ts'

const sender = { kind: 'system', job: 'resend-message' } as const

const pageSize = 50

type UploadSpace = Awaited<ReturnType<typeof spaceOfUploads>>

/** Messages that are read for one page; readers who see few of many continue from there. */
const lookedAt = 5000
const lookout = { kind: 'system', job: 'outbox-floor' } as const

interface AskedMessages {
  status?: NotificationStatus | undefined
  delivery?: 'not-arrived' | undefined
  /** A part of the recipient, the subject, or the tracking ID. */
  text?: string | undefined
  cursor?: number | undefined
}

/**
 * One page of the messages that the reader sees, newest first: those about complaints that they see, and with `All` those about
 * accounts too. `cursor` is the id at which the previous page ended; a page may be short, or empty, and have a next one.
 * Throws NotPermitted.
 */
export async function getOutbox(
  context: Context,
  actor: Actor,
  { status, delivery, text, cursor }: AskedMessages,
): Promise<{
  messages: OutboxMessage[]
  nextCursor: number | null
  unmatched: UnmatchedReports[]
  uploads: UploadSpace
}> {
  requirePermission(actor, page)
  const asked = { status, isNotArrived: delivery === 'not-arrived', text, beforeId: cursor }
  const [{ found, floor }, unmatched] = await Promise.all([
    readStretch(context, actor, asked),
    readAs(context, actor, tx => listUnmatched(tx, context.clock.now())),
  ])
  const messages = found.slice(0, pageSize)
  const afterLast = found.length > pageSize ? messages.at(-1)?.id : floor && floor + 1
  return {
    messages: messages.map(message => shown(context, message)),
    nextCursor: afterLast ?? null,
    unmatched,
    uploads: await spaceOfUploads(context),
  }
}

/** How many messages were given up, of those on the first page. Throws NotPermitted. */
export async function countGivenUp(context: Context, actor: Actor): Promise<number> {
  requirePermission(actor, page)
  const { found } = await readStretch(context, actor, { status: 'dead' })
  return Math.min(found.length, pageSize)
}

/** The messages of a page and one more, and where reading stopped. */
const readStretch = (context: Context, actor: Staff, stretch: Stretch) =>
  readAs(context, actor, async tx => {
    const floor = seesEverything(actor) ? undefined : await floorFor(tx, actor, stretch)
    return { floor, found: await listMessages(tx, { ...stretch, floor, limit: pageSize + 1 }) }
  })

/** The message at which reading for this page stops; the reader learns only its id. */
async function floorFor(tx: Tx, actor: Staff, stretch: Stretch) {
  await continueAs(tx, lookout)
  const floor = await findFloor(tx, stretch, lookedAt)
  await continueAs(tx, actor)
  return floor
}

/**
 * Queues a message again that was given up or could not be sent. Throws NotPermitted, NotFound also for
 * a message that the actor does not see, RuleViolation `not-resendable`.
 */
export async function resendMessage(context: Context, actor: Actor, id: number): Promise<OutboxMessage> {
  requirePermission(actor, page)
  return inTransaction(context, actor, async tx => {
    if (!(await seesMessage(tx, id))) throw new NotFound('message')
    await audit(tx, actor, 'message-resent', { type: 'message', id }, {}, context.clock.now())
    // only the system changes messages
    await continueAs(tx, sender)
    const message = await lockMessage(tx, { id })
    if (!message) throw new NotFound('message')
    if (message.status !== 'dead' && message.status !== 'not-configured') throw new RuleViolation('not-resendable')
    const changes = { status: 'queued', attempts: 0, unanswered: 0, last_error: null, ...unreported } as const
    await updateMessage(tx, id, changes)
    await context.jobs.enqueue(tx, laneOf(message), { eventKey: message.event_key })
    return shown(context, { ...message, ...changes })
  })
}

const unreported = { delivery_status: null, returned_by_id: null } as const

/**
 * Marks a message that was sent as one that came back, because somebody at the desk learned it, or takes such a mark back. Throws NotPermitted,
 * NotFound also for a message that the actor does not see, RuleViolation `not-markable`.
 */
export async function markReturned(
  context: Context,
  actor: Actor,
  id: number,
  { isReturned }: { isReturned: boolean },
): Promise<OutboxMessage> {
  requirePermission(actor, page)
  return inTransaction(context, actor, async tx => {
    if (!(await seesMessage(tx, id))) throw new NotFound('message')
    const action = isReturned ? 'message-marked-returned' : 'message-mark-removed'
    await audit(tx, actor, action, { type: 'message', id }, {}, context.clock.now())
    // only the system changes messages
    await continueAs(tx, sender)
    const message = await lockMessage(tx, { id })
    if (!message) throw new NotFound('message')
    const isMarked = message.returned_by_id !== null
    if (!['sent', 'dead'].includes(message.status) || isMarked === isReturned) throw new RuleViolation('not-markable')
    const changes = isReturned ? ({ delivery_status: 'returned', returned_by_id: actor.userId } as const) : unreported
    await updateMessage(tx, id, changes)
    return shown(context, { ...message, ...changes })
  })
}

/** Only a demo's outbox shows a code, because a demo has no phone to receive one. */
const shown = ({ config }: Context, message: StoredMessage): OutboxMessage => ({
  ...contractForm(message),
  isMarked: message.returned_by_id !== null,
  text: config.mode === 'demo' ? message.text : withoutSecret(message.template, message.text),
})
