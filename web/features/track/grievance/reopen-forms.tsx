import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation, useNavigation } from 'react-router'
import { dayOfInstant } from '#web/platform/format.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import type { CaseForms } from '../case/case-answer.ts'
import { CaseForm } from '../case/case-form.tsx'
import { CaseProblem } from '../case/case-problem.tsx'
import { evidencePath } from '../case/evidence-path.ts'
import { reviewOffered } from './review-offer.tsx'
import styles from '../track.module.css'
import { Button } from '#web/ui/button.tsx'

const longest = 4000

interface ReopenFormProps extends CaseForms {
  limits: { maxBytes: number; maxFiles: number }
}

/** Folded: within its time a reason is enough, after it new evidence is needed, until that time is over too. */
export function ReopenForm({ limits, ...forms }: ReopenFormProps) {
  const { t } = useTranslation('concluding')
  const { day } = useDates()
  const { reopenUntil, evidenceUntil } = forms.ownCase
  const dayOf = (instant: string | null) => (instant ? day(dayOfInstant(instant)) : '')
  const dates = { date: dayOf(reopenUntil), last: dayOf(evidenceUntil) }
  const isAllTheTime = reopenUntil === evidenceUntil
  return (
    <details className={styles.way} open={forms.refusal?.intent === 'reopen' || reviewOffered(forms.ownCase) !== null}>
      <summary>{t('reopen.title')}</summary>
      <p>{t('reopen.lead')}</p>
      <p>{t(reopenUntil === null ? 'reopen.over' : isAllTheTime ? 'reopen.untilEnd' : 'reopen.until', dates)}</p>
      {reopenUntil ? <ReasonForm {...forms} /> : <EvidenceForm {...forms} limits={limits} />}
    </details>
  )
}

function ReasonForm(forms: CaseForms) {
  const { t } = useTranslation('concluding')
  return (
    <CaseForm
      {...forms}
      intent="reopen"
      submit={t('reopen.submit')}
      fields={{
        reopenReason: { label: t('reopen.reason'), prompts: { required: t('reopen.reasonPrompt') } },
        newEvidence: { label: t('reopen.newEvidence'), hint: t('reopen.newEvidenceHint') },
      }}
    >
      <TextAreaField name="reopenReason" longest={longest} rows={3} />
      <TextAreaField name="newEvidence" longest={longest} rows={3} isOptional />
    </CaseForm>
  )
}

/** A plain form with documents: its subject is in its address, because its body is passed on unread. */
function EvidenceForm({ limits, ...forms }: ReopenFormProps) {
  const { t } = useTranslation('concluding')
  const { pathname, search } = useLocation()
  const isSending = useNavigation().state === 'submitting'
  const { ownCase, idempotencyKey, action } = forms
  const refusal = forms.refusal?.intent === 'reopen' ? forms.refusal : undefined
  const typed = refusal?.refused.values ?? {}
  return (
    <PostForm
      action={evidencePath(action ?? `${pathname}${search}`, ownCase, { intent: 'reopen', key: idempotencyKey })}
      fields={t('reopen.fields', { returnObjects: true })}
      // typed before the time for reopening without evidence was over
      refused={refusal && { ...refusal.refused, values: { reason: typed.reopenReason ?? '', ...typed } }}
      files={refusal?.files && { refused: refusal.files }}
      hasFiles
    >
      <CaseProblem problem={refusal?.problem} />
      <TextAreaField name="reason" longest={longest} rows={3} />
      <TextAreaField name="newEvidence" longest={longest} rows={3} />
      <FileField name="file" limits={limits} />
      <Button aria-disabled={isSending}>{t('reopen.submit')}</Button>
    </PostForm>
  )
}

/** Says that nothing reopens the complaint any longer, and what to do instead. */
export function ReopeningOver({ evidenceUntil }: { evidenceUntil: string }) {
  const { t } = useTranslation('concluding')
  const { day } = useDates()
  return <p>{t('reopen.tooLate', { date: day(dayOfInstant(evidenceUntil)) })}</p>
}
