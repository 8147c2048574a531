import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import styles from '../track.module.css'

const longest = 4000

/** The reason for another body; folded on pages about other things. */
export function ReferralForm({ isFolded, ...forms }: CaseForms & { isFolded?: boolean }) {
  const { t } = useTranslation('referring')
  const form = (
    <CaseForm
      {...forms}
      intent="request-referral"
      submit={t('mine.submit')}
      fields={t('mine.fields', { returnObjects: true })}
    >
      <TextAreaField name="referralReason" longest={longest} />
    </CaseForm>
  )
  if (!isFolded) return form
  return (
    <details className={styles.way} open={forms.refusal?.intent === 'request-referral'}>
      <summary>{t('mine.link')}</summary>
      <p>{t('mine.lead')}</p>
      {form}
    </details>
  )
}
