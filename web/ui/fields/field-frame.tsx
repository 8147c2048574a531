import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './fields.module.css'
import { useField } from './form-state.ts'

export interface FieldProps {
  /** The field's dotted name in the form's table of fields. */
  name: string
  /** Fields are required by default; the label of an optional one says so. */
  isOptional?: boolean
}

/** The label's text with its "(optional)". */
export function LabelText({ label, isOptional }: { label: string; isOptional?: boolean | undefined }) {
  const { t } = useTranslation('fields')
  return (
    <>
      {label} {isOptional && <span className={styles.optional}>{t('optional')}</span>}
    </>
  )
}

/** Why a field was refused; nothing when it was not. */
export const FieldErrorText = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={`${id}-error`} className="input-error">
      {error}
    </p>
  )

export interface GroupFrameProps extends FieldProps {
  /** Further hint below the form's own. */
  hint?: string
  children: (field: { id: string; value: string | string[] | undefined; describedBy: string | undefined }) => ReactNode
}

/** A group of controls under one legend, with hint and error linked to it. */
export function GroupFrame({ name, isOptional, hint, children }: GroupFrameProps) {
  const field = useField(name)
  const hintId = `${field.id}-hint`
  const hints = [field.hint, hint].filter(Boolean)
  const describedBy =
    [hints.length > 0 && hintId, field.error && `${field.id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={`${styles.field} ${field.error ? styles.refused : ''}`} aria-describedby={describedBy}>
      <legend className={styles.legend}>
        <LabelText label={field.label} isOptional={isOptional} />
      </legend>
      {hints.length > 0 && (
        <p id={hintId} className={styles.hint}>
          {hints.join(' ')}
        </p>
      )}
      <FieldErrorText {...field} />
      {children({ id: field.id, value: field.value, describedBy })}
    </fieldset>
  )
}

/** The props that single inputs share. */
export function useInputProps({ name, isOptional }: FieldProps) {
  const field = useField(name)
  return {
    id: field.id,
    name,
    label: <LabelText label={field.label} isOptional={isOptional} />,
    description: field.hint,
    error: field.error,
    defaultValue: typeof field.value === 'string' ? field.value : undefined,
    'aria-required': isOptional ? undefined : (true as const),
    className: `${styles.field} ${field.error ? styles.refused : ''}`,
  }
}
