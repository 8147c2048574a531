import { type Insertable, type Selectable, sql } from 'kysely'
import { notArrived } from '#contract/values/choices.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { Database } from '#db/tables.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

export type StoredMessage = Selectable<Database['outgoing_message']>
export type MessageStatus = StoredMessage['status']

const columns = [
  'id',
  'event_key',
  'complaint_id',
  'channel',
  'recipient',
  'language',
  'template',
  'subject',
  'text',
  'status',
  'attempts',
  'last_error',
  'gateway_id',
  'delivery_status',
  'unanswered',
  'returned_by_id',
  'created_at',
  'sent_at',
  'held_until',
  'held_reason',
] as const

/** Writes messages, each unless its event has one already. Nothing is read back: the actor of the event may queue messages but see none. */
export const insertMessages = (tx: Tx, messages: readonly Insertable<Database['outgoing_message']>[]) =>
  tx
    .insertInto('outgoing_message')
    .values(messages)
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Whether the actor of the transaction sees a message. */
export const seesMessage = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('outgoing_message').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The message, locked until the transaction ends. */
export const lockMessage = (tx: Tx, by: { eventKey: string } | { id: number }): Promise<StoredMessage | undefined> =>
  tx
    .selectFrom('outgoing_message')
    .select(columns)
    .where(query => ('id' in by ? query('id', '=', by.id) : query('event_key', '=', by.eventKey)))
    .forUpdate()
    .executeTakeFirst()

export async function updateMessage(
  tx: Tx,
  id: number,
  changes: Partial<
    Pick<
      StoredMessage,
      | 'status'
      | 'attempts'
      | 'last_error'
      | 'gateway_id'
      | 'delivery_status'
      | 'unanswered'
      | 'returned_by_id'
      | 'sent_at'
      | 'text'
      | 'held_until'
      | 'held_reason'
    >
  >,
): Promise<void> {
  await tx.updateTable('outgoing_message').set(changes).where('id', '=', id).execute()
}

export interface Stretch {
  status?: MessageStatus | undefined
  /** Only those that are known not to have arrived. */
  isNotArrived?: boolean | undefined
  /** A part of the recipient, the subject, or the tracking ID. */
  text?: string | undefined
  /** The end of the previous page. */
  beforeId?: number | undefined
}

/** Written out, not as a parameter: a plan for any status could not use the index of unsent messages. */
const hasStatus = (status: MessageStatus) => sql<boolean>`status = ${sql.lit(status)}`

const didNotArrive = sql<boolean>`delivery_status in (${sql.join(notArrived.map(each => sql.lit(each)))})`

/** The id below that many messages of all, visible or not; undefined when there are no more. */
export const findFloor = async (
  tx: Tx,
  { status, isNotArrived, beforeId }: Stretch,
  count: number,
): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('outgoing_message')
      .select('id')
      .$if(status !== undefined, query => query.where(hasStatus(status as MessageStatus)))
      .$if(isNotArrived === true, query => query.where(didNotArrive))
      .$if(beforeId !== undefined, query => query.where('id', '<', beforeId as number))
      .orderBy('id', 'desc')
      .offset(count)
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Whether a message is to, or about, what was typed: numbers as people write them too. */
function isAbout(text: string) {
  const typed = text.trim().toLowerCase()
  const digits = typed.replace(/[\s+-]/g, '').replace(/^0/, '')
  const inColumns = sql<boolean>`position(${typed} in lower(recipient || ' ' || coalesce(subject, ''))) > 0`
  return /^\d{3,}$/.test(digits)
    ? sql<boolean>`(${inColumns} or position(${digits} in recipient) > 0 or complaint_id in (
        select id from complaint where starts_with(tracking_id, ${digits})))`
    : inColumns
}

/** Newest first, those above the id `floor`. */
export const listMessages = (
  tx: Tx,
  { status, isNotArrived, text, beforeId, floor, limit }: Stretch & { floor?: number | undefined; limit: number },
): Promise<StoredMessage[]> =>
  tx
    .selectFrom('outgoing_message')
    .select(columns)
    .$if(status !== undefined, query => query.where(hasStatus(status as MessageStatus)))
    .$if(isNotArrived === true, query => query.where(didNotArrive))
    .$if(beforeId !== undefined, query => query.where('id', '<', beforeId as number))
    .$if(text !== undefined && text.trim() !== '', query => query.where(isAbout(text as string)))
    .$if(floor !== undefined, query => query.where('id', '>', floor as number))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Messages on a case page. */
const messagesShown = 200

/** The latest messages about a complaint that the actor sees, oldest first. */
export async function listMessagesOf(tx: Tx, complaintId: number): Promise<StoredMessage[]> {
  const found = await readRows(tx, messagesOf({ complaintId }))
  return found.reverse()
}

const messagesOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('outgoing_message')
    .select(columns)
    .where('complaint_id', '=', complaintId)
    .orderBy('id', 'desc')
    .limit(messagesShown),
)

/** The names of these members of staff by user name, which is their address. */
export async function findNames(tx: Tx, userNames: readonly string[]): Promise<Map<string, Bilingual>> {
  if (userNames.length === 0) return new Map()
  const found = await tx
    .selectFrom('user_account')
    .select(['user_name', 'name', 'name_am'])
    .where('user_name', 'in', [...new Set(userNames)])
    .execute()
  return new Map(found.map(({ user_name, name, name_am }) => [user_name, { en: name, am: name_am ?? name }]))
}
