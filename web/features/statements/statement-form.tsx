import type { AskedStatement } from '#contract/desk/statements.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { answerField } from './written.rules.ts'

interface StatementFormProps {
  statement: AskedStatement
  outcome: Outcome | undefined
  /** Given once, however often the form is sent. */
  idempotencyKey: string
}

/** The statement, issue by issue: it can be saved as often as wanted, and is given once. */
export function StatementForm({ statement, outcome, idempotencyKey }: StatementFormProps) {
  const { t } = useTranslation('statements')
  const { id, shown, answers, general, draftSavedAt } = statement
  const values = {
    ...Object.fromEntries(answers.map(({ ordinal, text }) => [answerField(ordinal), text])),
    general: general ?? '',
  }
  const fields = {
    ...Object.fromEntries(
      shown.issues.map(({ ordinal, text }, index) => [
        answerField(ordinal),
        {
          label: t('form.answer', { number: index + 1 }),
          hint: text,
          prompts: { required: t('form.answerPrompt') },
        },
      ]),
    ),
    general: { label: t('form.general.label') },
    sure: { label: t('form.giveQuestion'), prompts: { required: t('form.sureRequired') } },
  }
  const own = outcome?.intent === 'save' || outcome?.intent === 'give' ? outcome : undefined
  return (
    <KeptForm
      key={draftSavedAt ?? ''}
      keepAs={`statement:${id}`}
      fields={fields}
      values={values}
      refused={own?.refused}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {shown.issues.map(({ ordinal }) => (
        <TextAreaField key={ordinal} name={answerField(ordinal)} longest={4000} />
      ))}
      <TextAreaField name="general" rows={3} longest={4000} isOptional />
      {draftSavedAt && (
        <p className="dimmed">
          {t('one.draft')} <FormattedInstant instant={draftSavedAt} />
        </p>
      )}
      <CheckboxGroupField name="sure" options={[{ value: 'yes', label: t('form.sure') }]} />
      <SubmitRow intent="save" label={t('form.save')} kind="quiet">
        <Button intent="give">{t('form.give')}</Button>
      </SubmitRow>
    </KeptForm>
  )
}
