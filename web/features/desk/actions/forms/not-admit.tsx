import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { idOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

/** The receiver does not admit the complaint, and says why and where to go instead. */
export const notAdmit = caseAction({
  action: 'not-admit',
  call: 'directComplaint',

  load: () => constantsOf(browserClient, 'non-admission-reason'),

  fields: t => t('case-handling:refuse.fields', { returnObjects: true }),

  Fields: ({ complaint, choices }) => (
    <>
      <SelectField name="nonAdmissionReasonId" options={optionsOf(choices, useTranslation().language)} />
      <TextAreaField
        name="reason"
        longest={4000}
        isPrinted
        above={<InsertText name="reason" offers="non-admission" complaint={complaint} />}
      />
      <TextAreaField
        name="whereInstead"
        rows={3}
        longest={4000}
        isPrinted
        above={<InsertText name="whereInstead" offers="where-instead" complaint={complaint} />}
      />
    </>
  ),

  sendsLetter: true,

  body: ({ nonAdmissionReasonId, reason, whereInstead }) => ({
    action: 'not-admit' as const,
    nonAdmissionReasonId: idOf(nonAdmissionReasonId),
    reason,
    whereInstead,
  }),
})
