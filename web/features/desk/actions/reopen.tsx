import { contract } from '#contract/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from './case-action.ts'

/** A supervisor opens a closed case again, for a reviewer. */
export const reopen = caseAction({
  action: 'reopen',
  message: contract.reopenComplaint.message,

  load: async ({ trackingId }) => ({ trackingId }),

  fields: t => ({
    reason: { label: t('concluding:staff.reopen.reason') },
    newEvidence: {
      label: t('concluding:staff.reopen.newEvidence'),
      hint: t('concluding:staff.reopen.newEvidenceHint'),
    },
  }),

  Fields: ({ choices: { trackingId } }) => (
    <>
      <input type="hidden" name="trackingId" value={trackingId} />
      <TextAreaField name="reason" maxLength={4000} rows={3} />
      <TextAreaField name="newEvidence" maxLength={4000} rows={3} isOptional />
    </>
  ),

  send: (answers, complaintId, options) => {
    const { trackingId = '', reason, newEvidence } = flatAnswers(answers)
    return browserClient.reopenComplaint({ body: { complaintId, trackingId, reason, newEvidence } }, options)
  },
})
