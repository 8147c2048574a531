import type { Directing, DirectingAction } from '#contract/directing.ts'
import type { ActionRule } from '#server/features/complaints/index.ts'
import { forward } from './forward.ts'

/** The rule of each action that DirectCompliantForAction takes. */
export const directingRules: Record<DirectingAction, ActionRule<Omit<Directing, 'complaintId' | 'action'>>> = {
  forward,
}
