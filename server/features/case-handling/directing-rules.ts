import type { Directing, DirectingAction } from '#contract/directing.ts'
import type { ActionRule } from '#server/features/complaints/index.ts'
import { directForAction } from './direct-for-action.ts'
import { forward } from './forward.ts'
import { notAdmit } from './not-admit.ts'
import { requestStandard } from './request-standard.ts'

/** The rule of each action that DirectCompliantForAction takes. */
export const directingRules: Record<DirectingAction, ActionRule<Omit<Directing, 'complaintId' | 'action'>>> = {
  'request-standard': requestStandard,
  'not-admit': notAdmit,
  forward,
  'direct-for-action': directForAction,
}
