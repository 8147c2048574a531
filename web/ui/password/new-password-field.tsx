import { useState } from 'react'
import type { PasswordOwner, PasswordPolicy } from '#contract/password-rules.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldProps {
  name: string
  policy: PasswordPolicy
  owner: PasswordOwner
}

/** A new password with what it has to be, each rule marked as one types. The server has the last word. */
export function NewPasswordField({ name, policy, owner }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        name={name}
        autoComplete="new-password"
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <PasswordRules policy={policy} owner={owner} password={password} />
    </>
  )
}
