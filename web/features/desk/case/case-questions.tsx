import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { CaseSection } from './frame/case-section.tsx'
import type { AskedQuestions } from './last-request.rules.ts'
import { MissingItems } from './missing-items.tsx'

type Props = { complaint: ComplaintDetail; requests: readonly AskedQuestions[] }

/** What the complainant was asked while the case was investigated or reviewed, the answers beside the questions. */
export default function CaseQuestions({ complaint, requests }: Props) {
  const { t } = useTranslation('case-handling')
  return (
    <CaseSection title={t('asked.askedTitle')}>
      {requests.map(request => (
        <Request key={request.asked.at} request={request} complaint={complaint} />
      ))}
    </CaseSection>
  )
}

function Request({ request: { asked, end }, complaint }: Pick<Props, 'complaint'> & { request: AskedQuestions }) {
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
