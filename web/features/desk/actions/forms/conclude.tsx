import { CallFailure } from '#contract/client.ts'
import { callPlans } from '#contract/calls.ts'
import { ConclusionPreview } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { caseAction, isOtherLanguageMeant } from '../case-action.ts'

const unread = { message: 'Please check your answers.', code: 'invalid-input' }

/** The decision goes out to the complainant, after it was read once more. */
export const conclude = caseAction({
  action: 'conclude',
  message: callPlans.conclude.message,
  load: ({ complaintId }) => browserClient.getSolution({ params: { complaintId } }),

  fields: t => ({
    confirmed: { label: t('deciding:conclusion.confirm'), prompts: { required: t('deciding:conclusion.askConfirm') } },
  }),

  Fields: ({ complaint, choices }) => <ConclusionPreview complaint={complaint} solution={choices} />,

  sendsLetter: true,

  send: (answers, complaintId, options) => {
    // asked of the reader, not of the call
    if (answers.confirmed !== 'yes')
      throw new CallFailure(422, { ...unread, fields: [{ field: 'confirmed', reason: 'required' }] })
    return browserClient.conclude({ body: { complaintId, otherLanguage: isOtherLanguageMeant(answers) } }, options)
  },

  isFinal: true,
})
