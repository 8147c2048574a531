import { onDemand } from '../states/on-demand.tsx'
import type { BodyChoiceProps } from './body-picker.tsx'
import { type FieldProps, LabelText } from './field-frame.tsx'
import styles from './fields.module.css'
import { useField } from './form-state.ts'
import { TextInput } from './inputs.tsx'

/** The field until its code is loaded: it keeps the present choice. */
const ClosedField = ({ id, name, label, hint, error, placeholder, value }: BodyChoiceProps) => (
  <>
    <input type="hidden" name={name} value={value ?? ''} />
    <TextInput id={id} label={label} description={hint} error={error} placeholder={placeholder} readOnly />
  </>
)

/** One of many bodies, found by typing a part of its name; posts its id. The code that searches is loaded with the first such field. */
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
