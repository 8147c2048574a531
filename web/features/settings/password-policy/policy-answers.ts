import { compositionOptions, type PasswordPolicy } from '#contract/accounts/password-rules.ts'
import { readWholeNumber } from '#contract/values/western-numerals.ts'
import type { Answers } from '#web/platform/forms/forms.ts'

export const policyLengths = ['minimumLength', 'minimumLengthWithSecondFactor'] as const

/** The content of the form. */
export const readPolicy = (answers: Answers): PasswordPolicy =>
  Object.fromEntries([
    ...policyLengths.map(name => [name, readWholeNumber([answers[name] ?? ''].flat()[0] ?? '')]),
    ...compositionOptions.map(option => [option, answers[option] === 'yes']),
  ]) as PasswordPolicy
