import { Checkbox, Radio } from './inputs.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type FieldProps, GroupFrame, LabelText } from './field-frame.tsx'
import styles from './fields.module.css'
import { useField } from './form-state.ts'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: string
}

/** One of a few choices, all of them visible. */
export function RadioGroupField({
  name,
  isOptional,
  options,
  onChange,
}: FieldProps & { options: readonly RadioOption[]; onChange?: (value: string) => void }) {
  return (
    <GroupFrame name={name} isOptional={isOptional ?? false}>
      {({ id, value }) => (
        <div className={styles.options}>
          {options.map((option, index) => (
            <Radio
              key={option.value}
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              label={option.label}
              description={option.hint}
              defaultChecked={value === option.value}
              onChange={() => onChange?.(option.value)}
            />
          ))}
        </div>
      )}
    </GroupFrame>
  )
}

/** A single statement to tick; a ticked one posts `yes`, another posts nothing. */
export function CheckboxField({ name, isOptional }: FieldProps) {
  const field = useField(name)
  return (
    <div className={`${styles.field} ${field.error ? styles.refused : ''}`}>
      {field.error && (
        <p id={`${field.id}-error`} className={styles.error}>
          {field.error}
        </p>
      )}
      <Checkbox
        id={field.id}
        name={name}
        value="yes"
        label={<LabelText label={field.label} isOptional={isOptional} />}
        description={field.hint}
        defaultChecked={field.value === 'yes'}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={field.error ? `${field.id}-error` : undefined}
      />
    </div>
  )
}

/** Types that the file dialogue offers for a document; the server inspects each file. */
const acceptedDocuments = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.txt,.mp3,.ogg,.m4a,.mp4,image/*'

/** A native file input for up to `maxFiles` files; the limits are shown before anything is chosen. */
export function FileField({
  name,
  isOptional,
  only,
  maxFiles = 1,
  maxMegabytes,
}: FieldProps & {
  /** For fewer types than a document may have: the input's `accept`, and the same in words. */
  only?: { accept: string; types: string }
  maxFiles?: number
  maxMegabytes: number
}) {
  const { t } = useTranslation('fields')
  const size = `${maxMegabytes} MB`
  const { accept, types } = only ?? { accept: acceptedDocuments, types: t('documentTypes') }
  const hint = maxFiles > 1 ? t('filesHint', { count: maxFiles, size, types }) : t('fileHint', { size, types })
  const field = useField(name)
  const describedBy = [`${field.id}-hint`, field.error && `${field.id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${field.error ? styles.refused : ''}`}>
      <label htmlFor={field.id} className={styles.legend}>
        <LabelText label={field.label} isOptional={isOptional} />
      </label>
      <p id={`${field.id}-hint`} className={styles.hint}>
        {[field.hint, hint].filter(Boolean).join(' ')}
      </p>
      {field.error && (
        <p id={`${field.id}-error`} className={styles.error}>
          {field.error}
        </p>
      )}
      <input
        type="file"
        id={field.id}
        name={name}
        className={styles.file}
        accept={accept}
        multiple={maxFiles > 1}
        aria-invalid={field.error ? true : undefined}
        aria-describedby={describedBy}
      />
    </div>
  )
}
