import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import styles from '../track.module.css'

const longest = 4000

/** Accept or reject: two forms, each with its consequences. */
export function AnswerForms(forms: CaseForms) {
  const { availableActions } = forms.ownCase
  return (
    <div className={styles.ways}>
      {availableActions.includes('accept-conclusion') && <AcceptForm {...forms} />}
      {availableActions.includes('reject-conclusion') && <RejectForm {...forms} />}
    </div>
  )
}

function AcceptForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  return (
    <section className="card" aria-labelledby="accept-title">
      <h2 id="accept-title">{t('accept.title')}</h2>
      <p>{t('accept.lead')}</p>
      <CaseForm
        {...forms}
        intent="accept-conclusion"
        submit={t('accept.submit')}
        fields={{ confirmAccept: { label: t('accept.confirm'), prompts: { required: t('accept.confirmPrompt') } } }}
      >
        <CheckboxField name="confirmAccept" />
      </CaseForm>
    </section>
  )
}

function RejectForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  return (
    <section className="card" aria-labelledby="reject-title">
      <h2 id="reject-title">{t('reject.title')}</h2>
      <p>{t('reject.lead')}</p>
      <CaseForm
        {...forms}
        intent="reject-conclusion"
        submit={t('reject.submit')}
        kind="quiet"
        fields={{ rejectReason: { label: t('reject.reason'), prompts: { required: t('reject.reasonPrompt') } } }}
      >
        <TextAreaField name="rejectReason" longest={longest} />
      </CaseForm>
    </section>
  )
}

const ratings = ['5', '4', '3', '2', '1'] as const

/** Shown once the complaint is closed; a rating can be changed. */
export function RateForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  const [last] = forms.ownCase.conclusions
  const rating = ratings.find(each => each === String(last?.rating))
  return (
    <section className="card" aria-labelledby="rate-title">
      <h2 id="rate-title">{t('rate.title')}</h2>
      <p>{rating ? t('rate.given', { rating: t(`rate.ratings.${rating}`) }) : t('rate.lead')}</p>
      <CaseForm
        {...forms}
        intent="rate-conclusion"
        submit={t('rate.submit')}
        values={{ rating: rating ?? '', ratingComment: last?.ratingComment ?? '' }}
        fields={t('rate.fields', { returnObjects: true })}
      >
        <RadioGroupField name="rating" options={ratings.map(value => ({ value, label: t(`rate.ratings.${value}`) }))} />
        <TextAreaField name="ratingComment" longest={longest} rows={3} isOptional />
      </CaseForm>
    </section>
  )
}
