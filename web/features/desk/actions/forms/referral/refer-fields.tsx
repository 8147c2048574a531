import { useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { receivingBodies } from '#contract/values/action-choices.ts'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { CheckboxGroupField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import type { CaseActionProps } from '../../case-action.ts'

const today = () => dayOfInstant(new Date())

/** The body, the matter, the deadline, and the documents; loaded when the form is opened. */
export default function ReferFields({ complaint, t }: CaseActionProps<unknown>) {
  const [body, setBody] = useState(useField('receivingBody').value)
  return (
    <>
      <RadioGroupField
        name="receivingBody"
        options={receivingBodies.map(each => ({ value: each, label: t(`supervising:refer.bodies.${each}`) }))}
        onChange={setBody}
      />
      {body === 'organization' && (
        <BodyField
          name="organizationId"
          without={[complaint.handlingOrganization.id, complaint.againstOrganization.id]}
        />
      )}
      <TypedDateField name="resolutionDate" isOptional days={daysAround(today(), 2)} />
      <TextField name="resolutionTime" type="time" isOptional />
      <TextAreaField name="mainIssue" longest={4000} isPrinted />
      <TextAreaField
        name="reason"
        longest={4000}
        isPrinted
        above={<InsertText name="reason" offers="referral" complaint={complaint} />}
      />
      <AttachmentChoice complaint={complaint} />
      <TypedDateField name="deadlineDate" days={daysAround(today(), 0, 2)} />
    </>
  )
}

/** The documents that the case had when the form was opened, to tick; and new ones for the referral. */
function AttachmentChoice({ complaint: { complaintId, attachments } }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('supervising')
  const [known] = useState(attachments)
  return (
    <>
      <CheckboxGroupField
        name="dbPaths"
        isOptional
        options={known.map(({ id, name }) => ({ value: id, label: name }))}
        nothing={t('refer.noAttachments')}
      />
      <AttachFiles
        complaintId={complaintId}
        name="dbPaths"
        type="resolution"
        texts={{ label: t('refer.further'), hint: t('refer.furtherHint') }}
        start={[]}
      />
    </>
  )
}
