import { InsertText } from '#web/features/standard-texts/index.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { linesOf } from './answers.ts'
import { ListedDocuments } from './listed-documents.tsx'
import { loadListed } from './load-listed.ts'

/** The receiver asks for what is missing: ticked documents of the type's list, and anything else, one item on each line. */
export const requestStandard = caseAction({
  action: 'request-standard',
  call: 'directComplaint',
  load: ({ complaintId }) => loadListed(complaintId),

  fields: t => t('case-handling:request.fields', { returnObjects: true }),

  Fields: ({ complaint, choices }) => (
    <>
      <ListedDocuments items={choices} language={complaint.language} />
      <TextAreaField name="missingItems" isPrinted isOptional={choices.length > 0} />
      <TextAreaField
        name="reason"
        rows={3}
        longest={4000}
        isPrinted
        isOptional
        above={<InsertText name="reason" offers="request" complaint={complaint} />}
      />
    </>
  ),

  sendsLetter: true,

  body: ({ missingItems, reason }, { listedItems = [] }) => ({
    action: 'request-standard' as const,
    missingItems: [...new Set([listedItems, linesOf(missingItems)].flat())],
    reason,
  }),
})
