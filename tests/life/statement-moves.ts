import { answerTime } from '#server/features/statements/more-time/answer-time.ts'
import { askForTime } from '#server/features/statements/more-time/ask-for-time.ts'
import { considerStatement } from '#server/features/statements/consider-statement.ts'
import { giveStatement } from '#server/features/statements/give-statement.ts'
import { commentOnStatement } from '#server/features/statements/sharing/comment-on-statement.ts'
import { recordStatement } from '#server/features/statements/record-statement.ts'
import { recordTimeRequest } from '#server/features/statements/more-time/record-time-request.ts'
import { requestStatement } from '#server/features/statements/request-statement.ts'
import { shareStatement } from '#server/features/statements/sharing/share-statement.ts'
import { localDate } from '#server/features/calendar/index.ts'
import { type Move, move, oneOf, rarely, reason, when } from './move.ts'
import { bothAnswers, isAsked, isUnasked, isUnshared, timeAsked, wasHeard } from './move-inputs.ts'
import { openStatement } from './snapshot.ts'

/** What is done about a statement: by the office, and by the body complained against. */
export const statementMoves: readonly Move[] = [
  when(
    isUnasked,
    move(requestStatement, ['lead', 'officer'], ({ chance }) => ({
      issues: oneOf(chance, [[0], [0, 1]]),
      question: 'Why?',
      documentIds: [],
      showsName: chance() < 0.5,
    })),
  ),
  when(
    isAsked,
    move(giveStatement, ['respondent'], ({ seen }) => ({
      requestId: openStatement(seen)?.id ?? 0,
      answers: bothAnswers,
      general: 'We regret it.',
    })),
  ),
  rarely(
    move(recordStatement, ['clerk', 'lead'], ({ world: { clock } }) => ({
      answers: bothAnswers,
      signedBy: 'The head',
      receivedOn: localDate(clock.at),
    })),
  ),
  when(isAsked, move(askForTime, ['respondent'], timeAsked)),
  when(
    isAsked,
    move(recordTimeRequest, ['clerk', 'lead'], scene => ({
      ...timeAsked(scene),
      receivedOn: localDate(scene.world.clock.at),
    })),
  ),
  when(
    ({ seen }) => Boolean(openStatement(seen)?.time_asked_at),
    move(answerTime, ['lead', 'officer'], ({ chance }) => ({
      answer: oneOf(chance, ['granted', 'granted', 'refused'] as const),
      reason,
    })),
  ),
  when(
    wasHeard,
    move(considerStatement, ['lead'], ({ chance }) => ({
      takenUp: oneOf(chance, ['yes', 'partly', 'no'] as const),
      said: 'The fee is by law.',
    })),
  ),
  when(
    isUnshared,
    move(shareStatement, ['lead', 'officer', 'reviewer'], ({ chance }) => (chance() < 0.5 ? {} : { issues: [0] })),
  ),
  when(
    ({ seen }) => seen.shared.some(({ comment }) => comment === null),
    move(commentOnStatement, ['complainant', 'clerk'], () => ({ comment: 'It is not so.' })),
  ),
]
