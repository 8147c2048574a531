import { Checkbox, Radio } from './inputs.tsx'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FieldErrorText, type FieldProps, GroupFrame, LabelText } from './field-frame.tsx'
import styles from './fields.module.css'
import { useField, useFormState } from './form-state.ts'
import { PhotoSizeChoice } from './photo-size-choice.tsx'
import { FileProblems } from './refused-files.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: string | undefined
}

interface ChoicesProps extends FieldProps {
  options: readonly RadioOption[]
  /** Shown instead of the choices where there are none. */
  nothing?: string
  onChange?: (value: string) => void
}

/** One of a few choices, all of them visible. */
export const RadioGroupField = (props: ChoicesProps) => <TickedGroup Tick={Radio} {...props} />

/** Any of a few choices, all of them visible. */
export const CheckboxGroupField = (props: ChoicesProps) => <TickedGroup Tick={Checkbox} {...props} />

function TickedGroup({ Tick, name, isOptional, options, nothing, onChange }: ChoicesProps & { Tick: typeof Radio }) {
  return (
    <GroupFrame name={name} isOptional={isOptional ?? false}>
      {({ id, value }) => (
        <div className={styles.options}>
          {nothing && options.length === 0 && <p className="dimmed">{nothing}</p>}
          {options.map((option, index) => (
            <Tick
              key={option.value}
              id={index === 0 ? id : `${id}-${option.value}`}
              name={name}
              value={option.value}
              label={option.label}
              description={option.hint}
              defaultChecked={[value ?? []].flat().includes(option.value)}
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
      <FieldErrorText {...field} />
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

/** A native file input for some files; the limits are shown before anything is chosen. */
export function FileField({
  name,
  isOptional,
  only,
  limits: { maxFiles, maxBytes },
}: FieldProps & {
  /** For fewer types than a document may have: the input's `accept`, and the same in words. */
  only?: { accept: string; types: string }
  limits: { maxFiles: number; maxBytes: number }
}) {
  const { t } = useTranslation('files')
  const size = `${Math.round(maxBytes / 1024 / 1024)} MB`
  const { accept, types } = only ?? { accept: acceptedDocuments, types: t('documentTypes') }
  const hint = maxFiles > 1 ? t('filesHint', { count: maxFiles, size, types }) : t('fileHint', { size, types })
  const field = useField(name)
  const input = useRef<HTMLInputElement>(null)
  const { refusedFiles = [] } = useFormState()
  const isRefused = field.error !== undefined || refusedFiles.length > 0
  const problems = [field.error && `${field.id}-error`, refusedFiles.length > 0 && `${field.id}-refused`]
  const describedBy = [`${field.id}-hint`, ...problems].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${isRefused ? styles.refused : ''}`}>
      <label htmlFor={field.id} className={styles.legend}>
        <LabelText label={field.label} isOptional={isOptional} />
      </label>
      <p id={`${field.id}-hint`} className={styles.hint}>
        {[field.hint, hint].filter(Boolean).join(' ')}
      </p>
      <FieldErrorText {...field} />
      <FileProblems id={field.id} refused={refusedFiles} />
      <input
        ref={input}
        type="file"
        id={field.id}
        name={name}
        className={styles.file}
        accept={accept}
        multiple={maxFiles > 1}
        aria-invalid={isRefused ? true : undefined}
        aria-describedby={describedBy}
      />
      {!only && <PhotoSizeChoice field={input} />}
    </div>
  )
}
