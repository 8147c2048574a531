import { callPlans } from '#contract/http/calls.ts'
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
  message: callPlans.adjustComplaint.message,
  hasFiles: true,
  load: () => browserClient.getFileLimits(),

  fields: t => ({
    text: { label: t('case-handling:adjust.text') },
    file: { label: t('case-handling:adjust.file'), prompts: { 'files-refused': t('case-handling:adjust.refused') } },
  }),

  Fields: ({ complaint, choices: { maxFiles, maxBytes } }) => (
    <>
      <AskedBefore complaint={complaint} />
      <TextAreaField name="text" maxLength={4000} isOptional />
      <FileField name="file" maxFiles={maxFiles} maxMegabytes={Math.round(maxBytes / 1024 / 1024)} isOptional />
    </>
  ),

  send: (answers, complaintId, options, files) =>
    sendForm(
      {
        url: `/Complaints/AdjustComplaint?CompliantId=${complaintId}`,
        texts: { text: flatAnswers(answers).text ?? '' },
        files,
        call: 'adjustComplaint',
      },
      options,
    ),
})
