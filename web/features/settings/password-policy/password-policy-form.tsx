import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { compositionOptions, type PasswordPolicy, policyWarnings } from '#contract/accounts/password-rules.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { type Answers, answersIn } from '#web/platform/forms/forms.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { FormStateContext, useFormState } from '#web/ui/fields/form-state.ts'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'
import { SharedForm } from '../shared-form.tsx'
import { policyLengths, readPolicy } from './policy-answers.ts'

interface PasswordPolicyFormProps {
  policy: PasswordPolicy
  outcome: Outcome | undefined
}

/** The options; the warnings and the field to try a password follow the typed values before they are saved. */
export function PasswordPolicyForm({ policy: saved, outcome }: PasswordPolicyFormProps) {
  const { t } = useTranslation('accounts')
  const [policy, setPolicy] = useState<PasswordPolicy>(saved)
  const prompts = {
    required: t('prompts.between'),
    between: t('prompts.between'),
    'longer-than-without': t('prompts.longer-than-without'),
  }
  const follow = (answers: Answers) => {
    const typed = readPolicy(answers)
    const lengths = policyLengths.map(name => [name, typed[name] || saved[name]] as const)
    setPolicy({ ...typed, ...Object.fromEntries(lengths) })
  }
  return (
    <div onChange={({ target }) => target instanceof HTMLInputElement && target.form && follow(answersIn(target.form))}>
      <SharedForm
        intent="savePolicy"
        submit={t('policy.save')}
        fields={{
          minimumLength: { label: t('policy.length'), hint: t('policy.lengthHint'), prompts },
          minimumLengthWithSecondFactor: {
            label: t('policy.lengthWithFactor'),
            hint: t('policy.lengthWithFactorHint'),
            prompts,
          },
          ...Object.fromEntries(compositionOptions.map(option => [option, { label: t(`policy.${option}`) }])),
        }}
        values={{
          ...Object.fromEntries(policyLengths.map(name => [name, String(saved[name])])),
          ...Object.fromEntries(compositionOptions.map(option => [option, saved[option] ? 'yes' : ''])),
        }}
        outcome={outcome}
        isNew={false}
        keepAs="password-policy"
      >
        <PageTitle>{t('policy.title')}</PageTitle>
        <Filled onFilled={follow} />
        {policyLengths.map(name => (
          <TextField key={name} name={name} inputMode="numeric" />
        ))}
        <fieldset>
          <legend>
            <h2>{t('policy.composition')}</h2>
          </legend>
          <p className="dimmed">{t('policy.compositionHint')}</p>
          {compositionOptions.map(option => (
            <CheckboxField key={option} name={option} />
          ))}
        </fieldset>
        <PolicyWarnings policy={policy} />
      </SharedForm>
      <hr />
      {/* no form: a password tried here is not sent */}
      <FormStateContext
        value={{ fields: { trial: { label: t('policy.try'), hint: t('policy.tryHint') } }, values: {}, errors: [] }}
      >
        <NewPasswordField name="trial" policy={policy} owner={{ userName: '' }} />
      </FormStateContext>
    </div>
  )
}

/** The form may be filled with earlier typing. */
function Filled({ onFilled }: { onFilled: (values: Answers) => void }) {
  const { values } = useFormState()
  const tell = useEffectEvent(() => onFilled(values))
  useEffect(() => tell(), [])
  return null
}

/** Weaknesses of the policy in the form. */
function PolicyWarnings({ policy }: { policy: PasswordPolicy }) {
  const { t } = useTranslation('accounts')
  const warnings = policyWarnings(policy)
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <div className="notice">
          <h2>{t('policy.warnings.title')}</h2>
          {warnings.map(warning => (
            <p key={warning}>{t(`policy.warnings.${warning}`)}</p>
          ))}
        </div>
      )}
    </div>
  )
}
