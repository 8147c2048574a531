import { answerFields } from '#contract/values/choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation, useNavigation } from 'react-router'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { isQuestioned } from './asked.ts'
import { AdjustProblem } from './adjust-complaint-problem.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { adjustForm, proven } from '../status-refusal.ts'
import type { Mine } from '../status.loader.ts'
import styles from '../track.module.css'
import { Button } from '#web/ui/button.tsx'

interface AdjustFormProps {
  idempotencyKey: string
  refusal: Refusal | undefined
  id: string
  mine: Mine
}

/** The list of what is missing, or the questions, and the plain form to supply it, with or without JavaScript. */
export function AdjustForm({ id, mine, idempotencyKey, refusal }: AdjustFormProps) {
  const { t } = useTranslation(['supplying', 'track'])
  const { pathname } = useLocation()
  const isSending = useNavigation().state === 'submitting'
  const { complaint, limits } = mine
  const refused = refusal?.intent === adjustForm ? refusal : undefined
  const typed = refusal?.problem?.code === proven ? refusal.kept?.values : undefined
  const about = {
    id,
    complaint: String(complaint.complaintId),
    version: String(complaint.version),
    key: idempotencyKey,
    ...(isQuestioned(complaint.status) && { questions: 'yes' }),
  }
  const asked = isQuestioned(complaint.status) ? 'answering' : 'supply'
  const { questions = [], items = [], note = null } = complaint.missing ?? {}
  const questionFields = Object.fromEntries(
    questions.map((question, index) => [
      answerFields[index] ?? '',
      { label: t('answering.question', { number: index + 1, question }) },
    ]),
  )
  return (
    <section id="details" className={`card ${styles.details}`} aria-labelledby="missing-title">
      <h2 id="missing-title">{t(questions.length > 0 ? 'answering.questions' : `${asked}.items`)}</h2>
      {questions.length > 0 && items.length > 0 && <h3>{t('answering.items')}</h3>}
      {items.length > 0 && (
        <ul>
          {items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {note && (
        <>
          <h3>{t(`${asked}.note`)}</h3>
          <p>{note}</p>
        </>
      )}
      <AdjustProblem refusal={refusal} />
      <PostForm
        fields={{ ...t(`${asked}.fields`, { returnObjects: true }), ...questionFields }}
        action={`${pathname}?${new URLSearchParams(about)}`}
        values={typed}
        refused={refused?.refused}
        files={refused?.files && { refused: refused.files }}
        hasFiles
      >
        {Object.keys(questionFields).map(name => (
          <TextAreaField key={name} name={name} rows={3} longest={4000} isOptional />
        ))}
        <TextAreaField name="text" rows={questions.length > 0 ? 3 : undefined} longest={4000} isOptional />
        <FileField name="file" limits={limits} isOptional />
        <Button aria-disabled={isSending}>{t('supply.submit')}</Button>
      </PostForm>
    </section>
  )
}
