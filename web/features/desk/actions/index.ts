import type { AnyCaseAction } from './case-action.ts'
import { acceptCase, declineCase } from './answer-directing.tsx'
import { adjust } from './adjust.tsx'
import { assignReceiver } from './assign-receiver.tsx'
import { directForAction, updateDirecting } from './direct.tsx'
import { conclude } from './conclude.tsx'
import { forward } from './forward.tsx'
import { giveOpinion } from './give-opinion.tsx'
import { nameSubstitute } from './name-substitute.tsx'
import { notAdmit } from './not-admit.tsx'
import { requestStandard } from './request-standard.tsx'
import { withdrawProposal } from './withdraw-proposal.tsx'
import { saveDecision, updateDecision } from './write-decision.tsx'

/** The forms of the case page, in the order in which they are offered. */
export const caseActions: readonly AnyCaseAction[] = [
  assignReceiver,
  adjust,
  forward,
  requestStandard,
  notAdmit,
  directForAction,
  acceptCase,
  declineCase,
  updateDirecting,
  giveOpinion,
  saveDecision,
  updateDecision,
  conclude,
  withdrawProposal,
  nameSubstitute,
]

export const findCaseAction = (
  name: string | null,
  available: readonly string[],
  entries: readonly AnyCaseAction[] = caseActions,
): AnyCaseAction | undefined => entries.find(({ action }) => action === name && available.includes(action))
