import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { CaseSection } from './frame/case-section.tsx'
import { type AskedQuestions, askedQuestions } from './last-request.rules.ts'
import { MissingItems } from './missing-items.tsx'

type Props = { complaint: ComplaintDetail }

/** What the complainant was asked while the case was investigated or reviewed, the answers beside the questions; nothing where nobody asked. */
export function CaseQuestions({ complaint }: Props) {
  const { t } = useTranslation('case-handling')
  const requests = askedQuestions(complaint.track)
  if (requests.length === 0) return null
  return (
    <CaseSection title={t('asked.askedTitle')}>
      {requests.map(request => (
        <Request key={request.asked.at} request={request} complaint={complaint} />
      ))}
    </CaseSection>
  )
}

function Request({ request: { asked, end }, complaint }: Props & { request: AskedQuestions }) {
  const { t } = useTranslation('case-handling')
  const { missingItems, questions } = asked
  const isAnswered = end?.action === 'supply-information'
  return (
    <>
      {questions.length > 0 && (
        <ol>
          {questions.map(({ question, answer }) => (
            <li key={question}>
              <p>
                <strong>{question}</strong>
              </p>
              <p className={answer ? 'as-typed' : 'dimmed'}>
                {answer ?? t(end ? 'asked.unanswered' : 'asked.waiting')}
              </p>
            </li>
          ))}
        </ol>
      )}
      <dl className="facts">
        <Fact term={t('asked.wanted')}>
          {missingItems && missingItems.length > 0 && (
            <MissingItems items={missingItems} language={complaint.language} />
          )}
        </Fact>
        <Fact term={t('asked.note')}>{asked.reason && <span className="as-typed">{asked.reason}</span>}</Fact>
        <Fact term={t('asked.on')} instant={asked.at} />
        <Fact term={t('asked.answered')} instant={isAnswered ? end.at : undefined}>
          {t(end ? 'asked.unanswered' : 'asked.waiting')}
        </Fact>
        <Fact term={t('asked.answer')}>
          {isAnswered && end.reason && <span className="as-typed">{end.reason}</span>}
        </Fact>
      </dl>
    </>
  )
}

/** The documents and the note of the open request, above the form that records the answers. */
export function WantedBefore({ complaint }: Props) {
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
