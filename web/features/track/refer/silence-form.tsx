import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import styles from '../track.module.css'

/** The complainant says that the other body does not answer, so that the office asks there. */
export function SilenceForm(forms: CaseForms) {
  const { t } = useTranslation('referring')
  return (
    <section id="silence" className={`card ${styles.details} no-print`} aria-labelledby="silence-title">
      <h2 id="silence-title">{t('mine.silence.title')}</h2>
      <p>{t('mine.silence.text')}</p>
      <CaseForm {...forms} intent="report-silence" submit={t('mine.silence.submit')} kind="quiet" fields={{}}>
        {null}
      </CaseForm>
    </section>
  )
}
