import { InsertText } from '#web/features/standard-texts/index.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'
import { linesOf } from './answers.ts'
import { ListedDocuments } from './listed-documents.tsx'
import { loadListed } from './load-listed.ts'

/** Whoever investigates or reviews asks the complainant: questions and documents, one on each line, until a day. */
export const requestInformation = caseAction({
  action: 'request-information',
  call: 'requestInformation',
  load: ({ complaintId }) => loadListed(complaintId),

  fields: t => t('case-handling:inform.fields', { returnObjects: true }),

  Fields: ({ complaint, choices }) => (
    <>
      <TextAreaField
        name="questions"
        isPrinted
        above={<InsertText name="questions" offers="questions" complaint={complaint} />}
      />
      <ListedDocuments items={choices} language={complaint.language} />
      <TextAreaField name="missingItems" rows={3} isPrinted isOptional />
      <TypedDateField name="answerOn" days={daysAround(dayOfInstant(new Date()), 0, 1)} />
      <TextAreaField name="reason" rows={3} longest={4000} isPrinted isOptional />
    </>
  ),

  sendsLetter: true,

  body: (typed, { listedItems = [] }) => ({
    questions: linesOf(typed.questions),
    missingItems: [...new Set([listedItems, linesOf(typed.missingItems)].flat())],
    answerOn: typedDay(typed, 'answerOn'),
    reason: typed.reason,
  }),
})
