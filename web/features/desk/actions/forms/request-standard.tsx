import { callPlans } from '#contract/http/calls.ts'
import type { DocumentsContent } from '#contract/desk/standard-texts.ts'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction, isOtherLanguageMeant } from '../case-action.ts'
import { linesOf } from './answers.ts'
import { ListedDocuments } from './listed-documents.tsx'

/** The documents that are listed for the type of the case; empty if they cannot be loaded, because the form works without them. */
const loadListed = (complaintId: number): Promise<DocumentsContent['items']> =>
  browserClient.getOfferedTexts({ params: { complaintId, offered: 'missing-documents' } }).then(
    ([list]) => list?.documents?.items ?? [],
    () => [],
  )

/** The receiver asks for what is missing: ticked documents of the type's list, and anything else, one item on each line. */
export const requestStandard = caseAction({
  action: 'request-standard',
  message: callPlans.directComplaint.message,
  load: ({ complaintId }) => loadListed(complaintId),

  fields: t => ({
    listedItems: { label: t('case-handling:request.listed'), hint: t('case-handling:request.listedHint') },
    missingItems: {
      label: t('case-handling:request.items'),
      hint: t('case-handling:request.itemsHint'),
      prompts: { required: t('case-handling:request.itemsMissing') },
    },
    reason: { label: t('case-handling:request.note'), hint: t('case-handling:request.noteHint') },
  }),

  Fields: ({ complaint, choices }) => (
    <>
      <ListedDocuments items={choices} language={complaint.language} />
      <TextAreaField name="missingItems" isOptional={choices.length > 0} />
      <TextAreaField
        name="reason"
        rows={3}
        maxLength={4000}
        isOptional
        above={<InsertText name="reason" offers="request" complaint={complaint} />}
      />
    </>
  ),

  sendsLetter: true,

  send: (answers, complaintId, options) => {
    const { missingItems, reason } = flatAnswers(answers)
    const items = [...[answers.listedItems ?? []].flat(), ...linesOf(missingItems)]
    const asked = { missingItems: [...new Set(items)], reason, otherLanguage: isOtherLanguageMeant(answers) }
    return browserClient.directComplaint({ body: { complaintId, action: 'request-standard', ...asked } }, options)
  },
})
