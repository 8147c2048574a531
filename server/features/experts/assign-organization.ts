import type { CallInput } from '#contract/http/endpoint.ts'
import type { AssignedOrganization, expertsContract } from '#contract/settings/experts.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import { audit } from '#server/features/audit/index.ts'
import { type Actor, requirePermission, type Staff } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { keepFromMerging } from '#server/platform/db/merging.ts'
import { InvalidInput, NotFound, NotPermitted, RuleViolation } from '#server/platform/errors.ts'
import { holdsCode, requireReach } from '#server/features/access/index.ts'
import { deleteAssignment, findExpert, insertAssignment, isOfItsOwn } from './experts.queries.ts'
import { listOrganizationsOfExpert } from './list-experts.ts'

type Assignment = CallInput<typeof expertsContract.assignOrganization>['body']

/** An assignment widens what somebody sees: permission to view the page is not enough, and nobody may widen their own visibility. */
export function requireAssigner(actor: Actor, expertId: number): asserts actor is Staff {
  requirePermission(actor, 'Experts - View')
  if (!holdsCode(actor, 'Users - Manage') && !holdsCode(actor, 'Complaints - Supervise')) throw new NotPermitted()
  if (actor.userId === expertId && !actor.permissions.has('All')) throw new RuleViolation('own-rights')
}

/** Lets an expert see the complaints against a body. Throws NotPermitted, NotFound, InvalidInput and RuleViolation. */
export function assignOrganization(
  context: Context,
  actor: Actor,
  { expertId, organizationId }: Assignment,
): Promise<AssignedOrganization[]> {
  requireAssigner(actor, expertId)
  return inTransaction(context, actor, async tx => {
    await keepFromMerging(tx)
    const expert = await findExpert(tx, expertId)
    if (!expert) throw new NotFound('expert')
    await requireReach(tx, expertId, { ofAdministration: true })
    if (!(await isOfItsOwn(tx, organizationId))) {
      throw new InvalidInput([{ field: 'organizationId', reason: 'no-such-choice' }])
    }
    // staff of the body complained against neither handle nor review (conflict guard)
    if (expert.organizationId === organizationId) throw new RuleViolation('own-organization')
    const now = context.clock.now()
    const values = {
      user_id: expertId,
      organization_id: organizationId,
      assigned_by_id: actor.userId,
      assigned_at: now,
    }
    if (await insertAssignment(tx, values)) {
      await audit(tx, actor, 'expert-organization-assigned', { type: 'user', id: expertId }, { organizationId }, now)
      await tellAdministrators(tx, { actor, at: now }, 'rights-given', { type: 'user', id: expertId })
    }
    return listOrganizationsOfExpert(tx, actor, expertId)
  })
}

/** Removes a body from an expert. Throws NotPermitted, NotFound and RuleViolation. */
export function removeOrganization(
  context: Context,
  actor: Actor,
  { expertId, organizationId }: Assignment,
): Promise<AssignedOrganization[]> {
  requireAssigner(actor, expertId)
  return inTransaction(context, actor, async tx => {
    if (await findExpert(tx, expertId)) await requireReach(tx, expertId, { ofAdministration: true })
    if (!(await deleteAssignment(tx, expertId, organizationId))) throw new NotFound('assignment')
    const now = context.clock.now()
    await audit(tx, actor, 'expert-organization-removed', { type: 'user', id: expertId }, { organizationId }, now)
    return listOrganizationsOfExpert(tx, actor, expertId)
  })
}
