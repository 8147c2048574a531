import { useState } from 'react'
import type { PasswordOwner, PasswordPolicy } from '#contract/password-rules.ts'
import { useFormState } from '../fields/form-state.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldProps {
  name: string
  policy: PasswordPolicy
  owner: PasswordOwner
  /** It is told to nobody whether the account has a second factor: the rule names both lengths. */
  isEitherLength?: boolean
}

/** A new password with what it has to be, each rule marked as one types. The server has the last word. */
export function NewPasswordField({ name, policy, owner, isEitherLength }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const { errors } = useFormState()
  const [overtaken, setOvertaken] = useState<typeof errors>()
  // the server knows more than the form: what it refused stays refused until something else is typed
  const refused = errors === overtaken ? [] : errors.filter(({ field }) => field === name).map(({ reason }) => reason)
  return (
    <>
      <PasswordField
        name={name}
        autoComplete="new-password"
        onChange={event => {
          setPassword(event.currentTarget.value)
          setOvertaken(errors)
        }}
      />
      <PasswordRules
        policy={policy}
        owner={owner}
        password={password}
        refused={refused}
        isEitherLength={isEitherLength}
      />
    </>
  )
}
