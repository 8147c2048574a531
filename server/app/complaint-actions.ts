import {
  directForAction,
  notAdmit,
  requestInformation,
  takeBackDirecting,
} from '#server/features/case-handling/index.ts'
import type { CaseGuards } from '#server/features/lifecycle/index.ts'
import { rateConclusion, rejectConclusion, reopen } from '#server/features/conclusion/index.ts'
import { conclude, replaceDecision, saveDecision, updateDecision } from '#server/features/decisions/index.ts'
import {
  recordReferralAnswer,
  recordReferralOutcome,
  refer,
  reportSilence,
  requestReferral,
} from '#server/features/referral/index.ts'
import {
  confirmOrder,
  contestOrder,
  endOrder,
  escalateOrder,
  extendOrder,
  remindBody,
  reportFulfilment,
} from '#server/features/orders/index.ts'
import {
  answerTime,
  commentOnStatement,
  considerStatement,
  recordStatement,
  recordTimeRequest,
  requestStatement,
  shareStatement,
} from '#server/features/statements/index.ts'
import { addRepresentative } from '#server/features/registration/index.ts'
import { approve, gated, type GatedRules, nameSubstitute, sendBack } from '#server/features/signing/index.ts'
import { extendDeadline, reassign, remind, takeOver } from '#server/features/supervision/index.ts'

/**
 * The rules of the actions that can wait for signatures. With the last signature the proposed action takes effect, but it
 * belongs to another feature than the signature, so the rules are passed in from here.
 */
export const gatedRules: Required<GatedRules> = {
  'not-admit': gated(notAdmit),
  'direct-for-action': gated(directForAction),
  conclude: gated(conclude),
  refer: gated(refer),
  'replace-decision': gated(replaceDecision),
}

const guarded = [
  takeBackDirecting,
  saveDecision,
  updateDecision,
  conclude,
  replaceDecision,
  requestInformation,
  rejectConclusion,
  requestReferral,
  requestStatement,
  recordStatement,
  recordTimeRequest,
  answerTime,
  considerStatement,
  shareStatement,
  commentOnStatement,
  recordReferralAnswer,
  recordReferralOutcome,
  reportSilence,
  reopen,
  approve(gatedRules),
  sendBack,
  nameSubstitute,
  remind,
  takeOver,
  reassign,
  extendDeadline,
  addRepresentative,
  rateConclusion,
  reportFulfilment,
  remindBody,
  extendOrder,
  escalateOrder,
  endOrder,
  confirmOrder,
  contestOrder,
]

/** Complaints list their possible actions, but the guards belong to the features of the actions. */
export const caseGuards: CaseGuards = Object.fromEntries(guarded.map(({ action, guard }) => [action, guard]))
