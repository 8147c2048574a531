import { Link } from 'react-router'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Letter } from '#contract/filing/letters.ts'
import type { SystemicCaseOfComplaint } from '#contract/reports/systemic-cases.ts'
import { LetterButtons, LetterList } from '#web/features/letters/index.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { CaseApprovals } from './case-approvals.tsx'
import { CaseComplaint } from './case-complaint.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import { CaseHandlers } from './case-handlers.tsx'
import { CaseMarks } from './frame/case-marks.tsx'
import { CasePart } from './frame/case-part.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseRequest } from './case-request.tsx'
import { askedQuestions } from './last-request.rules.ts'
import { CaseSection } from './frame/case-section.tsx'
import { CaseAttachments } from './documents/case-attachments.tsx'
import type { DocumentChanges } from './documents/case-documents.tsx'
import type { CaseParts } from './shown-case.ts'
import { useCaseMarks } from './frame/use-case-marks.ts'

// few cases have them
const CaseDuplicates = onDemand(() => import('./case-duplicates.tsx'))
const CaseOrders = onDemand(() => import('./case-orders.tsx'))
const CaseQuestions = onDemand(() => import('./case-questions.tsx'))
const CaseReferrals = onDemand(() => import('./case-referrals.tsx'))
const CaseStatements = onDemand(() => import('./case-statements.tsx'))

interface CaseFileProps {
  complaint: ComplaintDetail
  /** An approver who only signs may not see all of them. */
  parts: Pick<CaseParts, 'proposals'> & Partial<CaseParts>
  /** For readers who may add and remove documents. */
  documents?: DocumentChanges | undefined
  /** The page where the reader can sign; left out when they cannot. */
  approvalPath?: string | undefined
  /** Whether the reader may open systemic cases. */
  opensSystemic?: boolean
}

/** Everything that was filed and that came of it, the complainant's own words first. */
export function CaseFile({ complaint, parts, documents, approvalPath, opensSystemic }: CaseFileProps) {
  const { duplicates, systemicCases, decisions, statements, orders, letters, referrals, handlers } = parts
  const questions = askedQuestions(complaint.track)
  return (
    <>
      <CaseMarks marks={useCaseMarks({ complaint, parts })} />
      <CasePart id="complaint">
        <CaseComplaint complaint={complaint} />
        <CaseRequest complaint={complaint} />
        {questions.length > 0 && <CaseQuestions complaint={complaint} requests={questions} />}
        {duplicates && hasDuplicates(duplicates) && <CaseDuplicates duplicates={duplicates} />}
        {systemicCases && <CaseSystemic systemicCases={systemicCases} hasLinks={opensSystemic ?? false} />}
      </CasePart>
      <CasePart id="documents">
        <CaseAttachments
          attachments={complaint.attachments}
          removed={complaint.removedAttachments}
          changes={documents}
        />
      </CasePart>
      <CasePart id="decisions">
        <CaseApprovals proposals={parts.proposals} approvalPath={approvalPath} />
        <CaseDecisions complaint={complaint} decisions={decisions ?? null} />
      </CasePart>
      <CasePart id="statements">
        {statements && statements.length > 0 && <CaseStatements statements={statements} />}
        {orders && orders.length > 0 && (
          <CaseOrders orders={orders} language={complaint.language} attachments={complaint.attachments} />
        )}
      </CasePart>
      <CasePart id="letters">
        {letters && <CaseLetters letters={letters} />}
        {referrals && hasReferrals(referrals) && <CaseReferrals referrals={referrals} />}
      </CasePart>
      <CasePart id="people">
        <CasePeople {...complaint} />
        {handlers && <CaseHandlers handlers={handlers} />}
      </CasePart>
    </>
  )
}

const hasDuplicates = ({ duplicateOf, duplicates }: CaseParts['duplicates']): boolean =>
  duplicateOf !== null || duplicates.length > 0

const hasReferrals = ({ requests, referrals }: CaseParts['referrals']): boolean =>
  requests.length + referrals.length > 0

/** The letters of the office in the case, to open, print and save as issued; nothing before the first one. */
function CaseLetters({ letters }: { letters: readonly Letter[] }) {
  const { t } = useTranslation('letters')
  if (letters.length === 0) return null
  return (
    <CaseSection title={t('list.title')}>
      <LetterList letters={letters}>{letter => <LetterButtons letter={letter} />}</LetterList>
    </CaseSection>
  )
}

interface CaseSystemicProps {
  systemicCases: readonly SystemicCaseOfComplaint[]
  /** Whether the reader may open them. */
  hasLinks: boolean
}

/** The systemic cases of this complaint. */
function CaseSystemic({ systemicCases, hasLinks }: CaseSystemicProps) {
  const { t } = useTranslation('supervising')
  if (systemicCases.length === 0) return null
  return (
    <CaseSection title={t('systemic.title')}>
      {systemicCases.map(({ id, title, status }) => (
        <p key={id}>
          {t('systemic.part')} {hasLinks ? <Link to={`/systemic-cases/${id}`}>{title}</Link> : <strong>{title}</strong>}
          {status === 'CLOSED' && <span className="dimmed"> ({t('systemic.closed')})</span>}
        </p>
      ))}
    </CaseSection>
  )
}
