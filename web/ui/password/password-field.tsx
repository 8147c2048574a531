import { TextInput } from '../fields/inputs.tsx'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useInputProps } from '../fields/field-frame.tsx'
import styles from './password.module.css'

interface PasswordFieldProps {
  name: string
  isOptional?: boolean
  autoComplete: 'current-password' | 'new-password'
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A password that its owner can make visible before sending; the page never contains a typed password again. */
export function PasswordField({ name, isOptional = false, autoComplete, onChange }: PasswordFieldProps) {
  const { t } = useTranslation('fields')
  const [isShown, setShown] = useState(false)
  const props = useInputProps({ name, isOptional })
  return (
    <TextInput
      {...props}
      defaultValue={undefined}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      onChange={onChange}
      beside={
        <button
          type="button"
          className={styles.show}
          aria-label={t(isShown ? 'password.hideLabel' : 'password.showLabel')}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'password.hide' : 'password.show')}
        </button>
      }
    />
  )
}
