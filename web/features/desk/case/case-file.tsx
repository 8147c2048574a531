import type { CaseFile as CaseFileAnswer } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import styles from './case.module.css'
import { CaseApprovals } from './case-approvals.tsx'
import { CaseAttachments } from './documents/case-attachments.tsx'
import { CaseComplaint } from './case-complaint.tsx'
import { CaseDeadlines } from './case-deadlines.tsx'
import { CaseDuplicates } from './case-duplicates.tsx'
import { CaseReferrals } from './case-referrals.tsx'
import { CaseRequest } from './case-request.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import type { DocumentChanges } from './documents/case-documents.tsx'
import { CaseHandlers } from './case-handlers.tsx'
import { CaseLetters } from './history/case-letters.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseNotes } from '../notes/case-notes.tsx'
import { CaseSystemic } from './case-systemic.tsx'
import { CaseTimeline } from './history/case-timeline.tsx'

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
      <CaseComplaint complaint={complaint} />
      <CaseDecision complaint={complaint} />
      <CaseAttachments attachments={complaint.attachments} removed={complaint.removedAttachments} changes={documents} />
      <CaseDecisions complaint={complaint} decisions={parts.decisions ?? null} />
      {parts.letters && <CaseLetters letters={parts.letters} />}
      {parts.referrals && <CaseReferrals referrals={parts.referrals} />}
      {parts.handlers && <CaseHandlers handlers={parts.handlers} />}
      <CasePeople complainant={complaint.complainant} representatives={complaint.representatives} />
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
