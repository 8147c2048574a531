import { isDeepStrictEqual } from 'node:util'
import type { Status } from '#contract/statuses.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { requireAction } from '#server/features/lifecycle/index.ts'
import { type Actor, requireOneOf } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDecision } from './check-decision.ts'
import type { WrittenDecision } from './decision.rules.ts'
import { type DecisionText, type FoundDecision, findDraft, findStatus, putDraft } from './decisions.queries.ts'

export interface DraftRequest {
  complaintId: number
  /** The revision on which the author continues. */
  basedOn: number
  written: WrittenDecision
}

/**
 * Stores the draft of the lead, or of the reviewer who replaces a decision. It is not a step of the case: version, track and trail do not
 * change. A draft that was stored meanwhile stays: RuleViolation `draft-conflict` says by whom and when. The same text sent again after a
 * lost answer is accepted. Also throws NotFound, NotPermitted, InvalidInput, and the refusals of the action with which it would be saved.
 */
export async function saveDraft(context: Context, actor: Actor, { complaintId, basedOn, written }: DraftRequest) {
  requireOneOf(actor, ['Complaints - Decide', 'Complaints - Review'])
  const { userId } = actor
  const at = context.clock.now()
  return inTransaction(context, actor, async tx => {
    const action = writingIn(await findStatus(tx, complaintId))
    const { round } = await requireAction(tx, actor, action, complaintId, at)
    const text = await checkDecision(tx, complaintId, written, { isDraft: true, today: localDate(at) })
    const stored = await findDraft(tx, complaintId, round)
    const revision = stored?.revision ?? 0
    if (
      stored?.is_draft &&
      revision === basedOn + 1 &&
      stored.author_id === userId &&
      isDeepStrictEqual(textOf(stored), text)
    )
      return { revision, savedAt: stored.saved_at.toISOString() }
    if (revision !== basedOn) throw conflictWith(stored, revision, userId)
    await putDraft(tx, { complaintId, round, authorId: userId, at, text }, revision + 1)
    return { revision: revision + 1, savedAt: at.toISOString() }
  })
}

/** The action with which what is typed becomes a decision. */
export const writingIn = (status: Status | undefined) =>
  status === 'UNDER_REVIEW' ? 'replace-decision' : 'save-decision'

const textOf = (stored: FoundDecision): DecisionText => ({
  issues: (stored.issues ?? []).map(({ orders, ...answer }) => ({
    ...answer,
    orders: orders.map(({ organization, department, ...order }) => ({
      ...order,
      organizationId: organization?.id ?? null,
      departmentId: department?.id ?? null,
    })),
  })),
  justification: stored.justification,
  requiredDecisionId: stored.required_decision_id,
  attachmentIds: stored.attachment_ids,
  replacesBecause: stored.replaces_because,
})

const conflictWith = (stored: FoundDecision | undefined, revision: number, userId: number) =>
  new RuleViolation('draft-conflict', undefined, {
    revision,
    savedAt: stored?.saved_at.toISOString() ?? null,
    by: stored?.author_name ?? null,
    isOwn: stored?.author_id === userId,
  })
