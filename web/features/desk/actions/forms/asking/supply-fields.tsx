import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { answerFields } from '#contract/values/choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { askedQuestions, openQuestions } from '../../../case/last-request.rules.ts'
import { MissingItems } from '../../../case/missing-items.tsx'
import type { CaseActionProps } from '../../case-action.ts'

/** What is wanted, and an answer for each question; loaded when the form is opened. */
export default function SupplyFields({ complaint, choices }: CaseActionProps<{ maxFiles: number; maxBytes: number }>) {
  return (
    <>
      <WantedBefore complaint={complaint} />
      {openQuestions(complaint.track).map(({ question }, index) => (
        <TextAreaField key={question} name={answerFields[index] ?? ''} rows={3} longest={4000} isOptional />
      ))}
      <TextAreaField name="text" rows={3} longest={4000} isOptional />
      <FileField name="file" limits={choices} isOptional />
    </>
  )
}

/** The documents and the note of the open request, above the form that records the answers. */
function WantedBefore({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('case-handling')
  const [last] = askedQuestions(complaint.track)
  if (!last) return null
  const { missingItems, reason } = last.asked
  if ((missingItems ?? []).length === 0 && !reason) return null
  return (
    <div className="notice">
      {missingItems && missingItems.length > 0 && (
        <>
          <p>
            <strong>{t('asked.wanted')}</strong>
          </p>
          <MissingItems items={missingItems} language={complaint.language} />
        </>
      )}
      {reason && <p className="as-typed">{reason}</p>}
    </div>
  )
}
