import { callPlans } from '#contract/calls.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { linesOf } from './answers.ts'
import { caseAction, isOtherLanguageMeant } from '../case-action.ts'

/** The receiver asks for what is missing, one thing on each line. */
export const requestStandard = caseAction({
  action: 'request-standard',
  message: callPlans.directComplaint.message,
  load: async () => null,

  fields: t => ({
    missingItems: {
      label: t('case-handling:request.items'),
      hint: t('case-handling:request.itemsHint'),
      prompts: { required: t('case-handling:request.itemsMissing') },
    },
    reason: { label: t('case-handling:request.note'), hint: t('case-handling:request.noteHint') },
  }),

  Fields: () => (
    <>
      <TextAreaField name="missingItems" />
      <TextAreaField name="reason" rows={3} maxLength={4000} isOptional />
    </>
  ),

  sendsLetter: true,

  send: (answers, complaintId, options) => {
    const { missingItems, reason } = flatAnswers(answers)
    const asked = { missingItems: linesOf(missingItems), reason, otherLanguage: isOtherLanguageMeant(answers) }
    return browserClient.directComplaint({ body: { complaintId, action: 'request-standard', ...asked } }, options)
  },
})
