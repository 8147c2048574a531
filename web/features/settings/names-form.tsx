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
  outcome: Outcome | undefined
  submit: string
  /** Further fields below the names. */
  children?: ReactNode
}

/** A name in both languages, and what else the page asks for. */
export function NamesForm({ address, values, more, fields, children, ...form }: NamesFormProps) {
  const { t } = useTranslation('bodies')
  const prompts = { required: t('names.required'), 'name-taken': t('names.taken') }
  return (
    <SharedForm
      {...form}
      action={address}
      fields={{ nameEn: { label: t('names.en'), prompts }, nameAm: { label: t('names.am'), prompts }, ...fields }}
      values={{ ...(values ? { nameEn: values.nameEn, nameAm: values.nameAm } : {}), ...more }}
      isNew={!values}
      keepAs={[form.intent, ...Object.values(form.hidden)].join(':')}
    >
      <TextField name="nameEn" longest={200} />
      <TextField name="nameAm" longest={200} />
      {children}
    </SharedForm>
  )
}
