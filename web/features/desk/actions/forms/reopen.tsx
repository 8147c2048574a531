import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { sendForm } from '../send-form.ts'

/** A supervisor reopens a closed case for a reviewer; after the time for it with the complainant's new evidence. */
export const reopen = caseAction({
  action: 'reopen',
  call: 'reopenWithEvidence',
  hasFiles: true,

  load: async ({ trackingId }) => ({ trackingId, limits: await browserClient.getFileLimits() }),

  fields: t => t('reviewing:reopen.fields', { returnObjects: true }),

  Fields: ({ choices: { trackingId, limits } }) => (
    <>
      <input type="hidden" name="trackingId" value={trackingId} />
      <TextAreaField name="reason" longest={4000} rows={3} />
      <TextAreaField name="newEvidence" longest={4000} rows={3} isOptional />
      <FileField name="file" limits={limits} isOptional />
    </>
  ),

  send: (answers, complaintId, options, files) => {
    const { trackingId = '', reason = '', newEvidence = '' } = flatAnswers(answers)
    const named = new URLSearchParams({ compliant_id: String(complaintId), complaintRefNo: trackingId })
    const url = `/Complaints/ReopenWithEvidence?${named}`
    return sendForm({ url, texts: { reason, newEvidence }, files, call: 'reopenWithEvidence' }, options)
  },
})
