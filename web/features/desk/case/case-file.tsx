import type { CaseFile as CaseFileAnswer } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import styles from './case.module.css'
import { CaseApprovals } from './case-approvals.tsx'
import { CaseAttachments } from './documents/case-attachments.tsx'
import { CaseComplaint } from './case-complaint.tsx'
import { CaseDeadlines } from './case-deadlines.tsx'
import { CaseDuplicates } from './case-duplicates.tsx'
import { CaseQuestions } from './case-questions.tsx'
import { CaseRequest } from './case-request.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import type { DocumentChanges } from './documents/case-documents.tsx'
import { CaseHandlers } from './case-handlers.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseNotes } from '../notes/case-notes.tsx'
import { CaseTimeline } from './history/case-timeline.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Letter } from '#contract/filing/letters.ts'
import { LetterButtons, LetterList } from '#web/features/letters/index.ts'
import { CaseSection } from './case-section.tsx'
import { Link } from 'react-router'
import type { SystemicCaseOfComplaint } from '#contract/reports/systemic-cases.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'

// few cases have them
const CaseOrders = onDemand(() => import('./case-orders.tsx'))
const CaseReferrals = onDemand(() => import('./case-referrals.tsx'))
const CaseStatements = onDemand(() => import('./case-statements.tsx'))

/** The parts of a case file beside the record of the complaint. */
export type CaseParts = Omit<CaseFileAnswer, 'complaint'>

/** A case as a page shows it. */
export interface ShownCase {
  complaint: ComplaintDetail
  parts: Partial<CaseParts>
}

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

/** Everything that was filed and everything that happened since. */
export const CaseFile = ({ complaint, parts, documents, approvalPath, opensSystemic }: CaseFileProps) => (
  <div className={styles.columns}>
    <div>
      <CaseApprovals proposals={parts.proposals} approvalPath={approvalPath} />
      {parts.duplicates && <CaseDuplicates duplicates={parts.duplicates} />}
      {parts.systemicCases && <CaseSystemic systemicCases={parts.systemicCases} hasLinks={opensSystemic ?? false} />}
      <CaseRequest complaint={complaint} />
      <CaseQuestions complaint={complaint} />
      <CaseComplaint complaint={complaint} />
      <CaseDecision complaint={complaint} />
      <CaseAttachments attachments={complaint.attachments} removed={complaint.removedAttachments} changes={documents} />
      <CaseDecisions complaint={complaint} decisions={parts.decisions ?? null} />
      {parts.orders && parts.orders.length > 0 && <CaseOrders orders={parts.orders} language={complaint.language} />}
      {parts.letters && <CaseLetters letters={parts.letters} />}
      {parts.referrals && hasReferrals(parts.referrals) && <CaseReferrals referrals={parts.referrals} />}
      {parts.statements && parts.statements.length > 0 && <CaseStatements statements={parts.statements} />}
      {parts.handlers && <CaseHandlers handlers={parts.handlers} />}
      <CasePeople {...complaint} />
    </div>
    <div>
      {parts.notes && (
        <CaseNotes
          complaintId={complaint.complaintId}
          notes={parts.notes}
          // approvers without a list of cases write no notes
          isReadOnly={parts.handlers === undefined}
        />
      )}
      <CaseTimeline {...complaint} letters={parts.letters} messages={parts.messages} corrections={parts.corrections} />
      <CaseDeadlines clocks={complaint.clocks} ledger={complaint.ledger} />
    </div>
  </div>
)

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
