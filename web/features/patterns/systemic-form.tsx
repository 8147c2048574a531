import { daysAround } from '#web/platform/calendar.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

interface SystemicFormProps {
  /** The one to change; a new one without it. */
  id?: number
  version?: number
  values: Record<string, string>
  outcome: Outcome | undefined
  today: string
  button: string
}

/** The title of a systemic case, the recommendation, and the day of follow-up. */
export function SystemicForm({ id, version = 0, values, outcome, today, button }: SystemicFormProps) {
  const { t } = useTranslation('systemic')
  const idempotencyKey = useKeyFor(version)
  const intent = id === undefined ? 'open' : 'change'
  return (
    <KeptForm
      keepAs={`systemic-case:${id ?? 'new'}`}
      idPrefix={`${intent}-`}
      fields={t('form', { returnObjects: true })}
      values={values}
      refused={outcome?.intent === intent ? outcome.refused : undefined}
      idempotencyKey={idempotencyKey}
    >
      {id !== undefined && <input type="hidden" name="version" value={version} />}
      <TextField name="title" longest={200} />
      <BodyField name="organizationId" />
      <TextAreaField name="recommendation" isOptional longest={5000} />
      <TypedDateField name="followUpOn" isOptional days={daysAround(today, 0, 2)} />
      <SubmitRow intent={intent} label={button} />
    </KeptForm>
  )
}
