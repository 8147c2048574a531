import { addDocument } from '#server/features/registration/index.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { acceptCase } from '#server/features/case-handling/accept-case.ts'
import { adjust } from '#server/features/case-handling/adjust.ts'
import { assignReceiver } from '#server/features/case-handling/assign-receiver.ts'
import { declineCase } from '#server/features/case-handling/decline-case.ts'
import { directForAction } from '#server/features/case-handling/direct-for-action.ts'
import { forward } from '#server/features/case-handling/forward.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { requestInformation } from '#server/features/case-handling/request-information.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { supplyInformation } from '#server/features/case-handling/supply-information.ts'
import { takeBackDirecting } from '#server/features/case-handling/take-back-directing.ts'
import { updateDirecting } from '#server/features/case-handling/update-directing.ts'
import { correctContact } from '#server/features/lost-addresses/correct-contact.ts'
import { issuePin } from '#server/features/lost-addresses/issue-pin.ts'
import { updateComplaint } from '#server/features/registration/update-complaint.ts'
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
import { replaceDecision } from '#server/features/decisions/replace-decision.ts'
import { saveDecision, updateDecision } from '#server/features/decisions/save-decision.ts'
import { confirmOrder, contestOrder } from '#server/features/orders/answer-report.ts'
import { endOrder } from '#server/features/orders/end-order.ts'
import { extendOrder } from '#server/features/orders/extend-order.ts'
import { reportAsBody } from '#server/features/orders/report-as-body.ts'
import { reportFulfilment } from '#server/features/orders/report-fulfilment.ts'
import { escalateOrder, remindBody } from '#server/features/orders/write-to-body.ts'
import { recordReferralAnswer } from '#server/features/referral/record-referral-answer.ts'
import { refer } from '#server/features/referral/refer.ts'
import { recordReferralOutcome } from '#server/features/referral/record-referral-outcome.ts'
import { reportSilence } from '#server/features/referral/report-silence.ts'
import { requestReferral } from '#server/features/referral/request-referral.ts'
import {
  addRepresentative,
  updateRepresentative,
} from '#server/features/registration/representatives/representative-rules.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { nameSubstitute } from '#server/features/signing/signatures/name-substitute.ts'
import { sendBack } from '#server/features/signing/signatures/send-back.ts'
import { withdrawProposal } from '#server/features/signing/signatures/withdraw-proposal.ts'
import { extendDeadline } from '#server/features/supervision/extend-deadline.ts'
import { markDuplicate } from '#server/features/supervision/mark-duplicate.ts'
import { reassign } from '#server/features/supervision/reassign.ts'
import { remind } from '#server/features/supervision/remind.ts'
import { takeOver } from '#server/features/supervision/take-over.ts'
import { gatedRules } from '#server/app/complaint-actions.ts'
import { statementMoves } from './statement-moves.ts'
import { type Move, move, oneOf, rarely, reason, when } from './move.ts'
import {
  directing,
  decision,
  correction,
  referring,
  lastRepresentative,
  representative,
  anybody,
  anOrder,
  anOrderId,
  hasDecision,
  isUnaccepted,
  isDirectedLast,
  isLate,
  isStuck,
} from './move-inputs.ts'

/** Everything that people can do to a complaint, by the lifecycle's names. */
export const moves: readonly Move[] = [
  move(assignReceiver, ['supervisor'], ({ world: { staff } }) => ({ receiverId: staff.receiver.userId, reason })),
  rarely(
    move(requestStandard, ['holder'], () => ({ missingItems: ['A readable letter.'], reason, otherLanguage: true })),
  ),
  move(adjust, ['complainant', 'clerk'], () => ({ text: 'Here it is.' })),
  rarely(
    move(requestInformation, ['holder', 'officer'], ({ world, chance }) => ({
      questions: ['When was it?', 'Who was there?'],
      answerOn: localDate(new Date(world.clock.at.getTime() + Math.ceil(1 + 5 * chance()) * 86_400_000)),
      reason,
      otherLanguage: true,
    })),
  ),
  ...statementMoves,
  move(supplyInformation, ['complainant', 'clerk'], ({ chance }) => ({
    answers: oneOf(chance, [['In May.', 'Nobody.'], ['', 'Nobody.'], []]),
    text: 'That is all.',
  })),
  rarely(
    move(notAdmit, ['holder'], ({ world }) => ({
      nonAdmissionReasonId: world.nonAdmissionReasonId,
      reason,
      whereInstead: 'The court.',
      otherLanguage: true,
    })),
  ),
  move(forward, ['holder'], ({ world: { severityId, departmentId } }) => ({
    fulfilsStandard: true,
    reason,
    severityId,
    departmentId,
  })),
  move(directForAction, ['officer', 'signingOfficer'], directing),
  rarely(move(updateDirecting, ['officer'], directing)),
  when(
    isDirectedLast,
    move(takeBackDirecting, ['officer', 'signingOfficer'], () => ({})),
  ),
  when(
    isUnaccepted,
    move(acceptCase, ['handlers'], () => ({})),
  ),
  rarely(move(declineCase, ['handlers'], () => ({ reason }))),
  move(giveOpinion, ['handlers', 'expert'], ({ chance }) => ({
    position: oneOf(chance, ['for-complainant', 'partly', 'against-complainant'] as const),
    text: 'An opinion.',
  })),
  when(scene => !hasDecision(scene), move(saveDecision, ['holder'], decision)),
  rarely(when(hasDecision, move(updateDecision, ['holder'], decision))),
  when(
    hasDecision,
    move(conclude, ['holder'], () => ({ otherLanguage: true })),
  ),
  move(acceptConclusion, ['complainant'], () => ({})),
  move(rejectConclusion, ['complainant'], () => ({ reason })),
  rarely(move(rateConclusion, ['complainant'], () => ({ rating: 4 }))),
  move(assignReviewer, ['supervisor'], ({ world: { staff }, chance }) => ({
    reviewerId: oneOf(chance, [staff.reviewer, staff.secondReviewer, staff.standIn]).userId,
    reason,
  })),
  move(review, ['holder'], ({ chance }) => ({
    outcome: oneOf(chance, ['admit', 'investigate', 'uphold'] as const),
    reason,
  })),
  move(replaceDecision, ['holder'], scene => ({ ...decision(scene), reason, otherLanguage: true })),
  move(reportFulfilment, ['supervisor', 'standIn'], scene => ({ order: anOrder(scene), text: 'It was done.' })),
  move(reportAsBody, ['respondent'], scene => ({ orderId: anOrderId(scene), text: 'We did it.' })),
  move(confirmOrder, ['complainant', 'clerk'], scene => ({ order: anOrder(scene) })),
  move(contestOrder, ['complainant', 'clerk'], scene => ({
    order: anOrder(scene),
    answer: oneOf(scene.chance, ['partly', 'not-done'] as const),
    text: 'It was not.',
  })),
  rarely(move(remindBody, ['supervisor'], scene => ({ order: anOrder(scene) }))),
  rarely(
    move(extendOrder, ['supervisor'], scene => ({
      order: anOrder(scene),
      dueOn: localDate(new Date(scene.world.clock.at.getTime() + Math.ceil(1 + 60 * scene.chance()) * 86_400_000)),
      reason,
    })),
  ),
  rarely(
    move(escalateOrder, ['supervisor'], scene => ({
      order: anOrder(scene),
      organizationId: scene.world.elsewhere,
      reason,
    })),
  ),
  rarely(
    move(endOrder, ['supervisor', 'standIn'], scene => ({
      order: anOrder(scene),
      ending: oneOf(scene.chance, ['fulfilled', 'partly', 'refused', 'impossible'] as const),
      reason,
    })),
  ),
  rarely(move(requestReferral, ['complainant'], () => ({ reason }))),
  rarely(move(refer, ['holder', 'receiver', 'officer', 'lead'], referring)),
  move(recordReferralAnswer, ['receiver', 'officer', 'lead'], ({ chance }) => ({
    answer: oneOf(chance, ['accepted', 'refused', 'refused'] as const),
    answerText: 'Their answer.',
  })),
  move(recordReferralOutcome, ['receiver', 'officer', 'lead'], ({ chance }) => ({
    outcome: oneOf(chance, ['decided', 'returned', 'returned'] as const),
    outcomeText: 'Their outcome.',
  })),
  rarely(move(reportSilence, ['complainant'], () => ({}))),
  rarely(
    move(recordContact, ['clerk', 'holder'], ({ chance }) => ({
      channel: 'call' as const,
      outcome: oneOf(chance, ['reached', 'not-reached', 'contacted-us'] as const),
      note: 'What was said.',
    })),
  ),
  rarely(
    move(
      issuePin(() => {}),
      ['clerk'],
      () => ({ document: 'passport' as const, reason }),
    ),
  ),
  rarely(
    move(
      correctContact,
      ['clerk'],
      ({
        seen: {
          parties: [party],
        },
      }) => ({
        partyId: party?.id ?? 0,
        phone: party?.phone === '+251955667788' ? '0911223344' : '0955667788',
        document: 'national-id' as const,
        reason,
      }),
    ),
  ),
  rarely(move(withdraw, ['complainant'], () => ({}))),
  rarely(
    move(markDuplicate, ['receiver', 'secondReceiver'], ({ seen, otherId, chance }) => ({
      otherId: oneOf(chance, [otherId, otherId, seen.complaint.id, null]),
      reason,
    })),
  ),
  move(reopen, ['complainant', 'supervisor'], () => ({ reason })),
  move(approve(gatedRules), ['signer'], () => ({})),
  rarely(move(sendBack, ['signer'], () => ({ reason }))),
  rarely(move(withdrawProposal, ['author'], () => ({}))),
  when(
    isStuck,
    move(nameSubstitute, ['supervisor', 'standIn'], ({ world: { staff }, chance }) => ({
      substituteId: oneOf(chance, [staff.secondApprover, staff.delegate, staff.approver, staff.signingOfficer]).userId,
      reason,
    })),
  ),
  when(
    isLate,
    move(takeOver, ['standIn', 'supervisor'], () => ({ reason })),
  ),
  when(
    isLate,
    move(reassign, ['standIn', 'supervisor'], ({ world: { staff }, chance }) => ({
      userId: staff[oneOf(chance, anybody)].userId,
      reason,
    })),
  ),
  when(
    isLate,
    move(extendDeadline, ['standIn', 'supervisor'], ({ chance }) => ({
      days: 1 + Math.floor(chance() * 25),
      reasonCode: oneOf(chance, ['site-visit', 'complex-matter'] as const),
      reason,
    })),
  ),
  rarely(move(remind, ['supervisor', 'standIn'], () => ({}))),
  rarely(
    move(addDocument, ['complainant', 'clerk', 'holder'], ({ seen }) => ({
      attachmentIds: seen.files.map(({ id }) => id),
    })),
  ),
  rarely(move(updateComplaint, ['clerk'], correction)),
  rarely(
    move(addRepresentative, ['clerk'], scene => ({
      representative: representative(scene),
      mandateId: scene.seen.files[0]?.id,
    })),
  ),
  rarely(
    move(updateRepresentative, ['clerk'], scene => ({
      representativeId: lastRepresentative(scene.seen),
      representative: representative(scene),
    })),
  ),
]
