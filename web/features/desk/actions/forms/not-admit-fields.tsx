import { InsertText } from '#web/features/standard-texts/index.ts'
import type { constantsOf } from '#web/platform/constants-of.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../case-action.ts'

type Reasons = Awaited<ReturnType<typeof constantsOf>>

/** The reason, in words too, and where to go instead; loaded when the form is opened. */
export default function NotAdmitFields({ complaint, choices }: CaseActionProps<Reasons>) {
  const { language } = useTranslation()
  return (
    <>
      <SelectField name="nonAdmissionReasonId" options={optionsOf(choices, language)} />
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
  )
}
