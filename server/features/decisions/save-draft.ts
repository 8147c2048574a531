import { isDeepStrictEqual } from 'node:util'
import { localDate } from '#server/features/calendar/index.ts'
import { requireAction } from '#server/features/lifecycle/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import { RuleViolation } from '#server/platform/errors.ts'
import { checkDecision } from './check-decision.ts'
import type { WrittenDecision } from './decision.rules.ts'
import { type DecisionText, type FoundDecision, findDraft, putDraft } from './decisions.queries.ts'

export interface DraftRequest {
  complaintId: number
  /** The revision on which the author continues. */
  basedOn: number
  written: WrittenDecision
}

/**
 * Stores the lead's draft. It is not a step of the case: version, track and trail do not change. A draft that was
 * stored meanwhile stays: RuleViolation `draft-conflict` says by whom and when. The same text sent again after a
 * lost answer is accepted. Also throws NotFound, NotPermitted, InvalidInput, and the refusals of `save-decision`.
 */
export async function saveDraft(context: Context, actor: Actor, { complaintId, basedOn, written }: DraftRequest) {
  return changeAs(context, actor, 'Complaints - Decide', async (tx, { actor: staff, at }) => {
    const { round } = await requireAction(tx, staff, 'save-decision', complaintId, at)
    const text = await checkDecision(tx, complaintId, written, { isDraft: true, today: localDate(at) })
    const stored = await findDraft(tx, complaintId, round)
    const revision = stored?.revision ?? 0
    if (
      stored?.is_draft &&
      revision === basedOn + 1 &&
      stored.author_id === staff.userId &&
      isDeepStrictEqual(textOf(stored), text)
    )
      return { revision, savedAt: stored.saved_at.toISOString() }
    if (revision !== basedOn) throw conflictWith(stored, revision, staff.userId)
    await putDraft(tx, { complaintId, round, authorId: staff.userId, at, text }, revision + 1)
    return { revision: revision + 1, savedAt: at.toISOString() }
  })
}

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
})

const conflictWith = (stored: FoundDecision | undefined, revision: number, userId: number) =>
  new RuleViolation('draft-conflict', undefined, {
    revision,
    savedAt: stored?.saved_at.toISOString() ?? null,
    by: stored?.author_name ?? null,
    isOwn: stored?.author_id === userId,
  })
