import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Status } from '#contract/statuses.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { CaseSection } from './frame/case-section.tsx'
import { lastRequest } from './last-request.rules.ts'
import { MissingItems } from './missing-items.tsx'

/** While the answer is awaited or checked it is what the case is about; later it is folded. */
const openStatuses: readonly Status[] = ['REQUESTED_FOR_STANDARD_TO_BE_FULFILLED', 'ASSIGNED_TO_CASE_RECEIVER']

/** What the complainant was asked for last, and what they answered; nothing where they were asked for nothing. */
export function CaseRequest({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('case-handling')
  const found = lastRequest(complaint.track)
  if (!found) return null
  const { asked, answer } = found
  return (
    <CaseSection title={t('asked.title')} isFolded={!openStatuses.includes(complaint.status)}>
      <dl className="facts">
        <Fact term={t('asked.items')}>
          <MissingItems items={asked.missingItems} language={complaint.language} />
        </Fact>
        <Fact term={t('asked.note')}>{asked.reason && <span className="as-typed">{asked.reason}</span>}</Fact>
        <Fact term={t('asked.on')} instant={asked.at} />
        <Fact term={t('asked.answered')} instant={answer?.at}>
          {t('asked.waiting')}
        </Fact>
        <Fact term={t('asked.answer')}>{answer?.reason && <span className="as-typed">{answer.reason}</span>}</Fact>
      </dl>
    </CaseSection>
  )
}

/** The same above the form that records the answer. */
export function AskedBefore({ complaint }: { complaint: ComplaintDetail }) {
  const { t } = useTranslation('case-handling')
  const found = lastRequest(complaint.track)
  if (!found) return null
  return (
    <div className="notice">
      <p>
        <strong>{t('asked.title')}</strong>
      </p>
      <MissingItems items={found.asked.missingItems} language={complaint.language} />
      {found.asked.reason && <p className="as-typed">{found.asked.reason}</p>}
    </div>
  )
}
