import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { AskedBefore } from '../../case/case-request.tsx'
import { caseAction } from '../case-action.ts'
import { sendForm } from '../send-form.ts'

/** A clerk records what the complainant said, and adds what they brought. */
export const adjust = caseAction({
  action: 'adjust',
  call: 'adjustComplaint',
  hasFiles: true,
  load: () => browserClient.getFileLimits(),

  fields: t => t('case-handling:adjust.fields', { returnObjects: true }),

  Fields: ({ complaint, choices }) => (
    <>
      <AskedBefore complaint={complaint} />
      <TextAreaField name="text" longest={4000} isOptional />
      <FileField name="file" limits={choices} isOptional />
    </>
  ),

  send: (answers, complaintId, options, files) => {
    const url = `/Complaints/AdjustComplaint?CompliantId=${complaintId}`
    return sendForm({ url, texts: { text: flatAnswers(answers).text ?? '' }, files, call: 'adjustComplaint' }, options)
  },
})
