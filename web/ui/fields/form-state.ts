import { createContext, useContext } from 'react'
import type { RefusedFile } from '#contract/filing/file.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** The texts of a field of a form, in the reader's language. */
export interface FieldText {
  label: string
  hint?: string
  /** Own messages for reasons of refusal; for other reasons a general sentence with the label is used. */
  prompts?: Record<string, string>
}

/** A refused field, as the contract's `Failure` names it. */
export interface FieldError {
  field: string
  reason: string
  /** With `too-long`: how many characters too many. */
  over?: number
  /** With `not-printable`: the signs, with their codes. */
  signs?: string
}

export interface FormState {
  fields: Record<string, FieldText>
  values: Record<string, string | string[]>
  errors: readonly FieldError[]
  /** Why files of the form were refused. */
  refusedFiles?: readonly RefusedFile[]
  /** For a form beside another one with fields of the same names. */
  idPrefix?: string | undefined
}

export const FormStateContext = createContext<FormState>({ fields: {}, values: {}, errors: [] })

export const useFormState = (): FormState => useContext(FormStateContext)

/** The field of every form with files. */
export const fileField = 'file'

/** The id of a field's first control, which the error summary links to. */
export const fieldId = (name: string, prefix = 'field'): string => `${prefix}-${name}`

/** The message of one refused field: the form's own words if it has them for this reason. */
export function useErrorMessage(): (error: FieldError) => string {
  const { fields } = useFormState()
  const { t, i18n } = useTranslation('fields')
  return ({ field, reason, over, signs }) => {
    const own = fields[field]?.prompts?.[reason]
    if (own) return own
    if (over) return t('reasons.too-long-by', { label: fields[field]?.label ?? field, count: over })
    if (signs) return t('reasons.not-printable', { label: fields[field]?.label ?? field, signs })
    const key = i18n.exists(`reasons.${reason}`, { ns: 'fields' }) ? reason : 'other'
    return t(`reasons.${key as 'other'}`, { label: fields[field]?.label ?? field })
  }
}

/** Everything that a field displays: its texts, the typed value, and why it was refused. */
export function useField(name: string) {
  const { fields, values, errors, idPrefix } = useFormState()
  const messageOf = useErrorMessage()
  // if the file with the texts did not come, forms show names as pages show keys
  const text: FieldText = fields[name] ?? { label: name }
  const error = errors.find(({ field }) => field === name)
  return {
    ...text,
    id: fieldId(name, idPrefix),
    value: values[name],
    error: error && messageOf(error),
  }
}
