import { useState } from 'react'
import { takenUpChoices, timeAnswers } from '#contract/values/action-choices.ts'
import type { BodyReach, Statement, TimeAsked } from '#contract/desk/statements.ts'
import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { CheckboxField, CheckboxGroupField, FileField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { answerField } from '../answers.ts'
import { WithoutAccount } from '../../../case/without-account.tsx'
import type { CaseActionProps } from '../../case-action.ts'

/** Issues and documents that the body may see, chosen one by one. */
export function RequestFields({ complaint: { issues, attachments }, choices: reach, t }: CaseActionProps<BodyReach>) {
  // those that the case had when the form was opened
  const [known] = useState(attachments)
  return (
    <>
      <WithoutAccount reach={reach} />
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
}

/** A statement on paper: what the body says to each issue, who signed it and when it came. */
export function RecordFields({ choices: issues }: CaseActionProps<Statement['shown']['issues']>) {
  const [today] = useState(() => dayOfInstant(new Date()))
  return (
    <>
      {issues.map(({ ordinal }) => (
        <TextAreaField key={ordinal} name={answerField(ordinal)} longest={4000} />
      ))}
      <TextAreaField name="general" rows={3} longest={4000} isOptional />
      <TextField name="signedBy" longest={200} />
      <TypedDateField name="receivedOn" days={daysAround(today, 1)} />
    </>
  )
}

/** A request for more time on paper. */
export function TimeRequestFields(_: CaseActionProps<unknown>) {
  const [today] = useState(() => dayOfInstant(new Date()))
  return (
    <>
      <TypedDateField name="until" days={daysAround(today, 0, 1)} />
      <TextAreaField name="reason" rows={3} longest={1000} />
      <TypedDateField name="receivedOn" days={daysAround(today, 1)} />
    </>
  )
}

/** What was said before, to be said anew. */
export type ConsiderChoices = Record<'takenUp' | 'said', string>

/** What was taken up of a statement. */
export const ConsiderFields = ({ t }: CaseActionProps<ConsiderChoices>) => (
  <>
    <RadioGroupField
      name="takenUp"
      options={takenUpChoices.map(value => ({ value, label: t(`hearing:consider.choices.${value}`) }))}
    />
    <TextAreaField name="said" rows={3} longest={2000} />
  </>
)

/** Which statement the complainant comments on, and how much may come with it. */
export interface CommentChoices {
  trackingId: string
  requestId: number | undefined
  limits: { maxBytes: number; maxFiles: number }
}

/** What the complainant says to a shared statement, with what they brought. */
export const CommentFields = ({ choices: { trackingId, requestId, limits } }: CaseActionProps<CommentChoices>) => (
  <>
    <input type="hidden" name="trackingId" value={trackingId} />
    <input type="hidden" name="requestId" value={requestId} />
    <TextAreaField name="comment" longest={4000} />
    <FileField name="file" limits={limits} isOptional />
  </>
)

/** The time that the body asks for, with the end of its present time. */
export type TimeChoices = (TimeAsked & { dueAt: string }) | null | undefined

/** What the body asks, and whether it is granted. */
export function TimeFields({ choices: asked, t }: CaseActionProps<TimeChoices>) {
  const dates = useDates()
  const [answer, setAnswer] = useState(useField('answer').value)
  const [today] = useState(() => dayOfInstant(new Date()))
  return (
    <>
      {asked && (
        <>
          <p className="as-typed">{t('hearing:time.text', { day: dates.day(asked.until), reason: asked.reason })}</p>
          <p>{t('hearing:time.ends', { day: dates.instant(asked.dueAt) })}</p>
        </>
      )}
      <RadioGroupField
        name="answer"
        options={timeAnswers.map(value => ({ value, label: t(`hearing:time.${value}`) }))}
        onChange={setAnswer}
      />
      {answer === 'granted' && <TypedDateField name="until" days={daysAround(today, 0, 1)} isOptional />}
      <TextAreaField name="reason" rows={3} longest={1000} isOptional={answer !== 'refused'} />
    </>
  )
}

/** What of a statement the complainant may read. */
export function ShareFields({ choices: statement, t }: CaseActionProps<Statement | undefined>) {
  if (!statement) return null
  const { id, answers, general, ownDocuments, shown } = statement
  return (
    <>
      <input type="hidden" name="requestId" value={id} />
      <CheckboxGroupField
        name="issues"
        options={answers.map(({ ordinal, text }) => ({
          value: String(ordinal),
          label: shown.issues.find(each => each.ordinal === ordinal)?.text ?? '',
          hint: text,
        }))}
      />
      {general && <CheckboxField name="sharesGeneral" isOptional />}
      <CheckboxGroupField
        name="documentIds"
        isOptional
        options={ownDocuments.map(file => ({ value: file.id, label: file.name }))}
        nothing={t('hearing:share.noDocuments')}
      />
    </>
  )
}

/** Beside a step that does not wait for the comment of the complainant. */
export function CommentAwaited({ until, t }: { until: string; t: CaseActionProps<unknown>['t'] }) {
  const { day } = useDates()
  return <p className="notice">{t('hearing:shared.waiting', { date: day(until) })}</p>
}
