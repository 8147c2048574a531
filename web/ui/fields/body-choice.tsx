import type { ReactNode } from 'react'
import { onDemand } from '../states/on-demand.tsx'
import { type FieldProps, LabelText } from './field-frame.tsx'
import styles from './fields.module.css'
import { useField } from './form-state.ts'
import { TextInput } from './inputs.tsx'
import type { NamedBody } from './named-bodies.ts'

export interface BodyChoiceProps {
  id?: string
  name: string
  label: ReactNode
  hint?: string | undefined
  /** Whether the hint says how to find a body. */
  isExplained?: boolean
  error?: ReactNode
  isRequired?: boolean
  /** What an empty field means. */
  placeholder?: string
  /** The id of the present choice; empty for none. */
  value?: string
  /** The present choice, where its name is known; otherwise the server is asked. */
  known?: NamedBody | undefined
  /** `handling`: only bodies that handle complaints. */
  only?: 'handling'
  /** Closed bodies are found too; only for those who manage departments. */
  withClosed?: boolean
  /** Bodies that cannot be chosen here. */
  without?: readonly number[]
  /** Called once the form has the choice. */
  onChosen?: (id: string, form: HTMLFormElement | null) => void
}

/** The field before its code is there: it keeps the present choice. */
const ClosedField = ({ id, name, label, hint, error, placeholder, value }: BodyChoiceProps) => (
  <>
    <input type="hidden" name={name} value={value ?? ''} />
    <TextInput id={id} label={label} description={hint} error={error} placeholder={placeholder} readOnly />
  </>
)

/** One of many bodies, found by typing a part of its name; posts its id. What finds it is loaded with the first field. */
export const BodyChoice = onDemand(
  () => import('./body-picker.tsx'),
  ClosedField,
  ({ children, ...field }) => (
    <>
      <ClosedField {...field} />
      {children}
    </>
  ),
)

/** The same as a field of a form with texts, values and errors by name. */
export function BodyField({ name, isOptional = false, ...choice }: FieldProps & Omit<BodyChoiceProps, 'label'>) {
  const { label, hint, id, value, error } = useField(name)
  return (
    <div className={`${styles.field} ${error ? styles.refused : ''}`}>
      <BodyChoice
        id={id}
        name={name}
        label={<LabelText label={label} isOptional={isOptional} />}
        hint={hint}
        isExplained
        error={error}
        isRequired={!isOptional}
        value={[value ?? ''].flat()[0] ?? ''}
        {...choice}
      />
    </div>
  )
}
