import { daysAround } from '#web/platform/calendar.ts'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { receivingBodies } from '#contract/values/action-choices.ts'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { dayOfInstant, instantOf } from '#web/platform/format.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { CheckboxGroupField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { idOf, oneOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'

/**
 * The instant in Addis Ababa. A day without a time means the whole day: for today now, for an earlier one its last minute, because it
 * may be the day of the registration. An invalid day or time is sent as it is and refused by name.
 */
function typedMoment(answers: Record<string, string>): string | undefined {
  const day = typedDay(answers, 'resolutionDate')
  const time = answers.resolutionTime ?? ''
  if (day === undefined) return time === '' ? undefined : time
  if (time === '' && day === dayOfInstant(new Date())) return undefined
  return instantOf(day, time || '23:59')?.toISOString() ?? day
}

/** The resolution form: the body, the matter, the deadline, and the documents. */
export const refer = caseAction({
  action: 'refer',
  call: 'refer',

  fields: t => t('supervising:refer.fields', { returnObjects: true }),

  Fields: ({ complaint, t }) => {
    const [body, setBody] = useState(useField('receivingBody').value)
    const today = dayOfInstant(new Date())
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
        <DateField name="resolutionDate" isOptional days={daysAround(today, 2)} />
        <TextField name="resolutionTime" type="time" isOptional />
        <TextAreaField name="mainIssue" longest={4000} isPrinted />
        <TextAreaField
          name="reason"
          longest={4000}
          isPrinted
          above={<InsertText name="reason" offers="referral" complaint={complaint} />}
        />
        <AttachmentChoice complaint={complaint} />
        <DateField name="deadlineDate" days={daysAround(today, 0, 2)} />
      </>
    )
  },

  sendsLetter: true,

  body: (typed, { dbPaths = [] }) => {
    const attachmentIds = [dbPaths].flat()
    return {
      receivingBody: oneOf(receivingBodies, typed.receivingBody),
      organizationId: idOf(typed.organizationId),
      resolvedAt: typedMoment(typed),
      mainIssue: typed.mainIssue,
      reason: typed.reason,
      deadlineOn: typedDay(typed, 'deadlineDate'),
      attachmentIds,
      hasAttachment: attachmentIds.length > 0,
    }
  },
})

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
