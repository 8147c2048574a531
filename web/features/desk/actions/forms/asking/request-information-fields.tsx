import { useState } from 'react'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import type { CaseActionProps } from '../../case-action.ts'
import { ListedDocuments } from './listed-documents.tsx'
import type { loadListed } from './load-listed.ts'

type Listed = Awaited<ReturnType<typeof loadListed>>

/** Questions and documents, one on each line, and the day; loaded when the form is opened. */
export default function RequestInformationFields({ complaint, choices }: CaseActionProps<Listed>) {
  const [today] = useState(() => dayOfInstant(new Date()))
  return (
    <>
      <TextAreaField
        name="questions"
        isPrinted
        above={<InsertText name="questions" offers="questions" complaint={complaint} />}
      />
      <ListedDocuments items={choices} language={complaint.language} />
      <TextAreaField name="missingItems" rows={3} isPrinted isOptional />
      <TypedDateField name="answerOn" days={daysAround(today, 0, 1)} />
      <TextAreaField name="reason" rows={3} longest={4000} isPrinted isOptional />
    </>
  )
}
