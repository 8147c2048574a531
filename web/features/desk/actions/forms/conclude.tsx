import { CallFailure } from '#contract/http/client.ts'
import { ConclusionPreview } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { caseAction } from '../case-action.ts'

const unread = { message: 'Please check your answers.', code: 'invalid-input' }

/** The decision goes out to the complainant, after its author has read it again. */
export const conclude = caseAction({
  action: 'conclude',
  call: 'conclude',
  load: ({ complaintId }) => browserClient.getSolution({ params: { complaintId } }),

  fields: t => t('deciding:conclusion.fields', { returnObjects: true }),

  Fields: ({ complaint, choices }) => <ConclusionPreview complaint={complaint} solution={choices} />,

  sendsLetter: true,
  isFinal: true,

  body: ({ confirmed }) => {
    // the confirmation is for the reader; the call does not need it
    if (confirmed === 'yes') return {}
    throw new CallFailure(422, { ...unread, fields: [{ field: 'confirmed', reason: 'required' }] })
  },
})
