import { assignReviewer } from './forms/people/assign-reviewer.tsx'
import { extendDeadline, reassign, takeOver } from './forms/people/supervise.tsx'
import { markDuplicate } from './forms/mark-duplicate.tsx'
import { recordReferralAnswer } from './forms/referral/record-referral-answer.tsx'
import { recordReferralOutcome } from './forms/referral/record-referral-outcome.tsx'
import { refer } from './forms/referral/refer.tsx'
import type { AnyCaseAction } from './case-action.ts'
import { acceptCase } from './forms/accept-case.ts'
import { declineCase } from './forms/decline-case.tsx'
import { adjust } from './forms/adjust.tsx'
import {
  confirmOrder,
  contestOrder,
  endOrder,
  escalateOrder,
  extendOrder,
  remindBody,
  reportFulfilment,
} from './forms/follow-up.tsx'
import { assignReceiver } from './forms/people/assign-receiver.tsx'
import { directForAction, updateDirecting } from './forms/people/direct.tsx'
import { conclude } from './forms/deciding/conclude.tsx'
import { forward } from './forms/forward.tsx'
import { giveOpinion } from './forms/deciding/give-opinion.tsx'
import { nameSubstitute } from './forms/people/name-substitute.tsx'
import { notAdmit } from './forms/not-admit.tsx'
import { recordContact } from './forms/record-contact.tsx'
import { remind } from './forms/people/remind.tsx'
import { reopen } from './forms/reopen.tsx'
import { requestInformation } from './forms/asking/request-information.tsx'
import {
  answerTime,
  considerStatement,
  recordStatement,
  recordTimeRequest,
  requestStatement,
} from './forms/statements/statements.tsx'
import { commentOnStatement, shareStatement } from './forms/statements/share-statement.tsx'
import { requestStandard } from './forms/asking/request-standard.tsx'
import { replaceDecision } from './forms/deciding/replace-decision.tsx'
import { review } from './forms/deciding/review.tsx'
import { supplyInformation } from './forms/asking/supply-information.tsx'
import { withdrawProposal } from './forms/withdraw-proposal.ts'
import { saveDecision, updateDecision } from './forms/deciding/write-decision.tsx'

/** The forms of the case page, in the order in which they are offered. */
export const caseActions: readonly AnyCaseAction[] = [
  assignReceiver,
  adjust,
  supplyInformation,
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
  requestInformation,
  requestStatement,
  recordStatement,
  recordTimeRequest,
  answerTime,
  considerStatement,
  shareStatement,
  commentOnStatement,
  withdrawProposal,
  nameSubstitute,
  refer,
  recordReferralAnswer,
  recordReferralOutcome,
  markDuplicate,
  remind,
  takeOver,
  reassign,
  extendDeadline,
  assignReviewer,
  review,
  replaceDecision,
  reportFulfilment,
  endOrder,
  remindBody,
  extendOrder,
  escalateOrder,
  confirmOrder,
  contestOrder,
  recordContact,
  reopen,
]

export const findCaseAction = (
  name: string | null,
  available: readonly string[],
  entries: readonly AnyCaseAction[] = caseActions,
): AnyCaseAction | undefined => entries.find(({ action }) => action === name && available.includes(action))
