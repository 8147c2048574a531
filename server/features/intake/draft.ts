import { randomUUID } from 'node:crypto'
import { type Answers, type StepName, stepNames } from '#contract/application-steps.ts'
import type { Draft } from '#contract/applications.ts'
import type { Language, Visitor } from '#server/platform/actor.ts'
import { secretHash } from '#server/platform/auth/seal.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type FieldError, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { decisionLetterCode, listDraftAttachments, removeDraftAttachments } from '#server/features/attachments/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { findRegistration, type Registration } from '#server/features/complaints/index.ts'
import {
  type AnswerContext,
  consentsRefused,
  errorsOfStep,
  keptAnswers,
  mergeAnswers,
  parseAnswers,
  progress,
} from './answers.rules.ts'
import { deleteDraft, findDraft, insertDraft, lockDraft, type StoredDraft, updateDraft } from './draft.queries.ts'

const day = 24 * 60 * 60

export const draftSeconds = (context: Context): number => context.config.limits.draftDays * day

const holderOf = (draftId: string): Visitor => ({ kind: 'visitor', draftId })

const expiryAfter = (context: Context, now: Date) => new Date(now.getTime() + draftSeconds(context) * 1000)

/** What the answers of a draft are judged by, and its files. */
export async function loadAnswerContext(tx: Tx, draft: StoredDraft, now: Date) {
  const attachments = await listDraftAttachments(tx, draft.id)
  const context: AnswerContext = {
    language: draft.language,
    today: localDate(now),
    hasDecisionLetter: attachments.some(({ type }) => type?.code === decisionLetterCode),
  }
  return { attachments, context }
}

async function showDraft(tx: Tx, draft: StoredDraft, now: Date): Promise<Draft> {
  const { attachments, context } = await loadAnswerContext(tx, draft, now)
  return {
    id: draft.id,
    language: draft.language,
    answers: draft.answers,
    attachments,
    ...progress(draft.answers, new Set(draft.visited), context),
    expiresAt: draft.expiresAt.toISOString(),
  }
}

/**
 * The application that the cookie names, or a new one. A start that is sent again because its answer was lost, with the
 * same key, gives the same application as long as nothing is in it; whoever calls says in the key whose it is.
 */
export async function startDraft(
  context: Context,
  draftId: string | undefined,
  language: Language,
  { key, beforeNew }: { key?: string | undefined; beforeNew?: () => Promise<void> | undefined } = {},
): Promise<Draft> {
  const now = context.clock.now()
  const known = draftId && (await getDraft(context, draftId)).draft
  if (known) return known
  await beforeNew?.()
  const id = await idForNew(context, key)
  const draft = { id, language, answers: {}, visited: [], expiresAt: expiryAfter(context, now) }
  return inTransaction(context, holderOf(id), async tx => {
    await insertDraft(tx, draft, now)
    return showDraft(tx, draft, now)
  })
}

/** The same key leads to the same id, but never to what somebody has typed: a key is no proof of who sends it. */
async function idForNew(context: Context, idempotencyKey: string | undefined): Promise<string> {
  if (!idempotencyKey) return randomUUID()
  const id = uuidOf(secretHash(context.config, 'new application', idempotencyKey))
  const { draft, submitted } = await getDraft(context, id)
  const isTouched = submitted || (draft && (draft.attachments.length > 0 || Object.keys(draft.answers).length > 0))
  return isTouched ? randomUUID() : id
}

const uuidOf = (hash: Buffer): string =>
  hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** The application, or the complaint that it became; neither when it is over. */
export async function getDraft(
  context: Context,
  draftId: string,
): Promise<{ draft: Draft | null; submitted: Registration | null }> {
  const now = context.clock.now()
  return inTransaction(
    context,
    holderOf(draftId),
    async tx => {
      const draft = await findDraft(tx, draftId, now)
      if (draft) return { draft: await showDraft(tx, draft, now), submitted: null }
      return { draft: null, submitted: (await findRegistration(tx, draftId)) ?? null }
    },
    { readOnly: true },
  )
}

export interface StepToSave {
  step: StepName
  answers: Answers
  language?: Language
  /** Keeps what was typed without taking the step for done. */
  unfinished?: boolean
  /** The answers are those of all steps: what is not among them is gone. */
  whole?: boolean
}

/**
 * Stores what was typed at a step, right or wrong, and says what is wrong with it. Throws NotFound when the application
 * is over, RuleViolation `already-submitted` when it has become a complaint.
 */
export async function saveDraft(
  context: Context,
  draftId: string,
  { step, answers, language, unfinished, whole }: StepToSave,
) {
  const now = context.clock.now()
  return inTransaction(context, holderOf(draftId), async tx => {
    const before = await lockDraft(tx, draftId, now)
    if (!before) throw await whyGone(tx, draftId)
    const draft: StoredDraft = {
      ...before,
      language: language ?? before.language,
      answers: whole ? keptAnswers(answers) : mergeAnswers(before.answers, step, keptAnswers(answers)),
      visited: unfinished ? before.visited : [...new Set([...before.visited, ...(whole ? stepNames : [step])])],
      expiresAt: expiryAfter(context, now),
    }
    await updateDraft(tx, draft, now)
    const because = consentsRefused(draft.answers)
    const { context: answerContext } = await loadAnswerContext(tx, draft, now)
    const errorsNow = (): FieldError[] =>
      whole
        ? (parseAnswers(draft.answers, answerContext).errors ?? [])
        : errorsOfStep(step, draft.answers, answerContext)
    const errors = unfinished ? [] : errorsNow()
    return { draft: await showDraft(tx, draft, now), errors, eligible: because.length === 0, because }
  })
}

async function whyGone(tx: Tx, draftId: string): Promise<Error> {
  return (await findRegistration(tx, draftId)) ? new RuleViolation('already-submitted') : new NotFound('application')
}

/** Forgets the application and its files. False when there was none. */
export const discardDraft = (context: Context, draftId: string): Promise<boolean> =>
  inTransaction(context, holderOf(draftId), async tx => {
    await removeDraftAttachments(tx, draftId)
    return deleteDraft(tx, draftId)
  })

/** An empty application of a given id and end, for files that no case has yet; one that is there already stays. */
export const keepApplication = (
  context: Context,
  id: string,
  { language, expiresAt }: { language: Language; expiresAt: Date },
): Promise<void> =>
  inTransaction(context, holderOf(id), tx =>
    insertDraft(tx, { id, language, answers: {}, visited: [], expiresAt }, context.clock.now()),
  )
