import type { BodyOrder } from '#contract/desk/body-orders.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'

interface ReportFormProps {
  order: BodyOrder
  outcome: Outcome | undefined
  /** Reported once, however often the form is sent. */
  idempotencyKey: string
}

/** The body says that it has carried the order out. */
export function ReportForm({ order, outcome, idempotencyKey }: ReportFormProps) {
  const { t } = useTranslation('body-orders')
  return (
    <KeptForm
      keepAs={`body-order:${order.id}:${order.reports.length}`}
      fields={t('form.fields', { returnObjects: true })}
      refused={outcome?.intent === 'report' ? outcome.refused : undefined}
    >
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <TextAreaField name="text" longest={4000} />
      <CheckboxGroupField name="sure" options={[{ value: 'yes', label: t('form.sure') }]} />
      <SubmitRow intent="report" label={t('form.send')} />
    </KeptForm>
  )
}
