import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { opens, type Staff } from '#server/platform/actor.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { NotFound, RuleViolation } from '#server/platform/errors.ts'
import { requireAssigner } from './assign-organization.ts'
import { deleteAssignment, insertAssignment } from './experts.queries.ts'

interface Given {
  organizationId: number
  fromId: number
  /** Null when nobody takes it: then the assignment ends, which gives nobody a right. */
  to: Staff | null
}

/**
 * Gives the body of an expert to a colleague, who sees the complaints against it from then on. Throws NotFound, NotPermitted, and
 * RuleViolation `own-rights`, `conflict-of-interest` and `cannot-hold-it`.
 */
export async function handOverAssignment(tx: Tx, { actor, at }: By, { organizationId, fromId, to }: Given) {
  if (to) requireTaker(actor, to, organizationId)
  if (!(await deleteAssignment(tx, fromId, organizationId))) throw new NotFound('assignment')
  await audit(tx, actor, 'expert-organization-removed', { type: 'user', id: fromId }, { organizationId }, at)
  if (!to) return
  const values = {
    user_id: to.userId,
    organization_id: organizationId,
    assigned_by_id: actor.userId,
    assigned_at: at,
  }
  if (!(await insertAssignment(tx, values))) return
  const subject = { type: 'user', id: to.userId } as const
  await audit(tx, actor, 'expert-organization-assigned', subject, { organizationId }, at)
  await tellAdministrators(tx, { actor, at }, 'rights-given', subject)
}

function requireTaker(actor: Staff, to: Staff, organizationId: number): void {
  requireAssigner(actor, to.userId)
  if (!opens(to, 'Complaints - Decide')) throw new RuleViolation('cannot-hold-it')
  // staff of the body complained against neither handle nor review
  if (to.organizationId === organizationId) throw new RuleViolation('conflict-of-interest')
}
