import { z } from 'zod'
import { CallFailure } from '#contract/client.ts'
import type { Failure } from '#contract/endpoint.ts'
import { contract } from '#contract/index.ts'
import { browserClient, fetchSignedIn } from '#web/platform/api.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from './case-action.ts'

/** A clerk records what the complainant said, and adds what they brought. */
export const adjust = caseAction({
  action: 'adjust',
  message: contract.adjustComplaint.message,
  hasFiles: true,
  load: () => browserClient.getFileLimits(),

  fields: t => ({
    text: { label: t('case-handling:adjust.text') },
    file: { label: t('case-handling:adjust.file'), prompts: { 'files-refused': t('case-handling:adjust.refused') } },
  }),

  Fields: ({ choices: { maxFiles, maxBytes } }) => (
    <>
      <TextAreaField name="text" maxLength={4000} isOptional />
      <FileField name="file" maxFiles={maxFiles} maxMegabytes={Math.round(maxBytes / 1024 / 1024)} isOptional />
    </>
  ),

  send: async (answers, complaintId, { idempotencyKey = '', ifMatch }, files) => {
    const body = new FormData()
    body.set('text', flatAnswers(answers).text ?? '')
    for (const file of files) body.append('file', file)
    const headers = { 'idempotency-key': idempotencyKey, 'if-match': `"${ifMatch}"` }
    const url = `/Complaints/AdjustComplaint?CompliantId=${complaintId}`
    const answer = await fetchSignedIn(url, { method: 'POST', body, headers })
    const content: unknown = await answer.json()
    if (!answer.ok) throw new CallFailure(answer.status, content as Failure)
    return z.decode(contract.adjustComplaint.answer, content as never)
  },
})
