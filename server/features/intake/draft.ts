import { randomUUID } from 'node:crypto'
import { type Answers, type StepName, stepNames } from '#contract/filing/application-steps.ts'
import type { Draft, DraftInList, TypedAt } from '#contract/filing/applications.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { fullName } from '#contract/values/full-name.ts'
import type { Language, Staff, Visitor } from '#server/platform/actor.ts'
import { type Context, inTransaction, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { HeldApplication } from '#server/platform/http/held-application.ts'
import { type FieldError, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { decisionLetterCode, listDraftAttachments, removeDraftAttachments } from '#server/features/attachments/index.ts'
import type { Reach } from '#contract/values/reach.ts'
import { readOutlets, showReach } from '#server/features/notifications/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { findRegistration, type Registration } from '#server/features/registration/index.ts'
import {
  type AnswerContext,
  consentsRefused,
  contactsIn,
  errorsOfStep,
  keptAnswers,
  mergeAnswers,
  parseAnswers,
  progress,
} from './answers.rules.ts'
import {
  deleteDraft,
  findDraft,
  findOwner,
  insertDraft,
  listDraftsOf,
  lockDraft,
  type StoredDraft,
  updateDraft,
} from './draft.queries.ts'

const day = 24 * 60 * 60

export const draftSeconds = (context: Context): number => context.config.limits.draftDays * day

const holderOf = (draftId: string): Visitor => ({ kind: 'visitor', draftId })

const expiryAfter = (context: Context, now: Date) => new Date(now.getTime() + draftSeconds(context) * 1000)

/** What the answers of a draft are checked against. */
export const answerContextOf = (
  { language }: Pick<StoredDraft, 'language'>,
  attachments: readonly ComplaintAttachment[],
  now: Date,
): AnswerContext => ({
  language,
  today: localDate(now),
  hasDecisionLetter: attachments.some(({ type }) => type?.code === decisionLetterCode),
})

async function loadAnswerContext(tx: Tx, draft: StoredDraft, now: Date) {
  const attachments = await listDraftAttachments(tx, draft.id)
  return { attachments, context: answerContextOf(draft, attachments, now) }
}

async function showDraft(tx: Tx, draft: StoredDraft, now: Date): Promise<Draft> {
  const { attachments, context } = await loadAnswerContext(tx, draft, now)
  return asShown(draft, attachments, context)
}

const asShown = (draft: StoredDraft, attachments: ComplaintAttachment[], context: AnswerContext): Draft => ({
  id: draft.id,
  language: draft.language,
  answers: draft.answers,
  attachments,
  ...progress(draft.answers, new Set(draft.visited), context),
  expiresAt: draft.expiresAt.toISOString(),
})

const emptyDraft = (context: Context, id: string, language: Language, ownerId?: number): StoredDraft => ({
  id,
  language,
  answers: {},
  visited: [],
  expiresAt: expiryAfter(context, context.clock.now()),
  ownerId,
})

/** An application that has no row yet. */
const showEmpty = (context: Context, id: string, language: Language): Draft => {
  const now = context.clock.now()
  return asShown(emptyDraft(context, id, language), [], { language, today: localDate(now), hasDecisionLetter: false })
}

/**
 * The application that the caller holds, or a new one: with `isNew` its cookie has to be set. Nothing is stored until
 * it has any content, so a start whose answer is lost leaves nothing behind.
 */
export async function startDraft(
  context: Context,
  held: HeldApplication | undefined,
  language: Language,
  beforeNew?: () => Promise<void> | undefined,
): Promise<{ draft: Draft; isNew: boolean }> {
  const known = held && (await getDraft(context, held)).draft
  if (known) return { draft: known, isNew: false }
  await beforeNew?.()
  return { draft: showEmpty(context, randomUUID(), language), isNew: true }
}

/**
 * Makes the row of an application that has none yet, before its first answer or file is stored. Returns its id. Throws NotFound
 * when another clerk has begun one with the same id meanwhile.
 */
export async function beginApplication(
  context: Context,
  { draftId, newIn, ownerId }: HeldApplication,
): Promise<string> {
  if (newIn) {
    const now = context.clock.now()
    await inTransaction(context, holderOf(draftId), async tx => {
      // the caller still holds it, although it has become a complaint
      if (await findRegistration(tx, draftId)) return
      await insertDraft(tx, emptyDraft(context, draftId, newIn, ownerId), now)
      if (ownerId !== undefined && (await findOwner(tx, draftId)) !== ownerId) throw new NotFound('application')
    })
  }
  return draftId
}

/** An application of a clerk that was made of a dossier, with every answer that the dossier gives. Returns its id. */
export async function beginFromDossier(
  context: Context,
  clerk: Staff,
  made: Pick<StoredDraft, 'language' | 'answers' | 'origin'>,
): Promise<string> {
  const draft = { ...emptyDraft(context, randomUUID(), made.language, clerk.userId), ...made, visited: [...stepNames] }
  await inTransaction(context, holderOf(draft.id), tx => insertDraft(tx, draft, context.clock.now()))
  return draft.id
}

/**
 * The application that a clerk names by its id: their own, or one without any content yet. Throws NotFound for an
 * application or a complaint of somebody else.
 */
export async function findOwnApplication(context: Context, clerk: Staff, draftId: string): Promise<HeldApplication> {
  const { userId: ownerId } = clerk
  const { isOwn, isStored } = await readAs(context, holderOf(draftId), async tx => {
    const owner = await findOwner(tx, draftId)
    if (owner !== undefined) return { isOwn: owner === ownerId, isStored: true }
    const registration = await findRegistration(tx, draftId)
    return { isOwn: !registration || registration.registeredById === ownerId, isStored: registration !== undefined }
  })
  if (!isOwn) throw new NotFound('application')
  return { draftId, ownerId, ...(isStored ? {} : { newIn: clerk.language }) }
}

/** Number of unfinished applications that are offered. */
const mostListed = 20

/** The clerk's unfinished applications at the desk, the newest first. */
export const listOwnDrafts = (context: Context, clerk: Staff): Promise<DraftInList[]> =>
  readAs(context, clerk, async tx => {
    const drafts = await listDraftsOf(tx, clerk.userId, { now: context.clock.now(), most: mostListed })
    return drafts.map(({ id, answers, updatedAt, expiresAt }) => ({
      id,
      complainantName: fullName({
        firstName: answers['complainant.firstName'],
        fatherName: answers['complainant.fatherName'],
      }),
      firstIssue: answers['complaint.issues.0'] ?? '',
      updatedAt: updatedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
  })

/** The application, or the complaint made from it; neither when it has expired. */
export async function getDraft(
  context: Context,
  { draftId, newIn }: HeldApplication,
): Promise<{ draft: Draft | null; submitted: Registration | null; told?: Reach[] }> {
  const now = context.clock.now()
  const found = await readAs(context, holderOf(draftId), async tx => {
    const [draft, outlets] = await Promise.all([findDraft(tx, draftId, now), readOutlets(tx, context)])
    if (draft) {
      const told = showReach(contactsIn(draft.answers), outlets)
      return { draft: await showDraft(tx, draft, now), submitted: null, told }
    }
    return { draft: null, submitted: (await findRegistration(tx, draftId)) ?? null }
  })
  const isStillEmpty = newIn && !found.draft && !found.submitted
  return isStillEmpty ? { draft: showEmpty(context, draftId, newIn), submitted: null } : found
}

export interface StepToSave {
  step: StepName
  answers: Answers
  language?: Language
  /** Stores the answers without counting the step as done. */
  unfinished?: boolean
  /** The answers are those of all steps: missing ones are deleted. */
  whole?: boolean
  typed?: TypedAt
}

/** Whether the same page has typed what is stored after what arrives now. */
const isOvertaken = (arriving: TypedAt | undefined, stored: TypedAt | undefined): boolean =>
  arriving !== undefined && stored?.page === arriving.page && stored.at > arriving.at

/**
 * Stores the answers of a step, right or wrong, and returns their errors. Throws NotFound when the application
 * has expired, RuleViolation `already-submitted` when it has become a complaint. Answers that a later save of the same page
 * overtook are not stored.
 */
export async function saveDraft(
  context: Context,
  draftId: string,
  { step, answers, language, unfinished, whole, typed }: StepToSave,
) {
  const now = context.clock.now()
  return inTransaction(context, holderOf(draftId), async tx => {
    const before = await lockDraft(tx, draftId, now)
    if (!before) throw await whyGone(tx, draftId)
    const isLate = isOvertaken(typed, before.typed)
    const draft: StoredDraft = isLate
      ? before
      : {
          ...before,
          language: language ?? before.language,
          answers: whole ? keptAnswers(answers) : mergeAnswers(before.answers, step, keptAnswers(answers)),
          visited: unfinished ? before.visited : [...new Set([...before.visited, ...(whole ? stepNames : [step])])],
          typed,
          expiresAt: expiryAfter(context, now),
        }
    if (!isLate) await updateDraft(tx, draft, now)
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

/** Deletes the application and its files. False when there was none. */
export const discardDraft = (context: Context, draftId: string): Promise<boolean> =>
  inTransaction(context, holderOf(draftId), async tx => {
    await removeDraftAttachments(tx, draftId)
    return deleteDraft(tx, draftId)
  })

/** An empty application with a given id and expiry, for files without a case; an existing one stays. */
export const keepApplication = (
  context: Context,
  id: string,
  { language, expiresAt }: { language: Language; expiresAt: Date },
): Promise<void> =>
  inTransaction(context, holderOf(id), tx =>
    insertDraft(tx, { id, language, answers: {}, visited: [], expiresAt }, context.clock.now()),
  )
