import { NativeSelect, Textarea, TextInput } from './inputs.tsx'
import { type ChangeEventHandler, type HTMLInputTypeAttribute, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PhoneQuestion } from '../phone-question.tsx'
import { type FieldProps, useInputProps } from './field-frame.tsx'

export interface TextFieldProps extends FieldProps {
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'search'
  longest?: number
  /** The text goes into a letter. */
  isPrinted?: boolean
  spellCheck?: boolean
  readOnly?: boolean
}

/** One line of text. */
export function TextField({ name, isOptional, ...input }: TextFieldProps) {
  return <TextInput {...useInputProps({ name, isOptional: isOptional ?? false })} {...input} />
}

/** A phone number, in any way people write it; the server interprets it. */
export function PhoneField({ name, isOptional }: FieldProps) {
  const { t } = useTranslation('fields')
  const props = useInputProps({ name, isOptional: isOptional ?? false })
  const [typed, setTyped] = useState(props.defaultValue)
  return (
    <TextInput
      {...props}
      description={
        <>
          {props.description ?? t('phoneHint')}{' '}
          <span role="status">
            <PhoneQuestion phone={typed} />
          </span>
        </>
      }
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      onChange={event => setTyped(event.currentTarget.value)}
    />
  )
}

export interface TextAreaFieldProps extends FieldProps {
  rows?: number
  /** The field takes more: it says how many characters are left once it gets close, and how many are too many. */
  longest?: number
  /** The text goes into a letter. */
  isPrinted?: boolean
  /** Shown between the label and the lines: tools for writing. */
  above?: ReactNode
}

/** Several lines of text; it grows with JavaScript, and can be resized at the corner without. */
export function TextAreaField({ name, isOptional, rows = 5, longest, isPrinted, above }: TextAreaFieldProps) {
  return (
    <Textarea
      {...useInputProps({ name, isOptional: isOptional ?? false })}
      above={above}
      rows={rows}
      {...(longest !== undefined && { longest })}
      {...(isPrinted && { isPrinted })}
    />
  )
}

export interface Option {
  value: string
  label: string
}

export interface SelectFieldProps extends FieldProps {
  options: readonly Option[]
  /** The text of the first, empty option; by default "Choose…". */
  placeholder?: string
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

/** The device's own select: it works without JavaScript and on every phone. */
export function SelectField({ name, isOptional, options, placeholder, onChange }: SelectFieldProps) {
  const { t } = useTranslation('fields')
  return (
    <NativeSelect {...useInputProps({ name, isOptional: isOptional ?? false })} onChange={onChange}>
      <option value="">{placeholder ?? t('choose')}</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
