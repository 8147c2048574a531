import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { compositionOptions, type PasswordPolicy, policyWarnings } from '#contract/accounts/password-rules.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { FormStateContext } from '#web/ui/fields/form-state.ts'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'

interface PasswordPolicyFormProps {
  policy: PasswordPolicy
  values: Record<string, string>
  refused: Refused | undefined
}

/** The options; the warnings and the field to try a password follow the typed values before they are saved. */
export function PasswordPolicyForm({ policy: saved, values, refused }: PasswordPolicyFormProps) {
  const { t } = useTranslation('accounts')
  const [policy, setPolicy] = useState<PasswordPolicy>(saved)
  const prompts = {
    required: t('prompts.between'),
    between: t('prompts.between'),
    'longer-than-without': t('prompts.longer-than-without'),
  }
  const readForm = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const lengths = (['minimumLength', 'minimumLengthWithSecondFactor'] as const).map(
      name => [name, Number(typed.get(name)) || saved[name]] as const,
    )
    const ticked = compositionOptions.map(option => [option, typed.get(option) === 'yes'] as const)
    setPolicy({ ...saved, ...Object.fromEntries(lengths), ...Object.fromEntries(ticked) })
  }
  return (
    <div
      onChange={event => event.target instanceof HTMLInputElement && event.target.form && readForm(event.target.form)}
    >
      <PostForm
        fields={{
          minimumLength: { label: t('policy.length'), hint: t('policy.lengthHint'), prompts },
          minimumLengthWithSecondFactor: {
            label: t('policy.lengthWithFactor'),
            hint: t('policy.lengthWithFactorHint'),
            prompts,
          },
          ...Object.fromEntries(compositionOptions.map(option => [option, { label: t(`policy.${option}`) }])),
        }}
        values={values}
        refused={refused}
      >
        <PageTitle>{t('policy.title')}</PageTitle>
        <TextField name="minimumLength" inputMode="numeric" maxLength={2} />
        <TextField name="minimumLengthWithSecondFactor" inputMode="numeric" maxLength={2} />
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
        <div className="actions">
          <button className="button" type="submit">
            {t('policy.save')}
          </button>
        </div>
      </PostForm>
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
