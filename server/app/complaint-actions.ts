import { directForAction, notAdmit } from '#server/features/case-handling/index.ts'
import { conclude } from '#server/features/decisions/index.ts'
import { refer } from '#server/features/referral/index.ts'
import { gated, type GatedRules } from '#server/features/signatures/index.ts'

/**
 * The rules of the actions that can wait for signatures. With the last signature the proposed action takes effect, and it
 * belongs to another feature than the signature: so the rules are handed in from here.
 */
export const gatedRules: Required<GatedRules> = {
  'not-admit': gated(notAdmit),
  'direct-for-action': gated(directForAction),
  conclude: gated(conclude),
  refer: gated(refer),
}
