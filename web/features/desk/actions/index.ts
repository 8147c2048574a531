import { assignReviewer } from './assign-reviewer.tsx'
import { extendDeadline, reassign, takeOver } from './supervise.tsx'
import { markDuplicate } from './mark-duplicate.tsx'
import { recordReferralAnswer } from './record-referral-answer.tsx'
import { refer } from './refer.tsx'
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
import { recordContact } from './record-contact.tsx'
import { reopen } from './reopen.tsx'
import { requestStandard } from './request-standard.tsx'
import { review } from './review.tsx'
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
  refer,
  recordReferralAnswer,
  markDuplicate,
  takeOver,
  reassign,
  extendDeadline,
  assignReviewer,
  review,
  recordContact,
  reopen,
]

export const findCaseAction = (
  name: string | null,
  available: readonly string[],
  entries: readonly AnyCaseAction[] = caseActions,
): AnyCaseAction | undefined => entries.find(({ action }) => action === name && available.includes(action))
