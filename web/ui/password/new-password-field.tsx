import { useEffect, useState } from 'react'
import type { PasswordOwner, PasswordPolicy } from '#contract/accounts/password-rules.ts'
import { fieldId, useFormState } from '../fields/form-state.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldProps {
  name: string
  policy: PasswordPolicy
  owner: PasswordOwner
  /** Nobody is told whether the account has a second factor, so the rule names both lengths. */
  isEitherLength?: boolean
}

/** A new password with its rules, each of which is marked while typing. The server decides. */
export function NewPasswordField({ name, policy, owner, isEitherLength }: NewPasswordFieldProps) {
  const [password, setPassword] = useState('')
  const { errors, idPrefix } = useFormState()
  const [overtaken, setOvertaken] = useState<typeof errors>()
  // text that was typed before the script ran is marked too
  useEffect(() => {
    const field = document.getElementById(fieldId(name, idPrefix))
    if (field instanceof HTMLInputElement) setPassword(field.value)
  }, [name, idPrefix])
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
