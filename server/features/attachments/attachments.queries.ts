import { type QueryCreator, sql } from 'kysely'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import type { Database } from '#db/tables.ts'
import { choiceOf, ifJoined } from '#server/features/complaint-parts/index.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** What a body complained against writes: its files are the body's alone until it is given. */
export type Writing = { statementRequestId: number } | { orderId: number }

/**
 * Owner of a file: an application under way, or a registered complaint; never both. The office's own files of a
 * complaint are hidden from complainants until something issued names them.
 */
export type Owner = { draftId: string } | { complaintId: number; isInternal?: true } | Writing

function ownerColumn(owner: Owner) {
  if ('statementRequestId' in owner) return 'statement_request_id'
  if ('orderId' in owner) return 'case_order_id'
  return 'draftId' in owner ? 'draft_id' : 'complaint_id'
}
const isInternal = (owner: Owner): boolean => !('draftId' in owner) && !('complaintId' in owner && !owner.isInternal)
function ownerId(owner: Owner): string | number {
  if ('statementRequestId' in owner) return owner.statementRequestId
  if ('orderId' in owner) return owner.orderId
  return 'draftId' in owner ? owner.draftId : owner.complaintId
}

const visibleFiles = (db: QueryCreator<Database>) =>
  db
    .selectFrom('attachment')
    .leftJoin('constant_field as type', 'type.id', 'attachment.attachment_type_id')
    .where('attachment.hidden_at', 'is', null)
    .orderBy('attachment.attached_at')
    .orderBy('attachment.id')
    .select([
      'attachment.id',
      'attachment.original_name as name',
      'attachment.media_type as mediaType',
      'attachment.size',
      'attachment.attached_at as attachedAt',
      ifJoined('type', choiceOf('type')).as('type'),
    ])

const filesOfComplaint = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  visibleFiles(db).where('attachment.complaint_id', '=', complaintId),
)
const filesOfDraft = compiled((db, { draftId }: Values<{ draftId: string }>) =>
  visibleFiles(db).where('attachment.draft_id', '=', draftId),
)

const filesOfStatement = compiled((db, { statementRequestId }: Values<{ statementRequestId: number }>) =>
  visibleFiles(db).where('attachment.statement_request_id', '=', statementRequestId),
)

/** Those of the next report: the files of former ones are documents of the case. */
const filesOfOrder = compiled((db, { orderId }: Values<{ orderId: number }>) =>
  visibleFiles(db).where('attachment.case_order_id', '=', orderId).where('attachment.complaint_id', 'is', null),
)

function filesOf(owner: Owner) {
  if ('statementRequestId' in owner) return filesOfStatement(owner)
  if ('orderId' in owner) return filesOfOrder(owner)
  return 'draftId' in owner ? filesOfDraft(owner) : filesOfComplaint({ complaintId: owner.complaintId })
}

/** The visible files of an application, a complaint or what a body writes, oldest first; or only the one with this id. */
export async function listOwned(tx: Tx, owner: Owner, attachmentId?: string): Promise<ComplaintAttachment[]> {
  const all = await readRows(tx, filesOf(owner))
  const rows = attachmentId === undefined ? all : all.filter(({ id }) => id === attachmentId)
  return rows.map(({ attachedAt, ...row }) => ({ ...row, attachedAt: attachedAt.toISOString() }))
}

export interface SentFile {
  id: string
  sha256: string
  name: string
  /** Null when the sender gives none. */
  typeId: number | null
  attachedById: number | null
}

/** The id of the visible file that was sent before under this id, or by the same sender with the same content and name. */
export async function findSame(tx: Tx, owner: Owner, sent: SentFile): Promise<string | undefined> {
  const row = await tx
    .selectFrom('attachment')
    .where(ownerColumn(owner), '=', ownerId(owner))
    .where('hidden_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', sent.id),
        and([
          eb('sha256', '=', sent.sha256),
          eb('original_name', '=', sent.name),
          eb('attached_by_id', 'is not distinct from', sent.attachedById),
          eb('is_internal', '=', isInternal(owner)),
          // the type of a registered complaint's file does not change
          ...('draftId' in owner || sent.typeId === null ? [] : [eb('attachment_type_id', '=', sent.typeId)]),
        ]),
      ]),
    )
    .orderBy('attached_at')
    .orderBy('id')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Type and key of a visible file; undefined when it is hidden, belongs to others, or does not exist. */
export const findStoredFile = (tx: Tx, attachmentId: string) =>
  tx
    .selectFrom('attachment')
    .where('id', '=', attachmentId)
    .where('hidden_at', 'is', null)
    .select(['original_name', 'media_type', 'size', 'storage_key', 'draft_id', 'complaint_id'])
    .executeTakeFirst()

/**
 * Locks the owner's row so that two uploads at once cannot exceed the limit together, and counts its files.
 * Undefined when there is no such owner, or the actor may not see it.
 */
export async function lockAndCount(tx: Tx, owner: Owner): Promise<number | undefined> {
  if (!(await lockOwner(tx, owner))) return undefined
  const { count } = await tx
    .selectFrom('attachment')
    .where(ownerColumn(owner), '=', ownerId(owner))
    // the office's files do not count for the complainant's limit
    .where('is_internal', '=', isInternal(owner))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first keys of the advisory locks on the files of each kind of owner; whoever sends them may not lock the row itself. */
const locks = { complaint_id: 4104, statement_request_id: 4105, case_order_id: 4106 } as const

async function lockOwner(tx: Tx, owner: Owner): Promise<boolean> {
  if ('draftId' in owner) {
    const drafts = tx.selectFrom('complaint_draft').where('id', '=', owner.draftId).select('id').forUpdate()
    return (await drafts.executeTakeFirst()) !== undefined
  }
  if (!(await isThere(tx, owner))) return false
  const lock = locks[ownerColumn(owner) as keyof typeof locks]
  await sql`select pg_advisory_xact_lock(${lock}, ${ownerId(owner)})`.execute(tx)
  return true
}

/** Whether the actor sees the owner, and it still takes files. */
async function isThere(tx: Tx, owner: Exclude<Owner, { draftId: string }>): Promise<boolean> {
  if ('complaintId' in owner)
    return isFound(tx.selectFrom('complaint').where('id', '=', owner.complaintId).select('id'))
  return 'orderId' in owner
    ? isFound(tx.selectFrom('case_order').where('id', '=', owner.orderId).where('ending', 'is', null).select('id'))
    : isFound(
        tx
          .selectFrom('statement_request')
          .where('id', '=', owner.statementRequestId)
          .where('outcome', 'is', null)
          .select('id'),
      )
}

const isFound = async (rows: { executeTakeFirst: () => Promise<unknown> }): Promise<boolean> =>
  (await rows.executeTakeFirst()) !== undefined

export interface NewAttachment {
  id: string
  typeId: number | null
  name: string
  mediaType: string
  stored: { key: string; size: number; sha256: string }
  attachedById: number | null
  at: Date
}

export const insertAttachment = (tx: Tx, owner: Owner, added: NewAttachment) =>
  tx
    .insertInto('attachment')
    .values({
      id: added.id,
      draft_id: 'draftId' in owner ? owner.draftId : null,
      complaint_id: 'complaintId' in owner ? owner.complaintId : null,
      statement_request_id: 'statementRequestId' in owner ? owner.statementRequestId : null,
      case_order_id: 'orderId' in owner ? owner.orderId : null,
      attachment_type_id: added.typeId,
      original_name: added.name,
      media_type: added.mediaType,
      size: added.stored.size,
      sha256: added.stored.sha256,
      storage_key: added.stored.key,
      attached_at: added.at,
      attached_by_id: added.attachedById,
      is_internal: isInternal(owner),
    })
    .execute()

/** The id of an attachment type by its code; undefined when none is in use. */
export async function findAttachmentType(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('constant_field')
    .where('field_name', '=', 'attachment-type')
    .where('code', '=', code)
    .where('retired_on', 'is', null)
    .select('id')
    .orderBy('region_id', order => order.asc().nullsFirst())
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether an application still lacks its decision letter: none of its files is one, and it does not declare that the letter
 * cannot be attached.
 */
export async function lacksDecisionLetter(tx: Tx, draftId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('complaint_draft as draft')
    .where('draft.id', '=', draftId)
    .where(sql<string | null>`draft.answers -> 'fields' ->> 'decisionLetter.kind'`, 'is distinct from', 'declared')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attachment')
            .innerJoin('constant_field as type', 'type.id', 'attachment.attachment_type_id')
            .whereRef('attachment.draft_id', '=', 'draft.id')
            .where('type.code', '=', decisionLetterCode)
            .select('attachment.id'),
        ),
      ),
    )
    .select('draft.id')
    .executeTakeFirst()
  return row !== undefined
}

/** The code of the attachment type for the decision complained against. */
export const decisionLetterCode = 'decision-letter'

export const setType = async (
  tx: Tx,
  { draftId, attachmentId }: { draftId: string; attachmentId: string },
  typeId: number | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('attachment')
    .set({ attachment_type_id: typeId })
    .where('id', '=', attachmentId)
    .where('draft_id', '=', draftId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves the files of an application to its complaint; returns them. */
export const moveToComplaint = (tx: Tx, draftId: string, complaintId: number) =>
  tx
    .updateTable('attachment')
    .set({ draft_id: null, complaint_id: complaintId })
    .where('draft_id', '=', draftId)
    .returning(['id', 'media_type', 'size', 'sha256'])
    .execute()

export interface GivenUpload {
  id: string
  media_type: string
  size: number
  sha256: string
}

/** Moves staff uploads without a case to a case, as the office's own files; returns them. */
export const giveUploads = (
  tx: Tx,
  {
    draftIds,
    fileIds,
    complaintId,
    userId,
  }: {
    draftIds: readonly string[]
    fileIds: readonly string[]
    complaintId: number
    userId: number
  },
): Promise<GivenUpload[]> =>
  tx
    .updateTable('attachment')
    .set({ draft_id: null, complaint_id: complaintId, is_internal: true, attached_by_id: userId })
    .where('draft_id', 'in', [...draftIds])
    .where('id', 'in', [...fileIds])
    .returning(['id', 'media_type', 'size', 'sha256'])
    .execute()

/** Deletes files of applications; returns the keys of their bytes. Files of complaints are never among them. */
export const deleteDraftRows = (tx: Tx, which: { attachmentId: string } | { draftId: string }) =>
  tx
    .deleteFrom('attachment')
    .where('draft_id', 'is not', null)
    .$if('attachmentId' in which, query => query.where('id', '=', (which as { attachmentId: string }).attachmentId))
    .$if('draftId' in which, query => query.where('draft_id', '=', (which as { draftId: string }).draftId))
    .returning(['id', 'draft_id', 'storage_key', 'sha256'])
    .execute()

/** Gives the case the files of what a body has given just now, as the office's own until something opens them to the complainant; returns them. */
export const giveWrittenFiles = (tx: Tx, writing: Writing, complaintId: number): Promise<GivenUpload[]> =>
  tx
    .updateTable('attachment')
    .set({ complaint_id: complaintId, is_internal: true })
    .where(ownerColumn(writing), '=', ownerId(writing))
    .where('complaint_id', 'is', null)
    .returning(['id', 'media_type', 'size', 'sha256'])
    .execute()

/** Deletes files of statements or reports of orders that were not given; returns the keys of their bytes. */
export const deleteUngivenRows = (
  tx: Tx,
  which: ({ statementRequestIds: readonly number[] } | { orderIds: readonly number[] }) & { attachmentId?: string },
) =>
  tx
    .deleteFrom('attachment')
    .where('complaint_id', 'is', null)
    .$call(query =>
      'orderIds' in which
        ? query.where('case_order_id', '=', sql<number>`any(${[...which.orderIds]}::integer[])`)
        : query.where('statement_request_id', '=', sql<number>`any(${[...which.statementRequestIds]}::integer[])`),
    )
    .$if(which.attachmentId !== undefined, query => query.where('id', '=', which.attachmentId ?? ''))
    .returning(['id', 'storage_key', 'sha256'])
    .execute()

/** The visible files with these ids, in the order in which they were attached. */
export const listNamed = async (tx: Tx, ids: readonly string[]): Promise<ComplaintAttachment[]> =>
  ids.length === 0
    ? []
    : (
        await visibleFiles(tx)
          .where('attachment.id', 'in', [...ids])
          .execute()
      ).map(({ attachedAt, ...row }) => ({
        ...row,
        attachedAt: attachedAt.toISOString(),
      }))

/** The id of a visible complaint by tracking ID. */
export const findComplaintId = (tx: Tx, trackingId: string) =>
  tx.selectFrom('complaint').where('tracking_id', '=', trackingId).select('id').executeTakeFirst()

/** Makes office files that a decision names visible to the complainant. */
export async function openToComplainant(tx: Tx, complaintId: number, files: readonly { id: string }[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await tx
    .updateTable('attachment')
    .set({ is_internal: false })
    .where('complaint_id', '=', complaintId)
    .where('id', 'in', ids)
    .execute()
}
