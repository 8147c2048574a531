import { isOpen } from '#contract/statuses.ts'
import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { audit } from '#server/features/audit/index.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound, RuleViolation } from '#server/platform/errors.ts'
import { listOwned } from './attachments.queries.ts'
import { hideFile, isInUse, lockCaseOfFile, lockFileOfCase } from './hide-attachment.queries.ts'
import { requireActing } from './require-acting.ts'

/**
 * Hides a file of a registered complaint, with the reason; its bytes and its row stay. Returns the files that
 * remain visible. Throws NotFound for a file that the actor does not see, NotPermitted, InvalidInput for an empty reason (one that is left out counts as not given),
 * RuleViolation (`conflict-of-interest`, `not-in-this-status` in a closed case, `issued` for what was given to the
 * complainant, `in-use` for what a decision, a conclusion, an open proposal, a referral or a statement names).
 */
export async function hideAttachment(
  context: Context,
  actor: Staff,
  attachmentId: string,
  reason: string | undefined,
): Promise<ComplaintAttachment[]> {
  return inTransaction(context, actor, async tx => {
    // the case is locked before the file, as in every action: a closing or a decision at the same moment comes before or after
    const found = await lockCaseOfFile(tx, attachmentId)
    const file = found && (await lockFileOfCase(tx, attachmentId))
    if (!file) throw new NotFound('file')
    requireActing(actor)
    if (reason === '') throw new InvalidInput([{ field: 'reason', reason: 'required' }])
    if (isInConflict(actor, { againstOrganizationId: found.against_organization_id }))
      throw new RuleViolation('conflict-of-interest')
    if (!isOpen(found.status)) throw new RuleViolation('not-in-this-status')
    // files of staff that complainants can read were issued with a decision
    if (file.attached_by_id !== null && !file.is_internal) throw new RuleViolation('issued')
    if (await isInUse(tx, found, attachmentId)) throw new RuleViolation('in-use')
    const at = context.clock.now()
    await hideFile(tx, attachmentId, { at, byId: actor.userId, reason: reason ?? null })
    const details = { complaintId: found.id, sha256: file.sha256 }
    await audit(tx, actor, 'attachment-hidden', { type: 'attachment', id: attachmentId }, details, at)
    return listOwned(tx, { complaintId: found.id })
  })
}
