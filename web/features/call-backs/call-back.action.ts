import { callBackOutcomes, callBackQuestions, type CallBackQuestion, yesOrNo } from '#contract/values/action-choices.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'

export const recordIntent = 'record-call-back'

export const callBackPath = (id: number): string => `/call-backs/${id}`

/** Records what came of the call. */
export async function recordCallBack(request: Request, callBackId: number): Promise<Outcome> {
  const answers = await readAnswers(request)
  const { outcome, note, version, idempotencyKey, ...given } = flatAnswers(answers)
  const said = (name: CallBackQuestion) => yesOrNo.find(known => known === given[name])
  return attemptCall(
    answers,
    'recordCallBack',
    {
      body: {
        callBackId,
        outcome: callBackOutcomes.find(known => known === outcome),
        ...Object.fromEntries(callBackQuestions.map(name => [name, said(name)])),
        ...(note && { note }),
      },
    },
    { ifMatch: Number(version), ...(idempotencyKey && { idempotencyKey }) },
  )
}
