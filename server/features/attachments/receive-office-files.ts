import { actingPages } from '#contract/permissions-catalogue.ts'
import { isInConflict } from '#server/features/data-filters/index.ts'
import { type Actor, type Staff, seesEverything } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { NotFound, NotPermitted, NotSignedIn, RuleViolation } from '#server/platform/errors.ts'
import { findCase } from './attachments.queries.ts'
import { type ReceivedFiles, receiveFiles } from './receive-files.ts'

/**
 * Takes files that staff want to attach to a step of a case: the office's own until something issued names them. Throws
 * NotFound for a case that the actor does not see, NotPermitted, RuleViolation (`conflict-of-interest`,
 * `not-in-this-status` for a closed one), and what `receiveFiles` throws.
 */
export async function receiveOfficeFiles(
  context: Context,
  actor: Actor,
  complaintId: number,
  form: Parameters<typeof receiveFiles>[3],
): Promise<ReceivedFiles> {
  requireActing(actor)
  await inTransaction(
    context,
    actor,
    async tx => {
      const found = await findCase(tx, complaintId)
      if (!found) throw new NotFound('complaint')
      if (isInConflict(actor, { againstOrganizationId: found.against_organization_id }))
        throw new RuleViolation('conflict-of-interest')
      if (found.status === 'CLOSED') throw new RuleViolation('not-in-this-status')
    },
    { readOnly: true },
  )
  return receiveFiles(context, actor, { complaintId, isInternal: true }, form)
}

export function requireActing(actor: Actor): asserts actor is Staff {
  if (actor.kind !== 'staff') throw new NotSignedIn()
  if (!seesEverything(actor) && !actingPages.some(page => actor.permissions.has(page))) throw new NotPermitted()
}
