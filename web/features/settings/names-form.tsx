import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { SharedForm } from './shared-form.tsx'

interface NamesFormProps {
  intent: string
  address: string
  hidden: Record<string, string>
  values?: { nameEn: string; nameAm: string } | undefined
  /** Values of the further fields. */
  more?: Record<string, string>
  fields?: Record<string, FieldText>
  /** That of the page; it counts if it is of this form. */
  outcome: Outcome | undefined
  submit: string
  /** Further fields below the names. */
  children?: ReactNode
}

/** A name in both languages, and what else the page asks for. */
export function NamesForm({
  intent,
  address,
  hidden,
  values,
  more,
  fields,
  outcome,
  submit,
  children,
}: NamesFormProps) {
  const { t } = useTranslation('bodies')
  const prompts = { required: t('names.required'), 'name-taken': t('names.taken') }
  return (
    <SharedForm
      action={address}
      fields={{ nameEn: { label: t('names.en'), prompts }, nameAm: { label: t('names.am'), prompts }, ...fields }}
      values={{ ...(values ? { nameEn: values.nameEn, nameAm: values.nameAm } : {}), ...more }}
      outcome={outcome?.intent === intent ? outcome : undefined}
      isNew={!values}
      keepAs={[intent, ...Object.values(hidden)].join(':')}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField name="nameEn" maxLength={200} />
      <TextField name="nameAm" maxLength={200} />
      {children}
      <div className="actions">
        <button type="submit" name="intent" value={intent} className="button">
          {submit}
        </button>
      </div>
    </SharedForm>
  )
}
