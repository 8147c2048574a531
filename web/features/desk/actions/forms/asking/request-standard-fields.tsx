import { InsertText } from '#web/features/standard-texts/index.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../../case-action.ts'
import { ListedDocuments } from './listed-documents.tsx'
import type { loadListed } from './load-listed.ts'

type Listed = Awaited<ReturnType<typeof loadListed>>

/** Documents to tick, what else is missing, and the reason; loaded when the form is opened. */
export default function RequestStandardFields({ complaint, choices }: CaseActionProps<Listed>) {
  return (
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
  )
}
