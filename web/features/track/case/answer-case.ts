import { CallFailure } from '#contract/http/client.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import { problemOf, type Refusal, refusalOf } from '#web/platform/answers/refusal.ts'
import { type CaseIntent, caseIntentOf } from './case-answer.ts'
import { caseCalls } from './case-calls.ts'

type Answers = Record<string, string>

/** Those without documents: a form with documents is passed on to its call unread. */
type TextIntent = Exclude<CaseIntent, 'comment-on-statement'>

export function textIntentOf(text: unknown): TextIntent | undefined {
  const intent = caseIntentOf(text)
  return intent === 'comment-on-statement' ? undefined : intent
}

/** The call's name for a field of a form. */
const formNames: Record<TextIntent, Record<string, string>> = {
  'accept-conclusion': {},
  'reject-conclusion': { reason: 'rejectReason' },
  'rate-conclusion': { rating: 'rating', comment: 'ratingComment' },
  'request-referral': { reason: 'referralReason' },
  'report-silence': {},
  'contest-order': { answer: 'orderAnswer', text: 'orderText' },
  withdraw: { reason: 'withdrawReason' },
  reopen: { reason: 'reopenReason', newEvidence: 'newEvidence' },
}

/** The confirmation before an action that closes the complaint. */
const confirmations: Partial<Record<TextIntent, string>> = {
  'accept-conclusion': 'confirmAccept',
  withdraw: 'confirmWithdraw',
}

/** Does what the complainant asked for; undefined when it is done. Throws errors that no form can show. */
export async function answerCase(
  client: ApiClient,
  intent: TextIntent,
  answers: Answers,
): Promise<Refusal | undefined> {
  const confirmation = confirmations[intent]
  if (confirmation && answers[confirmation] !== 'yes')
    return { intent, refused: { fields: [{ field: confirmation, reason: 'required' }], values: answers } }
  try {
    await send(client, intent, answers)
    return undefined
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) throw error
    const refusal = refusalOf(error, intent, answers)
    const fields = refusal.refused.fields.map(({ field, ...why }) => ({
      field: formNames[intent][field] ?? field,
      ...why,
    }))
    if (!fields.some(({ field }) => field === 'file')) return { ...refusal, refused: { fields, values: answers } }
    // a form without documents cannot send one: the page has another form for that
    const problem = problemOf('evidence-missing', { message: caseCalls[intent].failure, status: 409 })
    return { intent, refused: { fields: [], values: answers }, problem }
  }
}

const given = (text: string | undefined): string | undefined => (text?.trim() ? text : undefined)

function send(client: ApiClient, intent: TextIntent, answers: Answers): Promise<unknown> {
  const named = { complaintId: Number(answers.complaintId), trackingId: answers.trackingId ?? '' }
  const { idempotencyKey } = answers
  const options = { ifMatch: Number(answers.version), ...(idempotencyKey && { idempotencyKey }) }
  switch (intent) {
    case 'accept-conclusion':
      return client.acceptConclusion({ params: named }, options)
    case 'reject-conclusion':
      return client.rejectConclusion({ body: { ...named, reason: answers.rejectReason ?? '' } }, options)
    case 'rate-conclusion': {
      const rating = answers.rating ? Number(answers.rating) : undefined
      return client.rateConclusion({ body: { ...named, rating, comment: given(answers.ratingComment) } }, options)
    }
    case 'request-referral':
      return client.requestReferral({ body: { ...named, reason: given(answers.referralReason) } }, options)
    case 'report-silence':
      return client.reportReferralSilence({ body: named }, options)
    case 'contest-order': {
      const said = { ...named, order: Number(answers.order), text: given(answers.orderText) }
      if (answers.orderAnswer === 'done') return client.confirmOrder({ body: said }, options)
      const answer = (['partly', 'not-done'] as const).find(each => each === answers.orderAnswer)
      return client.contestOrder({ body: { ...said, answer } }, options)
    }
    case 'withdraw':
      return client.withdrawComplaint({ body: { ...named, reason: given(answers.withdrawReason) } }, options)
    case 'reopen': {
      const [reason, newEvidence] = [given(answers.reopenReason), given(answers.newEvidence)]
      return client.reopenComplaint({ body: { ...named, reason, newEvidence } }, options)
    }
  }
}
