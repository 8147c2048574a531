import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import styles from '../track.module.css'

const longest = 4000

/** Folded until the visitor opens it; a refused form stays open. */
export function WithdrawForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  return (
    <details className={styles.way} open={forms.refusal?.intent === 'withdraw'}>
      <summary>{t('withdraw.title')}</summary>
      <p>{t('withdraw.lead')}</p>
      <CaseForm
        {...forms}
        intent="withdraw"
        submit={t('withdraw.submit')}
        kind="danger"
        fields={t('withdraw.fields', { returnObjects: true })}
      >
        <TextAreaField name="withdrawReason" longest={longest} rows={3} isOptional />
        <CheckboxField name="confirmWithdraw" />
      </CaseForm>
    </details>
  )
}
