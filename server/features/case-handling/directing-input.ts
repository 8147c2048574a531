import { z } from 'zod'
import { directingFields } from '#contract/desk/directing.ts'
import type { Act } from '#server/features/lifecycle/index.ts'
import { type FieldError, missing, refuseFields } from '#server/platform/errors.ts'
import { type Directed, isHandledByGroup, readDirected } from './handlers.rules.ts'
import { findUnfit } from '#server/features/case-people/index.ts'

const handlersField = directingFields.handlerIds.wireName
const leadField = directingFields.leadId.wireName

/** The fields of a group in the payload of every action (specification, section 3): its handlers, and the flag that they are a group. */
export const claimedGroup = { handlerIds: z.array(z.int()).optional(), isHandledByGroup: z.boolean().optional() }

/** A flag that contradicts the list. */
export const contradiction = ({
  handlerIds,
  isHandledByGroup: isClaimed,
}: Partial<DirectingInput>): FieldError | false =>
  isClaimed !== undefined &&
  isClaimed !== isHandledByGroup(readDirected({ handlerIds }).handlerIds.length) && {
    field: 'isHandledByGroup',
    reason: 'contradicts-handlers',
  }

/** The input of directing and of its change. */
export const directingInput = z.object({
  ...claimedGroup,
  leadId: z.int().nullish(),
  reason: z.string().optional(),
})
export type DirectingInput = z.output<typeof directingInput>

/** The role of the lead after the action, which the track names. */
export type RoleOfLead = number | null

/**
 * The guards of both actions: handlers who can hold the case, one of them the lead, and a reason. Throws InvalidInput naming
 * what is missing, a flag that contradicts the list, and each handler who cannot hold the case. `leadBefore` is the present lead.
 */
export async function checkDirecting(
  { tx, input, complaint }: Act<DirectingInput>,
  leadBefore?: number,
): Promise<RoleOfLead> {
  const { handlerIds, leadId } = readDirected(input)
  const { unfit, roleIds } = await findUnfit(tx, handlerIds, complaint, 'lead')
  const reasons = [...new Set(unfit.values())]
  const isForeignLead = leadId !== undefined && !handlerIds.includes(leadId)
  refuseFields([
    missing(handlersField, handlerIds),
    ...reasons.map((reason): FieldError => ({ field: handlersField, reason })),
    handlerIds.length > 0 && missing(leadField, leadId),
    contradiction(input),
    isForeignLead && { field: leadField, reason: 'not-a-handler' },
    missing('reason', input.reason),
  ])
  return roleIds.get(directedIn(input, leadBefore).leadId) ?? null
}

/** The handlers and their lead, after the checks; `leadBefore` is the present lead. */
export function directedIn(input: DirectingInput, leadBefore?: number): Directed {
  const { handlerIds, leadId } = readDirected(input, leadBefore)
  if (leadId === undefined)
    throw new Error('A case cannot be directed without a lead: the check should have refused this.')
  return { handlerIds, leadId }
}

/** What was listed, without empty lines. */
export const itemsOf = (items: readonly string[] = []): string[] => items.map(item => item.trim()).filter(Boolean)
