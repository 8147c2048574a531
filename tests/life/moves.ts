import type { ActionName } from '#server/features/complaints/lifecycle.ts'
import type { ActionRule } from '#server/features/complaints/index.ts'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { adjust } from '#server/features/case-handling/adjust.ts'
import { assignReceiver } from '#server/features/case-handling/assign-receiver.ts'
import { declineCase } from '#server/features/case-handling/decline-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { updateDirecting } from '#server/features/case-handling/update-directing.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { assignReviewer } from '#server/features/conclusion/assign-reviewer.ts'
import { rateConclusion } from '#server/features/conclusion/rate-conclusion.ts'
import { recordContact } from '#server/features/conclusion/record-contact.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { reopen } from '#server/features/conclusion/reopen.ts'
import { review } from '#server/features/conclusion/review.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { giveOpinion } from '#server/features/decisions/give-opinion.ts'
import { saveDecision, updateDecision } from '#server/features/decisions/save-decision.ts'
import { approve } from '#server/features/signatures/approve.ts'
import { nameSubstitute } from '#server/features/signatures/name-substitute.ts'
import { sendBack } from '#server/features/signatures/send-back.ts'
import { withdrawProposal } from '#server/features/signatures/withdraw-proposal.ts'
import { gatedRules } from '#server/app/complaint-actions.ts'
import type { Person, startOffice } from '../support/case-office.ts'

export type Office = Awaited<ReturnType<typeof startOffice>>
export type Who = Person | 'complainant'

/** One thing that somebody may try: the rule, who usually takes it, and what they give it. */
export interface Move {
  action: ActionName
  rule: ActionRule<unknown>
  usual: readonly Who[]
  input: (office: Office, chance: () => number) => unknown
  /** Ends a life early; tried now and then. */
  isRare?: boolean
}

const move = <Input>(
  rule: ActionRule<Input>,
  usual: readonly Who[],
  input: (office: Office, chance: () => number) => Input,
): Move => ({ action: rule.action, rule: rule as unknown as ActionRule<unknown>, usual, input })

const oneOf = <Item>(chance: () => number, items: readonly Item[]): Item =>
  items[Math.floor(chance() * items.length)] as Item
const reason = 'For a reason.'

/** Handlers alone or in a group, with one of them leading. */
function directing({ staff }: Office, chance: () => number) {
  const handlerIds = oneOf(chance, [
    [staff.lead.userId],
    [staff.lead, staff.member, staff.secondMember].map(one => one.userId),
  ])
  const leadId = oneOf(chance, [handlerIds[0], handlerIds[0], handlerIds.at(-1)])
  return { handlerIds, leadId, reason }
}

const decision = ({ requiredDecisionId }: Office) => ({
  issues: [0, 1].map(ordinal => ({ ordinal, finding: 'Found.', law: 'The law.', remedy: 'Done.' })),
  justification: reason,
  requiredDecisionId,
  hasAttachment: false,
})

const rarely = (one: Move): Move => ({ ...one, isRare: true })

/** Everything that people can do to a complaint, as the lifecycle names it. */
export const moves: readonly Move[] = [
  move(assignReceiver, ['supervisor'], ({ staff }) => ({ receiverId: staff.receiver.userId, reason })),
  rarely(move(requestStandard, ['receiver'], () => ({ missingItems: ['A readable letter.'], reason }))),
  move(adjust, ['complainant', 'clerk'], () => ({ text: 'Here it is.' })),
  rarely(
    move(notAdmit, ['receiver'], office => ({
      nonAdmissionReasonId: office.nonAdmissionReasonId,
      reason,
      whereInstead: 'The court.',
    })),
  ),
  move(forward, ['receiver'], ({ severityId, departmentId }) => ({
    fulfilsStandard: true,
    reason,
    severityId,
    departmentId,
  })),
  move(directForAction, ['officer'], directing),
  rarely(move(updateDirecting, ['officer'], directing)),
  move(acceptCase, ['lead', 'member', 'secondMember'], () => ({})),
  rarely(move(declineCase, ['lead', 'member', 'secondMember'], () => ({ reason }))),
  move(giveOpinion, ['lead', 'member', 'secondMember'], (_, chance) => ({
    position: oneOf(chance, ['for-complainant', 'partly', 'against-complainant'] as const),
    text: 'An opinion.',
  })),
  move(saveDecision, ['lead'], decision),
  rarely(move(updateDecision, ['lead'], decision)),
  move(conclude, ['lead'], () => ({})),
  move(acceptConclusion, ['complainant'], () => ({})),
  move(rejectConclusion, ['complainant'], () => ({ reason })),
  rarely(move(rateConclusion, ['complainant'], () => ({ rating: 4 }))),
  move(assignReviewer, ['supervisor'], ({ staff }) => ({ reviewerId: staff.reviewer.userId, reason })),
  move(review, ['reviewer'], (_, chance) => ({
    outcome: oneOf(chance, ['admit', 'investigate', 'uphold'] as const),
    reason,
  })),
  rarely(move(recordContact, ['clerk'], () => ({ channel: 'call' as const, outcome: 'reached' as const }))),
  rarely(move(withdraw, ['complainant'], () => ({}))),
  rarely(move(reopen, ['complainant', 'supervisor'], () => ({ reason }))),
  move(approve(gatedRules), ['approver', 'secondApprover'], () => ({})),
  rarely(move(sendBack, ['approver', 'secondApprover'], () => ({ reason }))),
  rarely(move(withdrawProposal, ['officer', 'receiver', 'lead'], () => ({}))),
  rarely(move(nameSubstitute, ['supervisor'], ({ staff }) => ({ substituteId: staff.secondApprover.userId, reason }))),
]
