import type { Answers, StepName } from '#contract/filing/application-steps.ts'
import type { TypedAt } from '#contract/filing/applications.ts'
import type { Language } from '#server/platform/actor.ts'
import type { DossierOrigin } from '#server/features/registration/index.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** An application under way, as stored: the typed answers, and the steps that were sent. */
export interface StoredDraft {
  id: string
  language: Language
  answers: Answers
  visited: StepName[]
  /** Of the answers that were stored last, where the page said so. */
  typed?: TypedAt | undefined
  expiresAt: Date
  /** For one that was made of a dossier of another office. */
  origin?: DossierOrigin | undefined
  /** The clerk who owns it; undefined for one that a cookie names. */
  ownerId?: number | undefined
}

interface StoredAnswers {
  fields: Answers
  visited: StepName[]
  typed?: TypedAt | undefined
  origin?: DossierOrigin | undefined
}

const columns = ['id', 'language', 'answers', 'expires_at', 'owner_id'] as const

interface DraftRow {
  id: string
  language: Language
  answers: unknown
  expires_at: Date
  owner_id: number | null
}

const toDraft = ({ id, language, answers, expires_at: expiresAt, owner_id }: DraftRow): StoredDraft => {
  const { fields, visited, typed, origin } = answers as StoredAnswers
  return { id, language, answers: fields, visited, typed, origin, expiresAt, ownerId: owner_id ?? undefined }
}

const storedAnswers = ({
  answers,
  visited,
  typed,
  origin,
}: Pick<StoredDraft, 'answers' | 'visited' | 'typed' | 'origin'>) =>
  JSON.stringify({ fields: answers, visited, typed, origin } satisfies StoredAnswers)

/** The draft, unless it has expired. */
export async function findDraft(tx: Tx, draftId: string, now: Date): Promise<StoredDraft | undefined> {
  const row = await tx
    .selectFrom('complaint_draft')
    .select(columns)
    .where('id', '=', draftId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toDraft(row)
}

/** The owner of the application: null for nobody, undefined when there is none with this id. */
export async function findOwner(tx: Tx, draftId: string): Promise<number | null | undefined> {
  const row = await tx.selectFrom('complaint_draft').select('owner_id').where('id', '=', draftId).executeTakeFirst()
  return row?.owner_id
}

/** A clerk's unfinished applications, the newest first. */
export async function listDraftsOf(tx: Tx, ownerId: number, { now, most }: { now: Date; most: number }) {
  const rows = await tx
    .selectFrom('complaint_draft')
    .select([...columns, 'updated_at'])
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => ({ ...toDraft(row), updatedAt: row.updated_at }))
}

/** The draft, unless it has expired; locked against saving and submitting until the transaction ends. */
export async function lockDraft(tx: Tx, draftId: string, now: Date): Promise<StoredDraft | undefined> {
  const row = await tx
    .selectFrom('complaint_draft')
    .select(columns)
    .where('id', '=', draftId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  return row && toDraft(row)
}

/** Keeps an existing draft of the same id, because two starts can arrive at once. */
export async function insertDraft(tx: Tx, draft: StoredDraft, now: Date): Promise<void> {
  await tx
    .insertInto('complaint_draft')
    .values({
      id: draft.id,
      language: draft.language,
      answers: storedAnswers(draft),
      submission_key: draft.id,
      created_at: now,
      updated_at: now,
      expires_at: draft.expiresAt,
      owner_id: draft.ownerId ?? null,
    })
    // conflicts on either key: two starts at the same moment may collide on both
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateDraft(tx: Tx, draft: StoredDraft, now: Date): Promise<void> {
  await tx
    .updateTable('complaint_draft')
    .set({
      language: draft.language,
      answers: storedAnswers(draft),
      updated_at: now,
      expires_at: draft.expiresAt,
    })
    .where('id', '=', draft.id)
    .execute()
}

/** The draft's files have to be deleted first, or moved to a complaint. */
export async function deleteDraft(tx: Tx, draftId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('complaint_draft').where('id', '=', draftId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Expired drafts that nobody is working on now. */
export async function lockExpiredDrafts(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('complaint_draft')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(row => row.id)
}

/** The place of a body; null where it has none. */
export const findPlaceOf = async (tx: Tx, organizationId: number): Promise<number | null> =>
  (await tx.selectFrom('organization').where('id', '=', organizationId).select('location_id').executeTakeFirst())
    ?.location_id ?? null
