import { useState } from 'react'
import { browserClient } from '#web/platform/answers/api.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { CheckboxGroupField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { caseAction } from '../case-action.ts'

/** The lead or the officer asks the body complained against: issues and documents that it may see, chosen one by one. */
export const requestStatement = caseAction({
  action: 'request-statement',
  call: 'requestStatement',
  text: t => t('hearing:request.text'),

  fields: t => t('hearing:request.fields', { returnObjects: true }),
  values: (_, { issues }) => ({ issues: issues.map(({ ordinal }) => String(ordinal)), showsName: 'no' }),

  Fields: ({ complaint: { issues, attachments }, t }) => {
    // those that the case had when the form was opened
    const [known] = useState(attachments)
    return (
      <>
        <CheckboxGroupField
          name="issues"
          options={issues.map(({ ordinal, text }) => ({ value: String(ordinal), label: text }))}
        />
        <TextAreaField name="question" rows={3} longest={4000} isOptional />
        <CheckboxGroupField
          name="documentIds"
          isOptional
          options={known.map(({ id, name }) => ({ value: id, label: name }))}
          nothing={t('hearing:request.noDocuments')}
        />
        <RadioGroupField
          name="showsName"
          options={[
            { value: 'no', label: t('hearing:request.notShown') },
            { value: 'yes', label: t('hearing:request.shown') },
          ]}
        />
      </>
    )
  },

  body: ({ question, showsName }, { issues = [], documentIds = [] }) => ({
    issues: [issues].flat().map(Number),
    question,
    documentIds: [documentIds].flat(),
    showsName: showsName === 'yes',
  }),
})

const answerField = (ordinal: number) => `answers.${ordinal}`

/** A statement that came on paper: what the body says to each issue that it was shown. */
export const recordStatement = caseAction({
  action: 'record-statement',
  call: 'recordStatement',
  text: t => t('hearing:record.text'),
  load: async ({ complaintId }) => {
    const [last] = await browserClient.getStatements({ params: { complaintId } })
    return last?.shown.issues ?? []
  },

  fields: (t, { issues }) => ({
    ...t('hearing:record.fields', { returnObjects: true }),
    ...Object.fromEntries(
      issues.map(({ ordinal, text }, index) => [
        answerField(ordinal),
        {
          label: t('hearing:record.answer', { number: index + 1 }),
          hint: text,
          prompts: { required: t('hearing:record.required') },
        },
      ]),
    ),
  }),

  Fields: ({ choices }) => (
    <>
      {choices.map(({ ordinal }) => (
        <TextAreaField key={ordinal} name={answerField(ordinal)} longest={4000} />
      ))}
      <TextAreaField name="general" rows={3} longest={4000} isOptional />
      <TextField name="signedBy" longest={200} />
      <DateField name="receivedOn" days={daysAround(dayOfInstant(new Date()), 1)} />
    </>
  ),

  body: typed => ({
    answers: Object.entries(typed).flatMap(([name, text]) =>
      name.startsWith('answers.') ? [{ ordinal: Number(name.slice(8)), text }] : [],
    ),
    general: typed.general,
    signedBy: typed.signedBy || undefined,
    receivedOn: typedDay(typed, 'receivedOn'),
  }),
})
