import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInputProps } from '#web/ui/fields/field-frame.tsx'
import styles from './sign-in.module.css'

/** A password that its owner may look at before sending it. */
export function PasswordField({ name }: { name: string }) {
  const { t } = useTranslation('sign-in')
  const [isShown, setShown] = useState(false)
  const props = useInputProps({ name })
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="5.5rem"
      rightSection={
        <button
          type="button"
          className={styles.show}
          aria-label={t(isShown ? 'hidePasswordLabel' : 'showPasswordLabel')}
          aria-controls={props.id}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'hidePassword' : 'showPassword')}
        </button>
      }
    />
  )
}
