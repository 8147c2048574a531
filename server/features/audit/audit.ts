import type { AuditAction } from '#contract/settings/audit-actions.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'

/** The record that an action changed. */
export interface AuditSubject {
  type: string
  id: number | string
}

/**
 * Writes an audit entry in the transaction of the action; it can never be changed or removed. `details` hold ids,
 * codes and counts, no personal data except the user names of staff. `at` is the time of the action, from the clock of
 * the context.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  subject: AuditSubject,
  details: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      at,
      actor_kind: actor.kind,
      actor_id: 'userId' in actor ? actor.userId : null,
      action,
      subject_type: subject.type,
      subject_id: String(subject.id),
      details: JSON.stringify(actor.kind === 'system' ? { job: actor.job, ...details } : details),
    })
    .execute()
}
