import { useTranslation } from 'react-i18next'
import { dayOfInstant } from '#web/platform/format.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { CaseForms } from './case-answer.ts'
import { CaseForm } from './case-form.tsx'
import styles from './track.module.css'

const longest = 4000

/** Folded away: whoever looks for it opens it, and a form that was refused stays open. */
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
        fields={{
          withdrawReason: { label: t('withdraw.reason') },
          confirmWithdraw: { label: t('withdraw.confirm'), prompts: { required: t('withdraw.confirmPrompt') } },
        }}
      >
        <TextAreaField name="withdrawReason" maxLength={longest} rows={3} isOptional />
        <CheckboxField name="confirmWithdraw" />
      </CaseForm>
    </details>
  )
}

export function ReopenForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  const { day } = useDates()
  const until = forms.ownCase.reopenUntil
  return (
    <details className={styles.way} open={forms.refusal?.intent === 'reopen'}>
      <summary>{t('reopen.title')}</summary>
      <p>{t('reopen.lead')}</p>
      <p>{until ? t('reopen.until', { date: day(dayOfInstant(until)) }) : t('reopen.over')}</p>
      <CaseForm
        {...forms}
        intent="reopen"
        submit={t('reopen.submit')}
        fields={{
          reopenReason: { label: t('reopen.reason'), prompts: { required: t('reopen.reasonPrompt') } },
          newEvidence: { label: t('reopen.newEvidence'), hint: t('reopen.newEvidenceHint') },
        }}
      >
        <TextAreaField name="reopenReason" maxLength={longest} rows={3} />
        <TextAreaField name="newEvidence" maxLength={longest} rows={3} isOptional={until !== null} />
      </CaseForm>
    </details>
  )
}
