import type { Answers, StepName } from '#contract/application-steps.ts'
import type { Language } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** An application under way, as it is stored: what was typed, and the steps that were sent. */
export interface StoredDraft {
  id: string
  language: Language
  answers: Answers
  visited: StepName[]
  expiresAt: Date
  /** The clerk who types it; undefined for one that a cookie names. */
  ownerId?: number | undefined
}

interface StoredAnswers {
  fields: Answers
  visited: StepName[]
}

const columns = ['id', 'language', 'answers', 'expires_at'] as const

const toDraft = (row: { id: string; language: Language; answers: unknown; expires_at: Date }): StoredDraft => {
  const { fields, visited } = row.answers as StoredAnswers
  return { id: row.id, language: row.language, answers: fields, visited, expiresAt: row.expires_at }
}

const storedAnswers = ({ answers, visited }: Pick<StoredDraft, 'answers' | 'visited'>) =>
  JSON.stringify({ fields: answers, visited } satisfies StoredAnswers)

/** The draft, unless it is over. */
export async function findDraft(tx: Tx, draftId: string, now: Date): Promise<StoredDraft | undefined> {
  const row = await tx
    .selectFrom('complaint_draft')
    .select(columns)
    .where('id', '=', draftId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toDraft(row)
}

/** Whose the application is: null for nobody’s, undefined when there is none of this id. */
export async function findOwner(tx: Tx, draftId: string): Promise<number | null | undefined> {
  const row = await tx.selectFrom('complaint_draft').select('owner_id').where('id', '=', draftId).executeTakeFirst()
  return row?.owner_id
}

/** What a clerk has under way and did not finish, the newest first. */
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

/** The draft, unless it is over; nobody else saves or submits it until the transaction ends. */
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

/** Keeps a draft of the same id that is there already: the start of it came twice at once. */
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
    // of both its keys: two that come at the same moment may meet at either
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

/** The draft's files have to be gone, or given to a complaint, before. */
export async function deleteDraft(tx: Tx, draftId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('complaint_draft').where('id', '=', draftId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Drafts that are over and that nobody is working on just now. */
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
